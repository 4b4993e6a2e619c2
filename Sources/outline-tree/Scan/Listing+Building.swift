import Outline

extension Listing {
  /// Removes everything and keeps the capacity of the arrays.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ type: EntryType) {
    entries.append(
      Entry(
        start: UInt32(bytes.count), length: UInt16(name.count), type: type,
        prefix: Self.prefix(of: name)))
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  private static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for index in 0..<8 { prefix = prefix << 8 | UInt64(index < name.count ? name[index] : 0) }
    return prefix
  }

  mutating func setDetails(_ value: FileDetails, of index: Int) {
    entries[index].details = Int32(details.count)
    details.append(value)
  }

  /// A copy without spare capacity.
  var copiedToSize: Listing {
    Listing(
      bytes: Array(bytes[...]), entries: Array(entries[...]), links: Array(links[...]),
      details: Array(details[...]))
  }
}

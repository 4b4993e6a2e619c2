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
      Entry(start: UInt32(bytes.count), length: UInt16(name.count), type: type))
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  mutating func setDetails(_ value: FileDetails, of index: Int) {
    entries[index].details = Int32(details.count)
    details.append(value)
  }

  mutating func setFolder(_ folder: Int, of index: Int) {
    let reference = Int(entries[index].reference)
    if entries[index].type.isLink {
      links[reference].folder = Int32(folder)
    } else {
      entries[index].reference = Int32(folder)
    }
  }

  /// Returns the contents, after which this is empty.
  ///
  /// A small listing is copied, and keeps its capacity for the next folder. A large one is moved. Copying
  /// would need memory for both. Spare capacity that was never written to needs none.
  mutating func take() -> Listing {
    defer { if entries.count < 1 << 12 { removeAll() } else { self = Listing() } }
    return entries.count < 1 << 12 ? copiedToSize : self
  }

  private var copiedToSize: Listing {
    Listing(
      bytes: bytes.copiedToSize, entries: entries.copiedToSize, links: links.copiedToSize,
      details: details.copiedToSize)
  }
}

extension Array {
  /// A copy without spare capacity. `Array(self[...])` would share the memory.
  fileprivate var copiedToSize: Array { withUnsafeBufferPointer { Array($0) } }
}

/// Reading a folder.
extension EntryNames {
  /// Appends what a folder holds, as far as it is wanted, in order.
  mutating func read(
    _ folder: Int32, _ options: ScanOptions, _ system: SystemCalls
  ) throws(SystemError) {
    let start = entries.count
    try system.list(folder) { name, type in
      if name[0] == "." && !options.includesHidden { return }
      append(name, type)
    }
    try completeEntries(from: start, folder, options, system)
    sort(from: start)
  }

  private mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ type: EntryType) {
    entries.append(
      Entry(
        start: bytes.count, length: Int32(name.count), type: type, prefix: Self.prefix(of: name)))
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  private static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for place in 0..<8 { prefix = prefix << 8 | UInt64(place < name.count ? name[place] : 0) }
    return prefix
  }

  private mutating func sort(from start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      entries.withUnsafeMutableBufferPointer { entries in
        var folder = UnsafeMutableBufferPointer(rebasing: entries[start...])
        folder.sort { a, b in
          if a.prefix != b.prefix { return a.prefix < b.prefix }
          return bytes[a.start..<a.start + Int(a.length)]
            .lexicographicallyPrecedes(bytes[b.start..<b.start + Int(b.length)])
        }
      }
    }
  }

  /// Asks for what the listing did not tell, and drops what vanished meanwhile or is not wanted.
  private mutating func completeEntries(
    from start: Int, _ folder: Int32, _ options: ScanOptions, _ system: SystemCalls
  ) throws(SystemError) {
    var kept = start
    for place in start..<entries.count {
      guard try completeEntry(place, folder, options, system) else { continue }
      if options.directoriesOnly && !kind(place).isDirectory { continue }
      entries[kept] = entries[place]
      kept += 1
    }
    entries.removeLast(entries.count - kept)
  }

  /// Whether the entry is still there.
  private mutating func completeEntry(
    _ place: Int, _ folder: Int32, _ options: ScanOptions, _ system: SystemCalls
  ) throws(SystemError) -> Bool {
    if entries[place].type == .unknown || options.readsMetadata {
      guard try readStatus(place, folder, options, system) else { return false }
    }
    return entries[place].type == .link ? try readLink(place, folder, system) : true
  }

  private mutating func readStatus(
    _ place: Int, _ folder: Int32, _ options: ScanOptions, _ system: SystemCalls
  ) throws(SystemError) -> Bool {
    do {
      let status = try withName(place) { name throws(SystemError) in
        try system.status(folder, name, .stay)
      }
      entries[place].type = status.type
      if options.readsMetadata {
        entries[place].metadata = Metadata(size: status.size, modified: status.modified)
      }
      return true
    } catch {
      // Without permission to ask, the name is all there is to show.
      return !error.meansVanished
    }
  }

  private mutating func readLink(
    _ place: Int, _ folder: Int32, _ system: SystemCalls
  ) throws(SystemError) -> Bool {
    do {
      let target = try withName(place) { name throws(SystemError) in
        try system.readLink(folder, name)
      }
      entries[place].targetStart = bytes.count
      entries[place].targetLength = Int32(target.count)
      bytes.append(contentsOf: target)
    } catch {
      if error.meansVanished { return false }
    }
    let status = try? withName(place) { name throws(SystemError) in
      try system.status(folder, name, .follow)
    }
    entries[place].leadsToDirectory = status?.type == .directory
    return true
  }
}

extension SystemError {
  /// What a name gives that was listed but has been removed, or replaced, since.
  var meansVanished: Bool { self == .notFound || self == .notADirectory || self == .tooManyLinks }
}

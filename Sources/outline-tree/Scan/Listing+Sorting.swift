extension Listing {
  mutating func sort(_ order: EntryOrder) {
    var sorted = entries
    // So that the entries are not copied: `self` is read while they are sorted.
    entries = []
    sort(&sorted, order)
    entries = sorted
  }

  private func sort(_ entries: inout [Entry], _ order: EntryOrder) {
    switch order.key {
    case .name: sortByName(&entries)
    case .natural: entries.sort { NaturalOrder.precedes(title($0), title($1)) }
    case .none: break
    case .size, .mtime, .type:
      sortByName(&entries)
      // The library's sort is stable, so equal ones stay in the order of their names.
      entries.sort { rank($0, order.key) < rank($1, order.key) }
    }
    if order.isReversed { entries.reverse() }
    if order.directoriesFirst && order.key != .none {
      entries.sort { isDirectory($0) && !isDirectory($1) }
    }
  }

  private func sortByName(_ entries: inout [Entry]) {
    bytes.withUnsafeBufferPointer { bytes in
      entries.sort { a, b in
        if a.prefix != b.prefix { return a.prefix < b.prefix }
        if a.length <= 8 || b.length <= 8 { return a.length < b.length }
        return bytes.name(of: a).lexicographicallyPrecedes(bytes.name(of: b))
      }
    }
  }

  private func rank(_ entry: Entry, _ key: EntryOrder.Key) -> (Int64, Int64) {
    let details = entry.details < 0 ? nil : details[Int(entry.details)]
    switch key {
    case .size: return (-(details?.size ?? 0), 0)
    case .mtime: return (details?.modified.seconds ?? 0, details?.modified.nanoseconds ?? 0)
    case .type: return (entry.type.rank, 0)
    case .name, .natural, .none: return (0, 0)
    }
  }

  private func isDirectory(_ entry: Entry) -> Bool {
    entry.type == .directory
      || entry.type == .link && links[Int(entry.link)].leadsToDirectory
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func name(of entry: Listing.Entry) -> Slice<Self> {
    self[Int(entry.start)..<Int(entry.start) + Int(entry.length)]
  }
}

extension EntryType {
  fileprivate var rank: Int64 {
    switch self {
    case .directory: 0
    case .link: 1
    case .file, .unknown: 2
    case .fifo, .socket, .characterDevice, .blockDevice: 3
    }
  }
}

import Outline

extension Listing {
  mutating func sort(_ order: EntryOrder) {
    var sorted = entries
    // Without this, the entries would be copied, because `self` is read while they are sorted.
    entries = []
    sort(&sorted, order)
    entries = sorted
  }

  private func sort(_ entries: inout [Entry], _ order: EntryOrder) {
    switch order.key.comparison {
    case .nothing: break
    case .bytes: sortByName(&entries)
    case .titles(let precedes): entries.sort { precedes(title($0), title($1)) }
    case .files(_, let rank):
      sortByName(&entries)
      // The sort is stable, so entries of one rank stay in the order of their names.
      entries.sort { rank($0.type, details($0)) < rank($1.type, details($1)) }
    }
    if order.isReversed { entries.reverse() }
    switch order.first {
    case .directories: entries.sort { isDirectory($0) && !isDirectory($1) }
    case .files: entries.sort { !isDirectory($0) && isDirectory($1) }
    case nil: break
    }
  }

  private func sortByName(_ entries: inout [Entry]) {
    bytes.withUnsafeBytes { names in
      entries.withUnsafeMutableBufferPointer { NameSorter.sort($0, by: names) }
    }
  }

  private func isDirectory(_ entry: Entry) -> Bool {
    entry.type == .directory
      || entry.type == .link && links[Int(entry.reference)].leadsToDirectory
  }
}

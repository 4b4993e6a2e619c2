import Outline

/// The rows of each title, so that a command need not search all rows.
///
/// Entries of one hash are chained, newest first. They are never removed. A lookup skips stale entries,
/// whose row has another title by now. Its caller skips rows that are gone.
struct TitleIndex {
  private var newest: [Int: Int32] = [:]
  private var entries: [Entry] = []

  private struct Entry {
    var item: ItemID
    /// The index of the next entry of the same hash; -1: none.
    var older: Int32
  }

  init(_ document: SourceDocument) {
    newest.reserveCapacity(document.outline.count)
    entries.reserveCapacity(document.outline.count)
    for item in document.outline.items { add(item, document) }
  }

  /// Adds a row that is new or has a new title, under its title, its label and its visible title.
  mutating func add(_ item: ItemID, _ document: SourceDocument) {
    add(item, under: document.title(of: item))
    if document.image(of: item) != nil { add(item, under: document.label(of: item)[...]) }
    if let visible = document.visibleTitle(of: item) { add(item, under: visible[...]) }
  }

  private mutating func add(_ item: ItemID, under name: Bytes) {
    let hash = Self.hash(name)
    entries.append(Entry(item: item, older: newest[hash] ?? -1))
    newest[hash] = Int32(entries.count - 1)
  }

  /// Returns the rows with a title, a label or a visible title, in no order.
  func items(called name: [UInt8], in document: SourceDocument) -> Set<ItemID> {
    var found: Set<ItemID> = []
    var index = newest[Self.hash(name[...])] ?? -1
    while index >= 0 {
      let entry = entries[Int(index)]
      if document.isCalled(name, entry.item) { found.insert(entry.item) }
      index = entry.older
    }
    return found
  }

  private static func hash(_ name: Bytes) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

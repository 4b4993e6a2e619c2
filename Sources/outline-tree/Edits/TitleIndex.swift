import Outline

/// An index of rows by title, so that a command need not search all rows.
///
/// For a script with few commands, building the index would take longer than searching all rows. So the first lookups
/// search all rows, and the titles are added to the index at the third lookup. The visible text of a title with
/// Markdown takes a long time to compute, so it is added at the ninth lookup. Before the ninth lookup, every lookup
/// also searches the rows whose titles contain Markdown.
///
/// Entries are never removed. A lookup skips stale entries, whose rows now have other titles. The caller
/// skips rows that no longer exist.
final class TitleIndex {
  /// The rows that are not in the index yet.
  private var items: [ItemID]
  private var titles = HashedItems()
  /// The rows whose titles are in the index, but whose visible titles are not in the index yet.
  private var marked: [ItemID] = []
  private var visibleTitles = HashedItems()
  private var searches = 0

  init(_ document: SourceDocument) { items = document.outline.items }

  /// Adds a row that is new or has a new title. Lookups find the row by its title, its label and its
  /// visible title.
  func add(_ item: ItemID) { items.append(item) }

  /// Returns the rows that have the given title, label or visible title, in no particular order.
  func items(called name: [UInt8], in document: SourceDocument) -> Set<ItemID> {
    Set(items(thatMayBeCalled: name, in: document).filter { document.isCalled(name, $0) })
  }

  private func items(thatMayBeCalled name: [UInt8], in document: SourceDocument) -> [ItemID] {
    searches += 1
    if searches > 2 { indexTitles(in: document) }
    if searches > 8 { indexVisibleTitles(in: document) }
    return titles[name] + visibleTitles[name]
      + marked.filter { Self.mayShow(name, document.title(of: $0)) }
      + items.filter {
        Self.mayShow(name, document.title(of: $0))
          || document.image(of: $0) != nil && document.label(of: $0) == name
      }
  }

  private func indexTitles(in document: SourceDocument) {
    titles.reserveCapacity(items.count)
    for item in items {
      let title = document.title(of: item)
      titles.add(item, under: title)
      if document.image(of: item) != nil { titles.add(item, under: document.label(of: item)[...]) }
      if document.mayShowAnotherTitle(item, title) { marked.append(item) }
    }
    items = []
  }

  private func indexVisibleTitles(in document: SourceDocument) {
    for item in marked {
      if let title = document.visibleTitle(of: item) { visibleTitles.add(item, under: title[...]) }
    }
    marked = []
  }

  /// Returns whether a name could be the given title or its visible text. The visible text consists of characters of
  /// the title, in the same order. The result is always true for titles with character references, names of images, or
  /// line breaks, because their visible text can have other characters.
  private static func mayShow(_ name: [UInt8], _ title: Bytes) -> Bool {
    var found = 0
    for byte in title {
      if found < name.count && byte == name[found] { found += 1 }
      if byte == 0x26 || byte == 0x21 || byte == 0x0A { return true }
    }
    return found == name.count
  }
}

/// Items by the hashes of their names. Entries with the same hash are chained, newest first.
private struct HashedItems {
  private var newest: [Int: Int32] = [:]
  private var entries: [Entry] = []

  private struct Entry {
    var item: ItemID
    /// The index of the previously added entry with the same hash; -1 if there is none.
    var older: Int32
  }

  mutating func reserveCapacity(_ count: Int) {
    newest.reserveCapacity(count)
    entries.reserveCapacity(count)
  }

  mutating func add(_ item: ItemID, under name: Bytes) {
    let hash = Self.hash(name)
    entries.append(Entry(item: item, older: newest[hash] ?? -1))
    newest[hash] = Int32(entries.count - 1)
  }

  /// The items whose names have the same hash as the given name. Items with other names can have the same
  /// hash.
  subscript(name: [UInt8]) -> [ItemID] {
    var found: [ItemID] = []
    var index = newest[Self.hash(name[...])] ?? -1
    while index >= 0 {
      let entry = entries[Int(index)]
      found.append(entry.item)
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

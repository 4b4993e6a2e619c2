import Outline

/// An index of rows by title, so that a command need not search all rows.
///
/// For a script with few commands, building the index would take longer than searching all rows, because the visible
/// text of a title with Markdown takes a long time to compute. So the first lookups search all rows, and the rows are
/// added to the index at the ninth lookup.
///
/// Entries are never removed. A lookup skips stale entries, whose rows now have other titles. The caller
/// skips rows that no longer exist.
final class TitleIndex {
  /// The rows that are not in the index yet.
  private var items: [ItemID]
  /// The rows by the hashes of their titles, labels and visible titles. Rows with other names can have the same hash.
  private var itemsByHash: [Int: [ItemID]] = [:]
  private var lookups = 0

  init(_ document: SourceDocument) { items = document.outline.items }

  /// Adds a row that is new or has a new title. Lookups find the row by its title, its label and its
  /// visible title.
  func add(_ item: ItemID) { items.append(item) }

  /// Returns the rows that have the given title, label or visible title, in no particular order.
  func items(called name: [UInt8], in document: SourceDocument) -> Set<ItemID> {
    lookups += 1
    if lookups > 8 { addItems(of: document) }
    let others = items.filter {
      Self.mayShow(name, document.title(of: $0))
        || document.image(of: $0) != nil && document.label(of: $0) == name
    }
    let found = itemsByHash[Self.hash(name[...]), default: []] + others
    return Set(found.filter { document.isCalled(name, $0) })
  }

  private func addItems(of document: SourceDocument) {
    itemsByHash.reserveCapacity(itemsByHash.count + items.count)
    for item in items {
      add(item, under: document.title(of: item))
      if document.image(of: item) != nil { add(item, under: document.label(of: item)[...]) }
      if let title = document.visibleTitle(of: item) { add(item, under: title[...]) }
    }
    items = []
  }

  private func add(_ item: ItemID, under name: Bytes) {
    itemsByHash[Self.hash(name), default: []].append(item)
  }

  private static func hash(_ name: Bytes) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
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

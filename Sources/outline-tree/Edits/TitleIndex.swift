import Outline

/// The rows of each title, so that a command need not search all rows.
///
/// Entries of one hash are chained, newest first. They are never removed. A lookup skips stale entries,
/// whose row has another title by now. Its caller skips rows that are gone.
struct TitleIndex {
  private var entries = HashedItems()
  private let marked: MarkedTitles

  init(_ document: SourceDocument) {
    entries.reserveCapacity(document.outline.count)
    var items: [ItemID] = []
    for item in document.outline.items {
      if entries.add(item, document) { items.append(item) }
    }
    marked = MarkedTitles(items)
  }

  /// Adds a row that is new or has a new title, under its title, its label and its visible title.
  mutating func add(_ item: ItemID, _ document: SourceDocument) {
    if entries.add(item, document) { marked.add(item) }
  }

  /// Returns the rows with a title, a label or a visible title, in no order.
  func items(called name: [UInt8], in document: SourceDocument) -> Set<ItemID> {
    let found = entries[name] + marked.items(thatMayShow: name, in: document)
    return Set(found.filter { document.isCalled(name, $0) })
  }
}

/// The rows whose titles have marks of Markdown, so that a reader sees another title.
///
/// It takes long to find out what a reader sees, and few commands name such a row. So the first lookups compare the
/// titles that have the letters of a name, and only a script of many commands needs an index.
private final class MarkedTitles {
  /// The rows that are not in the index.
  private var items: [ItemID]
  private var index = HashedItems()
  private var searches = 0

  init(_ items: [ItemID]) { self.items = items }

  func add(_ item: ItemID) { items.append(item) }

  func items(thatMayShow name: [UInt8], in document: SourceDocument) -> [ItemID] {
    searches += 1
    if searches > 8 {
      for item in items {
        if let title = document.visibleTitle(of: item) { index.add(item, under: title[...]) }
      }
      items = []
    }
    return index[name] + items.filter { Self.mayShow(name, document.title(of: $0)) }
  }

  /// Returns false if a name cannot be what a reader sees of a title: it is a part of the title, but for references to
  /// characters, the names of images, and line breaks.
  private static func mayShow(_ name: [UInt8], _ title: Bytes) -> Bool {
    var rest = name[...]
    for byte in title {
      if byte == rest.first { rest = rest.dropFirst() }
      if byte == 0x26 || byte == 0x21 || byte == 0x0A { return true }
    }
    return rest.isEmpty
  }
}

/// Items by the hashes of their names.
private struct HashedItems {
  private var newest: [Int: Int32] = [:]
  private var entries: [Entry] = []

  private struct Entry {
    var item: ItemID
    /// The index of the next entry of the same hash; -1: none.
    var older: Int32
  }

  mutating func reserveCapacity(_ count: Int) {
    newest.reserveCapacity(count)
    entries.reserveCapacity(count)
  }

  /// Adds a row under its title and its label.
  ///
  /// - Returns: Whether a reader may see another title.
  mutating func add(_ item: ItemID, _ document: SourceDocument) -> Bool {
    let title = document.title(of: item)
    add(item, under: title)
    if document.image(of: item) != nil { add(item, under: document.label(of: item)[...]) }
    return document.mayShowAnotherTitle(item, title)
  }

  mutating func add(_ item: ItemID, under name: Bytes) {
    let hash = Self.hash(name)
    entries.append(Entry(item: item, older: newest[hash] ?? -1))
    newest[hash] = Int32(entries.count - 1)
  }

  /// The items with names of the same hash, and perhaps of another name.
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

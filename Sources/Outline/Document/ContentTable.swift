/// The contents of a document's items, keyed by the items' identities. Copies share their unchanged parts, so
/// setting the content of an item in a copy takes O(log *n*).
struct ContentTable: Sendable {
  var index = ItemIndex<ItemID>()
  /// The contents, in the order of the handles. A free handle has an outdated content, which is never read.
  var pages = PersistentVector<ContentPage>()
  /// The number of contents, including the outdated contents of free handles.
  var count = 0

  /// The content of an item, or `nil` if the item has no content. Setting `nil` removes the item.
  subscript(item: ItemID) -> ItemContent? {
    get { withContent(of: item) { ItemContent($0) } }
    set {
      switch (index.handle(of: item), newValue) {
      case (let handle?, let newValue?): set(newValue, of: Int(handle))
      case (let handle?, nil): index.remove(handle)
      case (nil, let newValue?): set(newValue, of: Int(index.insert(item)))
      case (nil, nil): break
      }
    }
  }

  /// Adds a new item that has only a title.
  ///
  /// - Parameter title: The title in UTF-8.
  mutating func insert(_ item: ItemID, title: UnsafeRawBufferPointer) {
    let handle = Int(index.insert(item))
    // If the handle is reused, its outdated content must be replaced.
    guard handle == count, title.count <= PackedTitles.longestTitle else {
      return set(ItemContent(String(decoding: title, as: UTF8.self)), of: handle)
    }
    let (page, slot) = handle.quotientAndRemainder(dividingBy: ContentPage.width)
    if page == pages.count { pages.append(ContentPage()) }
    pages.withUniqueChunk(at: page) {
      $0.slots[WideVector.slot(of: page)].append(title: title, at: slot)
    }
    count += 1
  }

  /// Calls `body` with the content of an item.
  ///
  /// - Parameter body: A closure whose argument is valid only until the closure returns.
  /// - Returns: The result of `body`, or `nil` if the item has no content.
  @inline(__always)
  func withContent<Result>(of item: ItemID, _ body: (ContentView) -> Result) -> Result? {
    handle(of: item).map { withContent(of: $0, body) }
  }

  /// Returns the items that have different contents in the two tables, in no particular order. Items that are
  /// in only one table are omitted.
  ///
  /// - Parameter areSame: A closure that returns true if two contents count as equal.
  /// - Complexity: O(*c* log *n*), where *c* is the number of writes since one table was copied from the
  ///   other; O(*n* log *n*) for unrelated tables.
  func itemsThatDiffer(
    from older: ContentTable, by areSame: (ContentView, ContentView) -> Bool = { $0 == $1 }
  ) -> [ItemID] {
    var items: [ItemID] = []
    for page in pages.changedRanges(since: older.pages).joined()
    where page >= older.pages.count || !pages[page].isIdentical(to: older.pages[page]) {
      let start = page * ContentPage.width
      for handle in start..<min(start + ContentPage.width, count) {
        guard let item = index.itemIfAny(of: handle) else { continue }
        let isSame = older.withContent(of: item) { content in
          withContent(of: handle) { areSame(content, $0) }
        }
        if isSame == false { items.append(item) }
      }
    }
    return items
  }
}

extension ContentTable {
  /// Returns the handle of an item. After a file or a directory has been read, the number of each item
  /// usually equals its handle. Most items are then found without hashing, unless edits have inserted many
  /// rows.
  private func handle(of item: ItemID) -> Int? {
    if index.itemIfAny(of: item.number) == item { return item.number }
    return index.handle(of: item).map { Int($0) }
  }

  @inline(__always)
  fileprivate func withContent<Result, Failure: Error>(
    of handle: Int, _ body: (ContentView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (page, slot) = handle.quotientAndRemainder(dividingBy: ContentPage.width)
    return try pages[page].withContent(at: slot, body)
  }

  /// - Parameter handle: The handle of an item, a reused handle, or the next new handle.
  private mutating func set(_ content: ItemContent, of handle: Int) {
    let (page, slot) = handle.quotientAndRemainder(dividingBy: ContentPage.width)
    if page == pages.count { pages.append(ContentPage()) }
    pages.withUniqueChunk(at: page) { $0.slots[WideVector.slot(of: page)].set(content, at: slot) }
    count = max(count, handle + 1)
  }
}

extension ContentTable {
  /// A reader for the contents of many items. The reader is fast if the items are read in the order in
  /// which they were inserted, which is the usual case.
  var reader: Reader { Reader(self) }

  struct Reader {
    private let table: ContentTable
    private var pages: VectorReader<ContentPage, WideVector>
    private var nextHandle = 0

    fileprivate init(_ table: ContentTable) {
      self.table = table
      pages = VectorReader(table.pages)
    }

    /// Returns whether the table has the content of an item.
    mutating func contains(_ item: ItemID) -> Bool { handle(of: item) != nil }

    /// Calls `body` with the content of an item.
    ///
    /// - Parameter body: A closure whose argument is valid only until the closure returns.
    /// - Returns: The result of `body`, or `nil` if the item has no content.
    mutating func withContent<Result, Failure: Error>(
      of item: ItemID, _ body: (ContentView) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      guard let handle = handle(of: item) else { return nil }
      let (page, slot) = handle.quotientAndRemainder(dividingBy: ContentPage.width)
      return try pages.address(of: page).pointee.withContent(at: slot, body)
    }

    private mutating func handle(of item: ItemID) -> Int? {
      if table.index.itemIfAny(of: nextHandle) != item {
        guard let handle = table.index.handle(of: item) else { return nil }
        nextHandle = Int(handle)
      }
      defer { nextHandle += 1 }
      return nextHandle
    }
  }
}

extension ItemIndex {
  fileprivate func itemIfAny(of handle: Int) -> Item? {
    (0..<items.count).contains(handle) && items.isOccupied(handle) ? items[handle] : nil
  }
}

extension ContentTable {
  /// Builds a content table from the contents of an outline's rows, which are added in order.
  struct Builder {
    private var pages: [ContentPage] = []
    // The next three properties are the parts of the page that is being filled.
    private var titles = PackedTitles.Builder()
    /// The row of the title in the first slot, in the source text that the titles were read from. The value
    /// is `.some(nil)` if the titles were not read from a source text. The outer optional is `nil` if the
    /// page has no packed title yet.
    private var source: RowOrigin??
    private var others: [ItemContent?] = []

    /// Adds the content of an item. The content is stored as bytes if it consists only of a short title, and
    /// if ``canPack(_:)`` allows this.
    mutating func append(_ content: consuming ItemContent) {
      if content.note == nil && content.fields.isEmpty && canPack(content.source)
        && content.title.utf8.count <= PackedTitles.longestTitle
      {
        content.title.withUTF8 { append(packed: UnsafeRawBufferPointer($0)) }
      } else {
        append(whole: content)
      }
    }

    /// Returns whether a title that was read from the given row can be stored as bytes in the current page.
    /// The title in slot *i* must have been read from the row *s* + *i* of the source text. The first packed
    /// title in the page determines *s*.
    private mutating func canPack(_ row: RowOrigin?) -> Bool {
      if let first = source { return first?.advanced(by: titles.count) == row }
      source = .some(row?.advanced(by: -titles.count))
      return true
    }

    private mutating func append(whole content: consuming ItemContent) {
      if others.isEmpty { others.reserveCapacity(ContentPage.width) }
      while others.count < titles.count { others.append(nil) }
      others.append(content)
      append(packed: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// Adds the content of an item that has only a title.
    ///
    /// - Parameter title: The title in UTF-8.
    @inline(__always)
    mutating func append(title: UnsafeRawBufferPointer) {
      if title.count > PackedTitles.longestTitle || !canPack(nil) {
        append(whole: ItemContent(String(decoding: title, as: UTF8.self)))
      } else {
        append(packed: title)
      }
    }

    @inline(__always)
    private mutating func append(packed title: UnsafeRawBufferPointer) {
      titles.append(title)
      if titles.count == ContentPage.width { endPage() }
    }

    private mutating func endPage() {
      pages.append(ContentPage(titles: titles.take(), source: source ?? nil, others: others))
      (others, source) = ([], nil)
    }

    /// Returns the table with the contents of the given outline. The outline must have been built in one
    /// step, because the handle of each item must equal the position of its row. The table and the outline
    /// share the item index.
    consuming func table(for outline: SectionSnapshot<ItemID>) -> ContentTable {
      let index = outline.storage.items
      let count = pages.count * ContentPage.width + titles.count
      precondition(index.count == count && index.handleLimit == count)
      if titles.count > 0 { endPage() }
      return ContentTable(index: index, pages: PersistentVector(pages), count: count)
    }
  }
}

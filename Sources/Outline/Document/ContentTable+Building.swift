extension ContentTable {
  /// Builds a content table from the contents of an outline's rows, added in order.
  struct Builder {
    private var pages: [ContentPage] = []
    // The next three properties are the parts of the page that is being filled.
    private var titles = PackedTitles.Builder()
    /// The row of the source text from which the title in the first slot was read, or nothing if the titles
    /// were not read from a source text. The outer optional is `nil` if the page has no packed title yet.
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

extension ContentTable {
  /// Collects the contents of the rows of an outline, in order.
  struct Builder {
    private var pages: [ContentPage] = []
    // Of the last page:
    private var titles = PackedTitles.Builder()
    private var others: [ItemContent?] = []

    mutating func append(_ content: consuming ItemContent) {
      if others.isEmpty { others.reserveCapacity(ContentPage.width) }
      while others.count < titles.count { others.append(nil) }
      others.append(content)
      append(packed: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// Adds a content that is nothing but a title.
    ///
    /// - Parameter title: UTF-8.
    @inline(__always)
    mutating func append(title: UnsafeRawBufferPointer) {
      if title.count > PackedTitles.longestTitle {
        append(ItemContent(String(decoding: title, as: UTF8.self)))
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
      pages.append(ContentPage(titles: titles.take(), others: others))
      others = []
    }

    /// Returns the table for an outline that was built at once, so that the handles of its items are the
    /// positions of their rows. The two share the index.
    consuming func table(for outline: SectionSnapshot<ItemID>) -> ContentTable {
      let index = outline.storage.items
      let count = pages.count * ContentPage.width + titles.count
      precondition(index.count == count && index.handleLimit == count)
      if titles.count > 0 { endPage() }
      return ContentTable(index: index, pages: PersistentVector(pages), count: count)
    }
  }
}

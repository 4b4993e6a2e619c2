/// The contents of 64 items whose handles follow each other, or of fewer at the end of a table.
///
///     titles   Food Tea Bread       of items that have nothing but a short title
///     others   –    –   –   Milk…   the other contents, and all that were written since
///
/// The titles are bytes, which take a quarter of the memory of strings. A string is made when an item is
/// asked for, so a million rows are read without a million allocations. They were read from consecutive rows
/// of one text, or from none, which a page says once.
struct ContentPage {
  private var titles: PackedTitles
  /// The row of a text that the title in the first slot was read from, if it is such a title. Those of the
  /// others follow it.
  private let source: RowOrigin?
  private var others: [ItemContent?]

  init(
    titles: PackedTitles = PackedTitles(), source: RowOrigin? = nil, others: [ItemContent?] = []
  ) {
    (self.titles, self.source, self.others) = (titles, source, others)
  }

  static let width = 64

  /// The content in a slot. Only the first slot without one, or one that has one, can be set.
  subscript(slot: Int) -> ItemContent {
    get {
      withContent(at: slot) { ItemContent($0) }
    }
    set {
      while others.count <= slot { others.append(nil) }
      others[slot] = newValue
    }
  }

  /// Sets the content of the first slot without one to nothing but a short title.
  ///
  /// - Parameter title: UTF-8.
  mutating func append(title: UnsafeRawBufferPointer, at slot: Int) {
    guard source == nil else {
      // It would count as the next row of the text.
      self[slot] = ItemContent(String(decoding: title, as: UTF8.self))
      return
    }
    titles.append(title, at: slot)
  }

  /// Calls a closure with the content in a slot.
  ///
  /// - Parameter body: Its argument is valid until it returns.
  @inline(__always)
  func withContent<Result, Failure: Error>(
    at slot: Int, _ body: (ContentView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if slot < others.count, let content = others[slot] { return try body(.content(content)) }
    return try titles.withTitle(at: slot) { title throws(Failure) in
      try body(.title(title, source?.advanced(by: slot)))
    }
  }

  /// True if one is an unchanged copy of the other, and so for the same items.
  func isIdentical(to other: ContentPage) -> Bool {
    // All empty arrays are identical, also those of pages that have nothing to do with each other.
    guard !titles.isEmpty || !others.isEmpty else { return false }
    return titles.isIdentical(to: other.titles) && others.isIdentical(to: other.others)
  }
}

extension Array {
  /// True if two arrays share their elements.
  func isIdentical(to other: [Element]) -> Bool {
    withUnsafeBufferPointer { first in
      other.withUnsafeBufferPointer {
        first.baseAddress == $0.baseAddress && first.count == $0.count
      }
    }
  }
}

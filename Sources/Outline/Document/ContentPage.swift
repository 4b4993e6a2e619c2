/// The contents of 64 items with consecutive handles; the last page of a table can have fewer.
///
///     titles   Food Tea Bread       of items that have only a short title
///     others   –    –   –   Milk…   all other contents, and those set later
///
/// The titles are stored as bytes, which take a quarter of the memory of strings. A string is made only
/// when an item is read, so a million rows are read without a million allocations. The titles of a page
/// were read from consecutive rows of one text, or from no text, so a page stores the row of the first
/// title only.
struct ContentPage {
  private var titles: PackedTitles
  /// The row of a text that the title in the first slot was read from; `nil` if it was read from no text.
  /// The titles in the other slots were read from the rows that follow it.
  private let source: RowOrigin?
  private var others: [ItemContent?]

  init(
    titles: PackedTitles = PackedTitles(), source: RowOrigin? = nil, others: [ItemContent?] = []
  ) {
    (self.titles, self.source, self.others) = (titles, source, others)
  }

  static let width = 64

  /// The content in a slot. It can be set only for the first empty slot or an occupied one.
  subscript(slot: Int) -> ItemContent {
    get {
      withContent(at: slot) { ItemContent($0) }
    }
    set {
      while others.count <= slot { others.append(nil) }
      others[slot] = newValue
    }
  }

  /// Stores a content that is only a short title, in the first empty slot.
  ///
  /// - Parameter title: UTF-8.
  mutating func append(title: UnsafeRawBufferPointer, at slot: Int) {
    guard source == nil else {
      // The title would be taken for that of the next row of the text.
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

  /// True if one page is an unchanged copy of the other, and therefore stores the contents of the same
  /// items.
  func isIdentical(to other: ContentPage) -> Bool {
    // All empty arrays are identical, including those of unrelated pages.
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

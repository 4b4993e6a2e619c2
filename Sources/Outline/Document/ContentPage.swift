/// The contents of 64 items with consecutive handles. The last page of a content table can contain fewer
/// items.
///
///     titles   Food Tea Bread       the titles of items that have only a short title
///     others   –    –   –   Milk…   all other contents, and those set later
///
/// The titles are stored as bytes, which take a quarter of the memory of strings. A string is created only
/// when the item's content is used, so a file with a million rows is read without a million allocations.
/// Either all titles in a page were read from consecutive rows of one source text, or none was read from a
/// source text. So a page stores only the row of the first title.
struct ContentPage {
  var titles = PackedTitles()
  /// The row of the source text from which the title in slot 0 was read. The title in slot *i* was read from
  /// the row *i* rows later. The value is `nil` if the titles were not read from a source text.
  var source: RowOrigin?
  var others: [ItemContent?] = []

  static let width = 64

  /// Sets the content in a slot, which must be an occupied slot or the first empty slot.
  mutating func set(_ content: ItemContent, at slot: Int) {
    while others.count <= slot { others.append(nil) }
    others[slot] = content
  }

  /// Stores the content of an item that has only a short title. The slot must be the first empty slot.
  ///
  /// - Parameter title: The title in UTF-8.
  mutating func append(title: UnsafeRawBufferPointer, at slot: Int) {
    guard source == nil else {
      // A packed title in this page would count as the title of the next row of the source text.
      set(ItemContent(String(decoding: title, as: UTF8.self)), at: slot)
      return
    }
    titles.append(title, at: slot)
  }

  /// Calls `body` with the content in a slot.
  ///
  /// - Parameter body: A closure whose argument is valid only until the closure returns.
  @inline(__always)
  func withContent<Result, Failure: Error>(
    at slot: Int, _ body: (ContentView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if slot < others.count, let content = others[slot] { return try body(.content(content)) }
    return try titles.withTitle(at: slot) { title throws(Failure) in
      try body(.title(title, source?.advanced(by: slot)))
    }
  }

  /// Returns true if one page is an unchanged copy of the other page, so that both store the contents of the
  /// same items.
  func isIdentical(to other: ContentPage) -> Bool {
    // All empty arrays share one address, so two empty pages need not be copies of each other.
    guard !titles.isEmpty || !others.isEmpty else { return false }
    return titles.isIdentical(to: other.titles) && others.isIdentical(to: other.others)
  }
}

extension Array {
  /// Returns true if two arrays share the memory of their elements.
  func isIdentical(to other: [Element]) -> Bool {
    withUnsafeBufferPointer { first in
      other.withUnsafeBufferPointer {
        first.baseAddress == $0.baseAddress && first.count == $0.count
      }
    }
  }
}

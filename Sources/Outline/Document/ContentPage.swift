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
  /// The row of the title in slot 0, in the source text that the titles were read from. The title in slot *i*
  /// was read from the row that is *i* rows further down. The value is `nil` if the titles were not read from
  /// a source text.
  var source: RowOrigin?
  var others: [ItemContent?] = []

  static let width = 64

  /// Sets the content in a slot. The slot must be occupied, or be the first empty slot.
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

  /// Returns true if one page is an unchanged copy of the other page. In this case, both pages store the
  /// contents of the same items.
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

/// Up to 64 short titles in UTF-8, preceded by a table of the titles' end offsets:
///
///     ┌─────┬─────┬─────┬───┬──────┬─────┬───────┐
///     │ 132 │ 135 │ 140 │ … │ Food │ Tea │ Bread │
///     └─────┴─────┴─────┴───┴──────┴─────┴───────┘
///      0     2     4         128    132   135
///
/// If an item's content is stored elsewhere in the page, the packed title in the item's slot is empty. If all
/// titles are empty, neither titles nor offsets are stored.
struct PackedTitles {
  fileprivate var bytes: [UInt8] = []

  /// The greatest number of bytes in a title. Longer titles are stored as strings, because it would take
  /// too long to convert such a title whenever it is read.
  static let longestTitle = 255
  fileprivate static let tableLength = ContentPage.width * MemoryLayout<UInt16>.size

  /// True if all titles are empty.
  var isEmpty: Bool { bytes.isEmpty }

  /// Calls `body` with the title in a slot.
  ///
  /// - Parameter body: A closure whose argument is valid only until the closure returns.
  @inline(__always)
  func withTitle<Result, Failure: Error>(
    at slot: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      let bytes = UnsafeRawBufferPointer(buffer)
      if bytes.isEmpty { return try body(bytes) }
      let start = slot == 0 ? Self.tableLength : bytes.end(ofTitleAt: slot - 1)
      return try body(UnsafeRawBufferPointer(rebasing: bytes[start..<bytes.end(ofTitleAt: slot)]))
    }
  }

  func isIdentical(to other: PackedTitles) -> Bool { bytes.isIdentical(to: other.bytes) }
}

extension PackedTitles {
  /// Sets the title in a slot that follows all slots with titles.
  ///
  /// - Precondition: The title has at most ``longestTitle`` bytes. No title has been set in a later slot.
  mutating func append(_ title: UnsafeRawBufferPointer, at slot: Int) {
    precondition(title.count <= Self.longestTitle)
    if bytes.isEmpty { bytes = Array(repeating: 0, count: Self.tableLength) }
    // The offset at which the previous title ends is also the offset at which this title begins.
    // This offset must therefore be set even if the previous title is empty.
    if slot > 0 { setEnd(ofTitleAt: slot - 1) }
    bytes.append(contentsOf: title)
    setEnd(ofTitleAt: slot)
  }

  private mutating func setEnd(ofTitleAt slot: Int) {
    let end = UInt16(truncatingIfNeeded: bytes.count)
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: end, toByteOffset: slot * MemoryLayout<UInt16>.size, as: UInt16.self)
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func end(ofTitleAt slot: Int) -> Int {
    Int(load(fromByteOffset: slot * MemoryLayout<UInt16>.size, as: UInt16.self))
  }
}

extension PackedTitles {
  /// Builds packed titles from titles that are added one by one.
  struct Builder {
    /// The table, followed by space for 64 titles of the greatest length.
    private var bytes = [UInt8](
      repeating: 0, count: tableLength + ContentPage.width * longestTitle)
    private var end = tableLength
    private(set) var count = 0

    /// - Precondition: There are fewer than 64 titles, and this title has at most ``longestTitle`` bytes.
    @inline(__always)
    mutating func append(_ title: UnsafeRawBufferPointer) {
      precondition(count < ContentPage.width && title.count <= longestTitle)
      let end = end
      bytes.withUnsafeMutableBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: title)
        bytes.storeBytes(
          of: UInt16(truncatingIfNeeded: end &+ title.count),
          toByteOffset: count * MemoryLayout<UInt16>.size, as: UInt16.self)
      }
      self.end = end &+ title.count
      count += 1
    }

    /// Returns the titles that have been added, and removes them from the builder.
    mutating func take() -> PackedTitles {
      defer { (end, count) = (tableLength, 0) }
      return end == tableLength ? PackedTitles() : PackedTitles(bytes: Array(bytes[..<end]))
    }
  }
}

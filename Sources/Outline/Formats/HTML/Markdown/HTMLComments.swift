/// Finds HTML comments in text.
struct HTMLComments {
  /// True if no comment ends in the rest of the text.
  private var areOpen = false

  /// Returns the end of the comment that begins at an index; `nil` if no comment begins there, or if the
  /// comment has no end. The index must not decrease from one call to the next.
  mutating func end(at index: Int, in text: ArraySlice<UInt8>) -> Int? {
    let rest = text[index...]
    guard !areOpen, rest.starts(with: Array("<!--".utf8)) else { return nil }
    var end = index + 4
    while let dash = text[end...].firstIndex(of: 0x2D) {
      if text[dash...].starts(with: Array("-->".utf8)) { return dash + 3 }
      end = dash + 1
    }
    areOpen = true
    return nil
  }
}

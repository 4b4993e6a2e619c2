/// Which brackets of a pattern are closed. It is computed for all of them at once, from the end of the
/// pattern: reading on from each `[` would take quadratic time.
struct ClosedBrackets {
  private let pattern: Bytes
  /// By offset, whether a bracket is closed if a member of it, or its end, starts there.
  private var closes: [Bool]

  init(_ pattern: Bytes) {
    self.pattern = pattern
    closes = Array(repeating: false, count: pattern.count + 1)
    var close = pattern.endIndex
    for index in pattern.indices.reversed() {
      if pattern[index] == "]" {
        close = index
        closes[index - pattern.startIndex] = true
      } else {
        closes[index - pattern.startIndex] = isClosed(memberAt: index, close: close)
      }
    }
  }

  /// Whether the bracket whose `[` is before an index is closed.
  func isClosed(before index: Int) -> Bool {
    var start = index
    if start < pattern.endIndex, pattern[start] == "!" || pattern[start] == "^" { start += 1 }
    guard start < pattern.endIndex else { return false }
    // A `]` that comes first is a member.
    if pattern[start] != "]" { return closes[start - pattern.startIndex] }
    return isClosed(memberAt: start, close: start)
  }

  /// Whether a bracket is closed that has a member at an index.
  ///
  /// - Parameter close: The first `]` at or after the index.
  private func isClosed(memberAt index: Int, close: Int) -> Bool {
    var reader = BracketReader(rest: pattern[index...], close: close)
    guard let end = reader.endOfMember() else { return false }
    return closes[end - pattern.startIndex]
  }
}

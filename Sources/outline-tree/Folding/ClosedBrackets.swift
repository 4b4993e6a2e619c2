/// Which brackets of a pattern are closed, found for all at once from its end: reading on from each
/// `[` to see it would take the square of the length.
struct ClosedBrackets {
  private let pattern: Bytes
  /// Whether a bracket ends well that has a member or its end at a place.
  private var endsWell: [Bool]

  init(_ pattern: Bytes) {
    self.pattern = pattern
    endsWell = Array(repeating: false, count: pattern.count + 1)
    var close = pattern.endIndex
    for place in pattern.indices.reversed() {
      if pattern[place] == "]" {
        close = place
        endsWell[place - pattern.startIndex] = true
      } else {
        endsWell[place - pattern.startIndex] = isWell(afterMemberAt: place, close: close)
      }
    }
  }

  /// Whether a bracket is closed whose `[` is before a place.
  func isClosed(before place: Int) -> Bool {
    var start = place
    if start < pattern.endIndex, pattern[start] == "!" || pattern[start] == "^" { start += 1 }
    guard start < pattern.endIndex else { return false }
    // A `]` that comes first is a member.
    if pattern[start] != "]" { return endsWell[start - pattern.startIndex] }
    return isWell(afterMemberAt: start, close: start)
  }

  /// - Parameter close: The first `]` from there on.
  private func isWell(afterMemberAt place: Int, close: Int) -> Bool {
    var reader = BracketReader(rest: pattern[place...], close: close)
    guard let end = reader.endOfMember() else { return false }
    return endsWell[end - pattern.startIndex]
  }
}

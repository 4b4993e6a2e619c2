extension ConflictedText {
  /// Compares the texts of both sides: a line that only one of them has is in a conflict.
  ///
  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes and *l* the number of lines.
  public init(ours: [UInt8], theirs: [UInt8]) {
    let lines = (
      ours: TextLines(ours).linesWithEnds, theirs: TextLines(theirs).linesWithEnds
    )
    var parts: [Part] = []
    /// The first line that is in no part yet.
    var start = (ours: 0, theirs: 0)
    var comparison = LineComparison(lines.ours, lines.theirs)
    for run in comparison.equalRuns() {
      let mine = lines.ours[start.ours..<run.ours.lowerBound].joined(in: ours)
      let other = lines.theirs[start.theirs..<run.theirs.lowerBound].joined(in: theirs)
      if !mine.isEmpty || !other.isEmpty {
        parts.append(.conflict(Conflict(line: 0, ours: mine, theirs: other)))
      }
      if !run.ours.isEmpty { parts.append(.common(lines.ours[run.ours].joined(in: ours))) }
      start = (run.ours.upperBound, run.theirs.upperBound)
    }
    self.init(parts: parts)
  }
}

extension ArraySlice<ArraySlice<UInt8>> {
  /// Returns neighboring lines of a text as one.
  fileprivate func joined(in text: [UInt8]) -> ArraySlice<UInt8> {
    guard let first, let last else { return [] }
    return text[first.startIndex..<last.endIndex]
  }
}

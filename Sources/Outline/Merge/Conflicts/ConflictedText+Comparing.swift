extension ConflictedText {
  /// Compares the texts of both sides. Each line that is in only one of the texts becomes part of a
  /// conflict.
  ///
  /// If a conflict affects a fenced code block, the conflict contains the whole block, because markers in
  /// the block would be read as code.
  ///
  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes and *l* is the number of lines in
  ///   both texts.
  public init(ours: [UInt8], theirs: [UInt8]) {
    var numbers = ByteNumbers()
    let ours = NumberedLines(ours, &numbers)
    let theirs = NumberedLines(theirs, &numbers)
    var parts: [Part] = []
    /// For each side, the first line that is not in a part yet.
    var start = (ours: 0, theirs: 0)
    func addConflict(upTo end: (ours: Int, theirs: Int)) {
      let mine = ours[start.ours..<end.ours]
      let other = theirs[start.theirs..<end.theirs]
      if mine.isEmpty && other.isEmpty { return }
      parts.append(.conflict(Conflict(line: 0, ours: mine, theirs: other)))
    }
    for run in Self.commonRuns(ours, theirs) {
      addConflict(upTo: (run.ours.lowerBound, run.theirs.lowerBound))
      parts.append(.common(ours[run.ours]))
      start = (run.ours.upperBound, run.theirs.upperBound)
    }
    addConflict(upTo: (ours.count, theirs.count))
    self.init(parts: parts)
  }

  /// Returns the runs of lines that two texts have in common, in order. If the two texts differ inside a code
  /// block, all lines of the block are omitted.
  private static func commonRuns(
    _ ours: NumberedLines, _ theirs: NumberedLines
  ) -> [LineComparison.Run] {
    let isInBlock = (
      ours: CodeFence.openings(in: ours.linesWithEnds),
      theirs: CodeFence.openings(in: theirs.linesWithEnds)
    )
    return LineComparison(ours, theirs).equalRuns.compactMap { run in
      let (mine, other) = (run.ours.lowerBound, run.theirs.lowerBound)
      func isOutside(_ offset: Int) -> Bool {
        !isInBlock.ours[mine + offset] && !isInBlock.theirs[other + offset]
      }
      let offsets = 0...run.ours.count
      let begins = mine == 0 && other == 0
      let ends = run.ours.upperBound == ours.count && run.theirs.upperBound == theirs.count
      // A run next to a conflict must begin and end outside the code blocks of both texts. Otherwise, the run
      // is shortened.
      guard let first = begins ? 0 : offsets.first(where: isOutside),
        let last = ends ? offsets.upperBound : offsets.last(where: isOutside), first < last
      else { return nil }
      return (mine + first..<mine + last, other + first..<other + last)
    }
  }
}

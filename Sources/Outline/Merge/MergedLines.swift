/// The merge of a text of several lines that both sides changed, such as a note.
///
/// Lines that both sides kept divide the text into parts. What only one side changed in a part is taken:
///
///     base     ours     theirs    result
///     one      ONE      one       ONE
///     two      two      two       two        kept by both
///     three    three    THREE     THREE
///
/// This is the three-way merge of Khanna, Kunal and Pierce ("A Formal Investigation of Diff3", 2007).
enum MergedLines {
  /// Returns the merge; `nil` if both sides changed the same part, and not to the same lines.
  ///
  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes and *l* the number of lines.
  static func merge(base: String, ours: String, theirs: String) -> String? {
    let texts = [base, ours, theirs].map { TextLines(Array($0.utf8)).linesWithEnds }
    let partners = [texts[1], texts[2]].map { Self.partners(of: texts[0], in: $0) }
    var merged: [UInt8] = []
    var start = (base: 0, ours: 0, theirs: 0)
    func add(upTo end: (base: Int, ours: Int, theirs: Int)) -> Bool {
      let old = texts[0][start.base..<end.base].flatMap(\.self)
      let mine = texts[1][start.ours..<end.ours].flatMap(\.self)
      let other = texts[2][start.theirs..<end.theirs].flatMap(\.self)
      if mine.elementsEqual(old) {
        merged += other
      } else if other.elementsEqual(old) || other.elementsEqual(mine) {
        merged += mine
      } else {
        return false
      }
      return true
    }
    for line in texts[0].indices {
      guard let mine = partners[0][line], let other = partners[1][line] else { continue }
      guard add(upTo: (line, mine, other)) else { return nil }
      merged += texts[0][line]
      start = (line + 1, mine + 1, other + 1)
    }
    let isWhole = add(upTo: (texts[0].count, texts[1].count, texts[2].count))
    return isWhole ? String(decoding: merged, as: UTF8.self) : nil
  }

  /// Returns the line that is the same in another text, for each line that has one.
  private static func partners(
    of lines: [ArraySlice<UInt8>], in others: [ArraySlice<UInt8>]
  ) -> [Int: Int] {
    var comparison = LineComparison(lines, others)
    var partners: [Int: Int] = [:]
    for run in comparison.equalRuns() {
      for (line, other) in zip(run.ours, run.theirs) { partners[line] = other }
    }
    return partners
  }
}

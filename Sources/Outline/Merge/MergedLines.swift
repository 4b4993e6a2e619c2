/// The merge of a text of several lines that both sides changed, such as a note.
///
/// Lines that both sides kept divide the text into parts. What only one side changed in a part is taken:
///
///     base     ours     theirs    result
///     one      ONE      one       ONE
///     two      two      two       two        kept by both
///     three    three    THREE     THREE
///
/// A part that both sides changed, and not to the same lines, is in conflict.
///
/// This is the three-way merge of Khanna, Kunal and Pierce ("A Formal Investigation of Diff3", 2007).
package struct MergedLines {
  /// The merged text, with ours in the parts in conflict.
  package let bytes: [UInt8]
  package let hasConflicts: Bool
  /// The text of ours, as the base has it in the parts in conflict.
  private let bytesWithoutConflicts: [UInt8]

  var merged: String { String(decoding: bytes, as: UTF8.self) }
  var withoutConflicts: String { String(decoding: bytesWithoutConflicts, as: UTF8.self) }

  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes and *l* the number of lines.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let texts = [base, ours, theirs].map { TextLines($0).linesWithEnds }
    let partners = [texts[1], texts[2]].map { Self.partners(of: texts[0], in: $0) }
    var result = Builder()
    var start = (base: 0, ours: 0, theirs: 0)
    func add(upTo end: (base: Int, ours: Int, theirs: Int)) {
      result.add(
        base: texts[0][start.base..<end.base].flatMap(\.self),
        ours: texts[1][start.ours..<end.ours].flatMap(\.self),
        theirs: texts[2][start.theirs..<end.theirs].flatMap(\.self))
    }
    for line in texts[0].indices {
      guard let mine = partners[0][line], let other = partners[1][line] else { continue }
      add(upTo: (line, mine, other))
      result.add(Array(texts[0][line]))
      start = (line + 1, mine + 1, other + 1)
    }
    add(upTo: (texts[0].count, texts[1].count, texts[2].count))
    bytes = result.merged
    hasConflicts = result.hasConflicts
    bytesWithoutConflicts = result.ours
  }

  /// Merges two texts of a base. `nil`: one side did not change it, or there is no text on one of them.
  init?(base: String?, ours: String?, theirs: String?) {
    guard let base, let ours, let theirs, base != ours, base != theirs else { return nil }
    self.init(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
  }

  private struct Builder {
    var (merged, ours): ([UInt8], [UInt8]) = ([], [])
    var hasConflicts = false

    mutating func add(_ common: [UInt8]) {
      merged += common
      ours += common
    }

    mutating func add(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
      let isConflict = ours != base && theirs != base && ours != theirs
      hasConflicts = hasConflicts || isConflict
      merged += ours == base ? theirs : ours
      self.ours += isConflict ? base : ours
    }
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

/// A merge of text with several lines, such as a note, that both sides changed.
///
/// The lines that both sides kept divide the text into parts. If only one side changed a part, its change
/// is applied:
///
///     base     ours     theirs    result
///     one      ONE      one       ONE
///     two      two      two       two        kept by both
///     three    three    THREE     THREE
///
/// If both sides changed a part, and their lines differ, the part is in conflict.
///
/// The algorithm is the three-way merge of Khanna, Kunal and Pierce ("A Formal Investigation of Diff3", 2007).
package struct MergedLines {
  /// The merged text. At each conflict, the merged text has the lines from our side.
  package let bytes: [UInt8]
  package let hasConflicts: Bool
  /// Our text with its conflicting changes reverted. At each conflict, this text has the lines from the
  /// base.
  private let bytesWithoutConflicts: [UInt8]

  var merged: String { String(decoding: bytes, as: UTF8.self) }
  var withoutConflicts: String { String(decoding: bytesWithoutConflicts, as: UTF8.self) }

  /// - Complexity: O(*b* + *l* log *l*), where *b* is the number of bytes and *l* is the number of lines in
  ///   all three texts.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    var numbers = ByteNumbers()
    let base = NumberedLines(base, &numbers)
    let ours = NumberedLines(ours, &numbers)
    let theirs = NumberedLines(theirs, &numbers)
    let partners = (
      ours: LineComparison(base, ours).partners, theirs: LineComparison(base, theirs).partners
    )
    var result = Builder()
    var start = (base: 0, ours: 0, theirs: 0)
    func add(upTo end: (base: Int, ours: Int, theirs: Int)) {
      result.add(
        base: base[start.base..<end.base], ours: ours[start.ours..<end.ours],
        theirs: theirs[start.theirs..<end.theirs])
    }
    for line in 0..<base.count where partners.ours[line] >= 0 && partners.theirs[line] >= 0 {
      let (mine, other) = (partners.ours[line], partners.theirs[line])
      add(upTo: (line, mine, other))
      result.add(base[line..<line + 1])
      start = (line + 1, mine + 1, other + 1)
    }
    add(upTo: (base.count, ours.count, theirs.count))
    bytes = result.merged
    hasConflicts = result.hasConflicts
    bytesWithoutConflicts = result.ours
  }

  /// Merges two texts that were made from a base. The result is `nil` if a side did not change the text, or
  /// if one of the three texts is `nil`.
  init?(base: String?, ours: String?, theirs: String?) {
    guard let base, let ours, let theirs, base != ours, base != theirs else { return nil }
    self.init(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
  }

  private struct Builder {
    var (merged, ours): ([UInt8], [UInt8]) = ([], [])
    var hasConflicts = false

    mutating func add(_ common: ArraySlice<UInt8>) {
      merged += common
      ours += common
    }

    mutating func add(
      base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
    ) {
      if base.isEmpty && ours.isEmpty && theirs.isEmpty { return }
      let isConflict = ours != base && theirs != base && ours != theirs
      hasConflicts = hasConflicts || isConflict
      merged += ours == base ? theirs : ours
      self.ours += isConflict ? base : ours
    }
  }
}

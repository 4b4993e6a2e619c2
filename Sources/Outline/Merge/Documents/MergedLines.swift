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
/// The algorithm is the three-way merge of Khanna, Kunal and Pierce ("A Formal Investigation of Diff3",
/// 2007).
package struct MergedLines {
  /// The merged text. At each conflict, the merged text has the lines from our side.
  package private(set) var bytes: [UInt8] = []
  package private(set) var hasConflicts = false
  /// Our text with its conflicting changes reverted. At each conflict, this text has the lines from the
  /// base.
  private var bytesWithoutConflicts: [UInt8] = []

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
    var start = (base: 0, ours: 0, theirs: 0)
    var keptStart = 0
    /// Adds the lines that both sides kept, and then the part that ends at the given lines.
    func add(upTo end: (base: Int, ours: Int, theirs: Int)) {
      let kept = base[keptStart..<start.base]
      bytes += kept
      bytesWithoutConflicts += kept
      addPart(
        base: base[start.base..<end.base], ours: ours[start.ours..<end.ours],
        theirs: theirs[start.theirs..<end.theirs])
      keptStart = end.base
    }
    for line in 0..<base.count where partners.ours[line] >= 0 && partners.theirs[line] >= 0 {
      let kept = (line, partners.ours[line], partners.theirs[line])
      if kept != start { add(upTo: kept) }
      start = (line + 1, kept.1 + 1, kept.2 + 1)
    }
    add(upTo: (base.count, ours.count, theirs.count))
  }

  /// Merges two texts that were made from a base. The result is `nil` if a side did not change the text, or
  /// if one of the three texts is `nil`.
  init?(base: String?, ours: String?, theirs: String?) {
    guard let base, let ours, let theirs, base != ours, base != theirs else { return nil }
    self.init(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
  }

  /// Merges one part of the text. A part is the text between two lines that both sides kept.
  private mutating func addPart(
    base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
  ) {
    let isConflict = ours != base && theirs != base && ours != theirs
    hasConflicts = hasConflicts || isConflict
    bytes += ours == base ? theirs : ours
    bytesWithoutConflicts += isConflict ? base : ours
  }
}

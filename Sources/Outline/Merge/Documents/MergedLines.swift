/// A merge of text with several lines, such as a note, that both sides changed.
///
/// The lines that both sides kept divide the text into parts. If only one side changed a part, the result has
/// the part from that side:
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
  /// Our text without the changes that are in conflict. At each conflict, this text has the lines from the
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

  /// Merges two texts that were made from the same base. The result is `nil` if a side did not change the
  /// text, or if one of the three texts is `nil`.
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

/// Counts lines to find lines that a merge without conflicts lost or duplicated. The counted lines are
/// those of titles, of notes, and of the text above the first row.
///
/// If one side did not change the number of copies of a line, the result must contain as many copies as the
/// other side. If both sides added or removed copies of a line, they may have changed the same copies or
/// different copies, so a range of counts is acceptable.
///
/// Rows that have no identities are matched by their text, so the result can contain a row twice. A row is
/// duplicated if both sides move the row to different places, or if one side moves the row and changes its
/// text so much that the row is no longer matched. The counts of lines reveal duplicated rows.
package struct MergedLineCounts {
  /// The lines that were lost, sorted and without duplicates.
  package private(set) var lost: [[UInt8]] = []
  package private(set) var doubled: [[UInt8]] = []

  package var isGood: Bool { lost.isEmpty && doubled.isEmpty }

  /// - Complexity: O(*b* + *l* log *l*), plus the time for ``OutlineDocument/difference(from:)``. Here, *b*
  ///   is the number of bytes in the titles and notes of the result, the base and the changes, and *l* is the
  ///   number of lost or duplicated lines.
  package init(
    in merged: OutlineDocument, base: OutlineDocument, ours: OutlineDocument,
    theirs: OutlineDocument
  ) {
    var lines = ByteNumbers()
    /// The counts for each line, indexed by the line's number.
    var counts: [Counts] = []
    func count(_ line: UnsafeRawBufferPointer, _ add: (inout Counts) -> Void) {
      let number = Int(lines.number(of: line))
      if number == counts.count { counts.append(Counts()) }
      add(&counts[number])
    }
    merged.forEachLine { count($0) { $0.merged += 1 } }
    base.forEachLine { line in
      count(line) {
        $0.base += 1
        $0.ours += 1
        $0.theirs += 1
      }
    }
    ours.forEachChangedLine(since: base) { line, change in count(line) { $0.ours += change } }
    theirs.forEachChangedLine(since: base) { line, change in count(line) { $0.theirs += change } }
    for (number, count) in counts.enumerated() where !count.expected.contains(count.merged) {
      let line = lines.withText(Int32(number)) { Array($0) }
      if count.merged < count.expected.lowerBound {
        lost.append(line)
      } else {
        doubled.append(line)
      }
    }
    lost.sort { $0.lexicographicallyPrecedes($1) }
    doubled.sort { $0.lexicographicallyPrecedes($1) }
  }

  private struct Counts {
    var merged = 0
    var base = 0
    var ours = 0
    var theirs = 0

    /// The acceptable numbers of copies of the line in the result.
    var expected: ClosedRange<Int> {
      if ours == base { return theirs...theirs }
      if theirs == base { return ours...ours }
      let both = max(ours + theirs - base, 0)
      return min(ours, theirs, both)...max(ours, theirs, both)
    }
  }
}

extension OutlineDocument {
  /// Calls `body` with each title, with each line of each note, and with each line of the text above the
  /// first row. Blank lines are omitted, and so are spaces, tabs and carriage returns at the start and end
  /// of a line.
  fileprivate func forEachLine(_ body: (UnsafeRawBufferPointer) -> Void) {
    if let preamble { Self.forEachLine(of: preamble, body) }
    forEachRow { _, content in
      switch content {
      case .title(let title, _): Self.forEachLine(of: title, body)
      case .content(let content): Self.forEachLine(of: content, body)
      }
    }
  }

  /// Calls `body` with the lines of all titles and notes that differ from an older document, and with the
  /// lines above the first row. The second argument is 1 for a line in this document, and -1 for a line in
  /// the older document.
  fileprivate func forEachChangedLine(
    since older: OutlineDocument, _ body: (UnsafeRawBufferPointer, Int) -> Void
  ) {
    if let preamble = older.preamble { Self.forEachLine(of: preamble) { body($0, -1) } }
    if let preamble { Self.forEachLine(of: preamble) { body($0, 1) } }
    for change in difference(from: older).contents {
      if let old = change.old { Self.forEachLine(of: old) { body($0, -1) } }
      if let new = change.new { Self.forEachLine(of: new) { body($0, 1) } }
    }
  }

  private static func forEachLine(
    of content: ItemContent, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    forEachLine(of: content.title, body)
    if let note = content.note { forEachLine(of: note, body) }
  }

  private static func forEachLine(of text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
    var text = text
    text.withUTF8 { forEachLine(of: UnsafeRawBufferPointer($0), body) }
  }

  private static func forEachLine(
    of text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    var end = 0
    while end < text.count {
      var start = end
      end = text.firstIndex(of: 0x0A, from: end) ?? text.count
      var last = end
      while start < last && text[start].isBlankInLine { start += 1 }
      while start < last && text[last - 1].isBlankInLine { last -= 1 }
      if start < last { body(UnsafeRawBufferPointer(rebasing: text[start..<last])) }
      end += 1
    }
  }
}

extension UInt8 {
  fileprivate var isBlankInLine: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

/// Escapes the parts of a title that would be misread.
struct DrawingTitleEncoder {
  private let title: ArraySlice<UInt8>
  private var misleading: Set<Int> = []

  init(_ title: [UInt8]) { self.title = title[...] }

  var encoded: [UInt8] { DrawingTitle.encode(title, escaping: misleading) }

  /// Escapes text that would be misread as columns, the mark of a collapsed row, a target, a remark, or a
  /// connector.
  mutating func escapeParts(
    isSource: Bool, isCollapsed: Bool, hasColumns: Bool
  ) {
    if isSource { escapeDrawing() } else { escapeArrows() }
    if !isSource && !isCollapsed {
      let marks = [ConnectorStyle.tree, .ascii].map { Array($0.collapsed.utf8) }
      if let mark = marks.first(where: { title.starts(with: $0) }) { insert(mark.count - 1) }
    }
    if !isSource && DrawingEntry.isOmission(title) {
      misleading.insert(title.lastIndex(of: 0x20) ?? 0)
    }
    if !hasColumns && !isCollapsed, let length = DrawingEntry.columnsLength(title) {
      insert(length - 2)
    }
    escapeEnd()
  }

  /// Escapes text at the end of the title that would be misread as a remark, or as the mark of a row with a
  /// note.
  mutating func escapeEnd() {
    if let remark = DrawingEntry.remark(in: title) { misleading.insert(remark.startIndex - 2) }
    for mark in Self.noteMarks where title.suffix(mark.count) == mark[...] {
      misleading.insert(title.endIndex - mark.count)
    }
  }

  /// Escapes a target that would be misread as the mark of a row with a note, because the arrow before the
  /// target ends with a blank.
  mutating func escapeNoteMark() {
    if Self.noteMarks.contains(where: { $0.dropFirst() == title }) {
      misleading.formUnion(title.indices)
    }
  }

  /// Escapes a blank at the end of the title, which could become part of the mark of a row with a note.
  mutating func escapeBlank() {
    if title.last == 0x20 { misleading.insert(title.endIndex - 1) }
  }

  /// Escapes a blank at the end of the title if the blank and the indicator after it would form the mark of
  /// a row with a note.
  mutating func escapeBlank(before indicator: [UInt8]) {
    if title.last == 0x20 && Self.noteMarks.contains([0x20] + indicator) {
      misleading.insert(title.endIndex - 1)
    }
  }

  private static let noteMarks = [ConnectorStyle.tree, .ascii].map { Array($0.noteMark.utf8) }

  /// Escapes ` ⇒ `, which would be misread as the arrow before a target.
  mutating func escapeDoubleArrow() {
    for index in title.indices
    where title[index] == 0x20 && title[index...].starts(with: DrawingEntry.arrows[0]) {
      misleading.insert(index)
    }
  }

  mutating func escapeCount() {
    if let count = DrawingEntry.count(at: title) { misleading.insert(count) }
  }

  /// Escapes a quote at the start of the title, because all names in the drawing could then seem to be
  /// quoted.
  mutating func escapeQuote() {
    if DrawingQuotes.mayBegin(title) { misleading.insert(title.startIndex) }
  }

  /// Escapes characters that have a special meaning between quotes.
  mutating func escapeQuotes() {
    for index in title.indices where title[index] == 0x22 || title[index] == 0x5C {
      misleading.insert(index)
    }
  }

  mutating func escapeSlashes() {
    for index in title.indices where title[index] == 0x2F { misleading.insert(index) }
  }

  mutating func escapeIndicator() {
    if let last = title.last, DrawingConventions.indicators.contains(last) {
      misleading.insert(title.endIndex - 1)
    }
  }

  private mutating func escapeArrows() {
    for index in title.indices where title[index] == 0x20 {
      let rest = title[index...]
      if DrawingEntry.arrows.contains(where: { rest.starts(with: $0) }) { misleading.insert(index) }
    }
  }

  /// Escapes text that would be misread as a connector or a label on a line that has no connector.
  private mutating func escapeDrawing() {
    let isLabel = DrawingReader.labels.contains(title)
    if DrawingLine(title).isDrawn || title.allSatisfy(\.isBlank) || isLabel {
      let first = title.dropFirst().prefix { (0x80...0xBF).contains($0) }
      misleading.formUnion(
        title.startIndex..<(first.isEmpty ? title.startIndex + 1 : first.endIndex))
    }
    for index in title.indices
    where title[index] == 0x20 && DrawingLine.hasConnector(at: title[(index + 1)...]) {
      misleading.insert(index)
    }
  }

  private mutating func insert(_ offset: Int) { misleading.insert(title.startIndex + offset) }
}

/// Escapes the parts of a title that would be misread.
struct DrawingTitleEncoder {
  private let title: ArraySlice<UInt8>
  private var misleading: Set<Int> = []

  init(_ title: [UInt8]) { self.title = title[...] }

  var encoded: [UInt8] { DrawingTitle.encode(title, escaping: misleading) }

  /// Escapes text that would be misread as another part of the line: columns, a mark, a target, or a remark.
  /// Also escapes a title such as `… 4 more`, which would be misread as an omission. In the name of a source,
  /// also escapes text that would be misread as a connector or a label.
  mutating func escapeParts(
    isSource: Bool, isCollapsed: Bool, hasColumns: Bool
  ) {
    if isSource {
      escapeDrawing()
    } else {
      escape(0x20) { rest in DrawingEntry.arrows.contains { rest.starts(with: $0) } }
      if DrawingEntry.isOmission(title) { misleading.insert(title.lastIndex(of: 0x20) ?? 0) }
    }
    if !isSource && !isCollapsed {
      let marks = [ConnectorStyle.tree, .ascii].map { Array($0.collapsed.utf8) }
      if let mark = marks.first(where: { title.starts(with: $0) }) {
        misleading.insert(mark.count - 1)
      }
    }
    if !hasColumns && !isCollapsed, let length = DrawingEntry.columnsLength(title) {
      misleading.insert(length - 2)
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

  /// Escapes text in a target that would be misread as an arrow, a remark, or the mark of a row with a note.
  /// The mark of a row with a note begins with a blank, which can be the blank at the end of the arrow.
  /// Therefore, a target that looks like the rest of the mark is escaped, too.
  mutating func escapeTarget() {
    escape(0x20) { $0.starts(with: DrawingEntry.arrows[0]) }
    escapeEnd()
    if Self.noteMarks.contains(where: { $0.dropFirst() == title }) {
      misleading.formUnion(title.indices)
    }
  }

  /// Escapes a blank at the end of the title, which could be misread as the start of the mark of a row with a
  /// note.
  ///
  /// - Parameter indicator: The indicator that follows the blank; `nil` if the next character is not known.
  mutating func escapeBlank(before indicator: [UInt8]? = nil) {
    let isMark = indicator.map { Self.noteMarks.contains([0x20] + $0) } ?? true
    if title.last == 0x20 && isMark { misleading.insert(title.endIndex - 1) }
  }

  private static let noteMarks = [ConnectorStyle.tree, .ascii].map { Array($0.noteMark.utf8) }

  mutating func escapeCount() {
    if let count = DrawingEntry.count(at: title) { misleading.insert(count) }
  }

  /// Escapes a quote at the start of the title, because all names in the drawing could then seem to be
  /// quoted.
  mutating func escapeQuote() {
    if title.first == 0x22 { misleading.insert(title.startIndex) }
  }

  /// Escapes characters that have a special meaning between quotes.
  mutating func escapeQuotes() {
    escape(0x22)
    escape(0x5C)
  }

  mutating func escapeSlashes() { escape(0x2F) }

  mutating func escapeIndicator() {
    if let last = title.last, DrawingEntry.indicators.contains(last) {
      misleading.insert(title.endIndex - 1)
    }
  }

  /// Escapes text that would be misread as a connector or a label on a line that has no connector.
  private mutating func escapeDrawing() {
    let isLabel = DrawingReader.labels.contains(title)
    if DrawingLine(title).isDrawn || title.isBlankText || isLabel {
      let first = title.dropFirst().prefix { (0x80...0xBF).contains($0) }
      misleading.formUnion(
        title.startIndex..<(first.isEmpty ? title.startIndex + 1 : first.endIndex))
    }
    escape(0x20) { DrawingLine.hasConnector(at: $0.dropFirst()) }
  }

  /// Escapes each occurrence of `byte` at which misleading text begins.
  private mutating func escape(
    _ byte: UInt8, where isMisleading: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) {
    for index in title.indices where title[index] == byte && isMisleading(title[index...]) {
      misleading.insert(index)
    }
  }
}

/// A title in a drawing that is being escaped. Control characters, and bytes that would be misread, become
/// octal codes such as `\012`, as in the output of `tree`. A backslash before text that looks like an octal
/// code is doubled.
struct DrawingTitle {
  private let title: ArraySlice<UInt8>
  /// The indices of bytes that would be misread.
  private var misleading: Set<Int> = []

  init(_ title: [UInt8]) { self.title = title[...] }

  var encoded: [UInt8] { Self.encode(title, escaping: misleading) }
}

/// Encoding and decoding.
extension DrawingTitle {
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(0x5C) else { return Array(text) }
    var title: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      let slashes = rest.prefix { $0 == 0x5C }.count
      let after = rest.dropFirst(slashes)
      if slashes > 0, let code = code(at: after) {
        title += repeatElement(0x5C, count: slashes / 2)
        let isEscape = !slashes.isMultiple(of: 2)
        title += isEscape ? code.bytes[...] : after.prefix(3)
        rest = after.dropFirst(isEscape ? code.length : 3)
      } else {
        title += slashes > 0 ? rest.prefix(slashes) : [byte]
        rest = rest.dropFirst(max(1, slashes))
      }
    }
    return title
  }

  /// - Parameter misleading: The indices of bytes that would be misread. If a character that is not ASCII
  ///   would be misread, the indices of all its bytes must be included.
  static func encode(_ title: ArraySlice<UInt8>, escaping misleading: Set<Int> = []) -> [UInt8] {
    var text: [UInt8] = []
    var slashes = 0
    for index in title.indices {
      let byte = title[index]
      let isEscaped = byte < 0x20 || byte == 0x7F || misleading.contains(index)
      if isEscaped || slashes > 0 && code(at: title[index...]) != nil {
        text += repeatElement(0x5C, count: slashes)
      }
      text += isEscaped ? octal(byte) : [byte]
      slashes = byte == 0x5C && !isEscaped ? slashes + 1 : 0
    }
    return text
  }

  private static func octal(_ byte: UInt8) -> [UInt8] {
    [0x5C, 0x30 + byte >> 6, 0x30 + byte >> 3 & 7, 0x30 + byte & 7]
  }

  /// The characters that may be escaped, apart from control characters and characters that are not ASCII.
  private static let escapable = Set("\" []()*+/=>@\\`|".utf8)

  /// Returns the character that is encoded by the octal codes at the start of the text, and the length of
  /// those codes. The first backslash has already been read, and is not counted. Returns `nil` unless the
  /// codes encode exactly one character that may be escaped.
  private static func code(at text: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    guard let first = byte(at: text) else { return nil }
    if first < 0x80 {
      let isCode = first < 0x20 || first == 0x7F || escapable.contains(first)
      return isCode ? ([first], 3) : nil
    }
    var bytes = [first]
    var rest = text.dropFirst(3)
    while bytes.count < 4, !bytes[...].isUTF8 {
      guard rest.first == 0x5C, let next = byte(at: rest.dropFirst()) else { return nil }
      bytes.append(next)
      rest = rest.dropFirst(4)
    }
    let isWhole = bytes[...].isUTF8
    return isWhole ? (bytes, rest.startIndex - text.startIndex) : nil
  }

  private static func byte(at text: ArraySlice<UInt8>) -> UInt8? {
    let digits = text.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    return UInt8(exactly: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) })
  }
}

/// Escaping the parts of the title that would be misread.
extension DrawingTitle {
  /// Escapes text that would be misread as another part of the line, such as columns, a mark, a target, or a
  /// remark. Also escapes a title such as `… 4 more`, which would be misread as an omission. In the name of a
  /// source, also escapes text that would be misread as a connector or a label.
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

  /// Escapes a blank at the end of the title if the blank could be misread as the start of the mark for a row
  /// with a note.
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

  /// Escapes a quote at the start of the title, because the quote could make all names in the drawing
  /// seem quoted.
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

/// Escapes the names in a row of a drawing. Bytes that would end the line or be misread become octal codes,
/// so reading the row gives the same names.
package struct DrawingRowText {
  /// True if columns are written before the title.
  private let hasColumns: Bool
  /// True if the row has the mark for collapsed rows.
  package var isCollapsed = false
  /// True if the row ends with the number of hidden rows.
  package var saysCount = false
  /// True if names are written in quotes.
  private let isQuoted: Bool
  /// True if a mark for the file type follows each name.
  private let isMarked: Bool

  /// Creates the text of a row that is not collapsed.
  package init(hasColumns: Bool, isQuoted: Bool, isMarked: Bool) {
    (self.hasColumns, self.isQuoted, self.isMarked) = (hasColumns, isQuoted, isMarked)
  }

  /// Returns the escaped title of a row.
  package func title(_ title: ArraySlice<UInt8>, hasTarget: Bool) -> [UInt8] {
    var text = DrawingTitle(Array(title))
    text.escapeParts(isSource: false, isCollapsed: isCollapsed, hasColumns: hasColumns)
    if endsWithName && !hasTarget { text.escapeCount() }
    if isMarked && !hasTarget { text.escapeBlank() }
    if isQuoted { text.escapeQuotes() } else { text.escapeQuote() }
    return text.encoded
  }

  /// Returns the escaped target of a link.
  package func target(_ target: ArraySlice<UInt8>) -> [UInt8] {
    var text = DrawingTitle(Array(target))
    text.escapeTarget()
    if isMarked { text.escapeBlank() }
    if endsWithName { text.escapeCount() }
    if isQuoted { text.escapeQuotes() }
    return text.encoded
  }

  /// Returns the escaped name of a source. The line of a source has no connector, and must not seem to have
  /// a connector.
  package static func source(_ name: ArraySlice<UInt8>, isQuoted: Bool) -> [UInt8] {
    var text = DrawingTitle(name.isEmpty ? [0x20] : Array(name))
    text.escapeParts(isSource: true, isCollapsed: false, hasColumns: false)
    if isQuoted { text.escapeQuotes() } else { text.escapeQuote() }
    return text.encoded
  }

  /// True if a number in parentheses at the end of a name would be misread as the number of hidden rows.
  private var endsWithName: Bool { isCollapsed && !saysCount }
}

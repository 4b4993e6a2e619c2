/// Writes and reads the lines of a note. A line that would be read as structure gets a backslash. The lines
/// of a code block are written unchanged, unless the block would include the lines after the note.
struct MarkdownNoteCoder {
  private let column: Int
  /// The scanner's state before the first line.
  private var scanner: MarkdownScanner
  private let mayEndOpen: Bool

  /// - Parameters:
  ///   - column: The column at which the lines begin; 0 if the lines are not in an item. Outside of items,
  ///     headings are structure.
  ///   - title: The title of the item above the lines.
  ///   - hasGap: Whether there are blank lines below the title.
  ///   - mayEndOpen: Whether a code or HTML block may still be open after the last line.
  init(
    column: Int, below title: ArraySlice<UInt8> = [], hasGap: Bool = false, mayEndOpen: Bool
  ) {
    self.column = column
    self.mayEndOpen = mayEndOpen
    scanner = MarkdownScanner(columns: column == 0 ? [] : [column])
    if column == 0 || title.isEmpty { return }
    // The note may continue a block that begins in the title, such as a paragraph.
    var item = MarkdownScanner(columns: [0])
    _ = item.read(title)
    if hasGap { _ = item.read([]) }
    scanner.leaf = item.leaf
  }

  /// Returns the lines in their written form.
  ///
  /// A code or HTML block that is still open after the last line would include the lines after the note. Therefore,
  /// the first line of the open block is escaped, and the lines below this line are encoded again.
  func encode(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]] {
    var encoded: [[UInt8]] = []
    var scanner = scanner
    /// The line on which the open block begins, and the state of the scanner above that line.
    var opening: (line: Int, scanner: MarkdownScanner)?
    /// The number of further times that the lines of an open block may be encoded again. Without a limit,
    /// encoding a note would take quadratic time.
    var attempts = 8
    while true {
      var isEscaped = false
      if encoded.count == lines.count {
        guard scanner.leaf.isOpen, !mayEndOpen, let start = opening else { return encoded }
        encoded.removeSubrange(start.line...)
        scanner = start.scanner
        opening = nil
        attempts -= 1
        isEscaped = true
      }
      let line = lines[encoded.count]
      var next = scanner
      let isText = isText(line, &next)
      if !scanner.leaf.isOpen {
        let opens = next.leaf.isOpen
        isEscaped = isEscaped || !isText || Self.looksEscaped(line) || opens && attempts == 0
        if opens && !isEscaped { opening = (encoded.count, scanner) }
      }
      if isEscaped {
        encoded.append(MarkdownEscape.escape(line, .line))
        _ = scanner.read(encoded[encoded.count - 1][...], from: column)
      } else {
        encoded.append(Array(line))
        scanner = next
      }
    }
  }

  func decode(_ range: Range<Int>, of text: TextLines) -> [[UInt8]] {
    let lines = range.map { Self.unindent(text.content(of: $0), from: column) }
    let raw = lines.map { Array($0) }
    guard lines.contains(where: Self.looksEscaped) else { return raw }
    let plain = unescaped(lines)
    let encoded = encode(plain.map { $0[...] })
    // A backslash that is not needed as an escape is part of the text.
    // However, older versions of the library escaped all lines if at least one line needed a backslash.
    let isEncoded =
      encoded == raw
      || encoded != plain && plain.map { MarkdownEscape.escape($0[...], .line) } == raw
    return isEncoded ? plain : raw
  }

  private func unescaped(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]] {
    var scanner = scanner
    return lines.map { line in
      let isInside = scanner.leaf.isOpen
      _ = scanner.read(line, from: column)
      return Array(isInside ? line : MarkdownEscape.unescape(line, .line))
    }
  }

  /// Returns whether all lines would be read as text. A code or HTML block that is still open after the last
  /// line counts as text only if ``mayEndOpen`` is true.
  func isText(_ lines: [ArraySlice<UInt8>]) -> Bool {
    var scanner = scanner
    return lines.allSatisfy { isText($0, &scanner) } && (mayEndOpen || !scanner.leaf.isOpen)
  }

  private func isText(_ line: ArraySlice<UInt8>, _ scanner: inout MarkdownScanner) -> Bool {
    let depth = scanner.containers.count
    return !scanner.read(line, from: column).isRow && scanner.containers.count == depth
  }

  private static func looksEscaped(_ line: ArraySlice<UInt8>) -> Bool {
    (MarkdownEscape.escapePoint(in: line, .line)?.slashes ?? 0) > 0
  }
}

extension MarkdownNoteCoder {
  /// Returns a line without its indentation up to the given column.
  static func unindent(_ line: ArraySlice<UInt8>, from column: Int) -> ArraySlice<UInt8> {
    if line.prefix(column).count == column, line.prefix(column).allSatisfy({ $0 == 0x20 }) {
      return line.dropFirst(column)
    }
    var cursor = MarkdownCursor(line)
    while cursor.column < column, cursor.rest.first?.isBlank == true { cursor.advance() }
    // A tab may extend beyond the given column.
    let spaces = max(0, cursor.column - column)
    return spaces == 0 ? cursor.rest : (Array(repeating: 0x20, count: spaces) + cursor.rest)[...]
  }

  /// Returns the lines of a note, without blank lines at the start and the end.
  static func lines(of note: String) -> [ArraySlice<UInt8>] {
    var lines = TextLines(Array(note.utf8)).parts[...]
    while lines.first?.isBlankText == true { lines.removeFirst() }
    while lines.last?.isBlankText == true { lines.removeLast() }
    return Array(lines)
  }
}

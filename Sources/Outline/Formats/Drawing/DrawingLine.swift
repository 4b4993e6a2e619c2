/// A line of a drawing, which consists of vertical lines, a connector, and the text after the connector.
struct DrawingLine {
  /// The column at which the connector or, if there is none, the text begins. The column is counted in
  /// characters, from 0.
  private(set) var column = 0
  /// The columns of the first and the last vertical line before the connector.
  private(set) var firstLine: Int?
  private(set) var lastLine: Int?
  /// True if the line contains no-break spaces, which `tree` prints.
  private(set) var isUnbroken = false
  private(set) var connector: Connector?
  /// The text after the vertical lines and the connector.
  private(set) var text: ArraySlice<UInt8>

  struct Connector {
    let isLast: Bool
    let isBox: Bool
    /// True if the connector begins with `+`.
    let isPlus: Bool
    /// The number of dashes. A `┬`, which leads to the children, counts as the last dash.
    private(set) var dashes = 0
    /// True if the last dash of the connector is a `┬`.
    private(set) var isJoined = false
    /// The text after the first character of the connector.
    let text: ArraySlice<UInt8>

    /// The number of bytes of one dash.
    var dashLength: Int { isBox ? 3 : 1 }

    /// The text after the connector's dashes.
    var rest: ArraySlice<UInt8> { text.dropFirst(dashes * dashLength) }

    /// Reads the connector at the start of the text. The result is `nil` unless the text begins with a
    /// character such as `├`, `└` or `|`, followed by a dash.
    init?(at text: ArraySlice<UInt8>) {
      guard let (first, length) = text.firstScalar else { return nil }
      switch first {
      case "+", "|", "├", "┣", "╠": isLast = false
      case "\\", "`", "└", "┗", "╚", "╰": isLast = true
      default: return nil
      }
      (isBox, isPlus) = (length > 1, first == "+")
      self.text = text.dropFirst(length)
      countDashes()
      if dashes == 0 { return nil }
    }

    private mutating func countDashes() {
      while !isJoined, let (dash, length) = rest.firstScalar {
        switch dash {
        case "-", "─", "━", "═", "┬", "┳":
          if isBox != (length > 1) { return }
        default: return
        }
        dashes += 1
        isJoined = dash == "┬" || dash == "┳"
      }
    }
  }

  init(_ line: ArraySlice<UInt8>) {
    text = line
    skipSpacesAndLines()
    connector = Connector(at: text)
    if let connector { text = connector.rest }
  }

  /// Skips spaces and vertical lines quickly. The line of a very deep row begins with thousands of these
  /// characters.
  private mutating func skipSpacesAndLines() {
    let line = text
    let length = line.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        if bytes[offset] == 0x20 {
          offset += 1
        } else if bytes[offset] == 0x7C && next != 0x2D {
          noteLine()
          offset += 1
        } else if bytes[offset] == 0xC2 && next == 0xA0 {
          isUnbroken = true
          offset += 2
        } else if bytes[offset] == 0xE2, offset + 2 < bytes.count,
          Self.isLine(next, bytes[offset + 2])
        {
          noteLine()
          offset += 3
        } else {
          break
        }
        column += 1
      }
      return offset
    }
    text = text.dropFirst(length)
  }

  /// Returns whether the bytes after 0xE2 encode `│`, `┃` or `║`.
  private static func isLine(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0x94 ? third == 0x82 || third == 0x83 : second == 0x95 && third == 0x91
  }

  private mutating func noteLine() {
    firstLine = firstLine ?? column
    lastLine = column
  }

  /// The column of the first vertical line or connector.
  var firstGlyph: Int? { firstLine ?? connector.map { _ in column } }

  /// True if the line begins with a space, a vertical line or a connector.
  var isDrawn: Bool { column > 0 || connector != nil }

  /// True if the line contains only spaces and vertical lines.
  var isEmpty: Bool { connector == nil && text.isBlankText }

  /// Returns the index of a connector that follows other text, as in `-rw-r--r-- 12 ├── a`. Returns `nil`
  /// if there is no such connector.
  static func connectorAfterText(in line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { line[$0] == 0x20 && hasConnector(at: line[($0 + 1)...]) }.map { $0 + 1 }
  }

  /// Returns whether the text begins with a connector that has at least two dashes.
  static func hasConnector(at text: ArraySlice<UInt8>) -> Bool {
    (Connector(at: text)?.dashes ?? 0) >= 2
  }
}

/// Removing the color codes in a drawing, such as those that `tree -C` prints.
extension DrawingLine {
  private static let escape: UInt8 = 0x1B

  /// Returns the text without color codes. Characters of the line drawing character set are replaced with
  /// box-drawing characters in UTF-8. `tree -A` and `pstree -G` use the line drawing character set.
  ///
  /// - Returns: The text, and the offset of the first control sequence that remains in it. The offset is
  ///   `nil` if no control sequence remains.
  static func withoutColors(_ text: [UInt8]) -> (text: [UInt8], other: Int?) {
    guard text.contains(escape) else { return (text, nil) }
    var result: [UInt8] = []
    var other: Int?
    var rest = text[...]
    var isLineDrawing = false
    while let start = rest.firstIndex(of: escape) {
      append(rest[..<start], isLineDrawing, to: &result)
      rest = rest[start...]
      let sequence = rest.dropFirst()
      if let length = length(at: rest) {
        rest = rest.dropFirst(length)
      } else if sequence.starts(with: "(0".utf8) || sequence.starts(with: "(B".utf8) {
        // `ESC ( 0` begins line drawing, and `ESC ( B` ends line drawing.
        isLineDrawing = sequence.dropFirst().first == 0x30
        rest = rest.dropFirst(3)
      } else {
        other = other ?? result.count
        result.append(rest.removeFirst())
      }
    }
    append(rest, isLineDrawing, to: &result)
    return (result, other)
  }

  private static func append(
    _ text: ArraySlice<UInt8>, _ isLineDrawing: Bool, to result: inout [UInt8]
  ) {
    guard isLineDrawing else { return result += text }
    // Some programs also write the bytes 0x0E and 0x0F, which switch between character sets.
    for byte in text where byte != 0x0F && byte != 0x0E { result += lineDrawing[byte] ?? [byte] }
  }

  /// The characters that letters represent in the line drawing character set of the VT100.
  private static let lineDrawing: [UInt8: [UInt8]] = [
    0x6D: Array("└".utf8), 0x71: Array("─".utf8), 0x74: Array("├".utf8), 0x77: Array("┬".utf8),
    0x78: Array("│".utf8),
  ]

  /// Returns the length of the color code, such as `ESC [ 1;34 m`, at the start of the text; `nil` if the
  /// text does not begin with a color code.
  private static func length(at text: ArraySlice<UInt8>) -> Int? {
    let parameters = text.dropFirst()
    guard parameters.first == 0x5B else { return nil }
    let end = parameters.dropFirst().drop { (0x30...0x3B).contains($0) }
    return end.first == 0x6D ? end.startIndex - text.startIndex + 1 : nil
  }
}

/// A line of a drawing: the glyphs at its start, and the text after them.
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
  /// The text after the glyphs and the dashes.
  private(set) var text: ArraySlice<UInt8>

  struct Connector {
    var isLast: Bool
    var isBox: Bool
    /// True if the connector begins with `+`.
    var isPlus = false
    var dashes = 0
    /// True if the last dash of the connector is a `┬`.
    var isJoined = false
    /// The text after the first character of the connector.
    var text: ArraySlice<UInt8>

    /// The number of bytes of one dash.
    var dashLength: Int { isBox ? 3 : 1 }
  }

  init(_ line: ArraySlice<UInt8>) {
    text = line
    skipSpacesAndLines()
    while let (glyph, length) = DrawingGlyph.first(in: text) {
      let first = text.first
      text = text.dropFirst(length)
      switch glyph {
      case .blank: if length > 1 { isUnbroken = true }
      case .line: noteLine()
      case .connector(let isLast, let isBox):
        setConnector(Connector(isLast: isLast, isBox: isBox, isPlus: first == 0x2B, text: text))
        return
      }
      column += 1
    }
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
        } else if bytes[offset] == 0xE2 && next == 0x94 && offset + 2 < bytes.count
          && bytes[offset + 2] == 0x82
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

  private mutating func noteLine() {
    firstLine = firstLine ?? column
    lastLine = column
  }

  private mutating func setConnector(_ found: Connector) {
    var found = found
    found.dashes = DrawingGlyph.dashes(at: text, isBox: found.isBox)
    text = text.dropFirst(found.dashes * found.dashLength)
    let lastByte = text.startIndex - 1
    found.isJoined = found.isBox && [0xAC, 0xB3].contains(found.text[lastByte])
    connector = found
  }

  /// The column of the first vertical line or connector.
  var firstGlyph: Int? { firstLine ?? connector.map { _ in column } }

  /// True if the line begins with a glyph.
  var isDrawn: Bool { column > 0 || connector != nil }

  /// True if the line contains only spaces and vertical lines.
  var isEmpty: Bool { connector == nil && text.allSatisfy(\.isBlank) }

  /// Returns the index of a connector that follows other text, as in `-rw-r--r-- 12 ├── a`. Returns `nil`
  /// if there is no such connector.
  static func connectorAfterText(in line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { line[$0] == 0x20 && hasConnector(at: line[($0 + 1)...]) }.map { $0 + 1 }
  }

  /// Returns whether the text begins with a connector that has at least two dashes.
  static func hasConnector(at text: ArraySlice<UInt8>) -> Bool {
    guard case (.connector(_, let isBox), let length)? = DrawingGlyph.first(in: text) else {
      return false
    }
    return DrawingGlyph.dashes(at: text.dropFirst(length), isBox: isBox) >= 2
  }
}

/// A line of a drawing, taken apart: the glyphs that it begins with, and what follows them.
struct DrawingLine {
  /// In which column the connector or the text begins, in characters from 0.
  private(set) var column = 0
  /// The columns of the first line and of the last one before the connector.
  private(set) var firstLine: Int?
  private(set) var lastLine: Int?
  /// Whether spaces that do not break stand between the lines, as `tree` has them.
  private(set) var isUnbroken = false
  private(set) var connector: Connector?
  /// What follows the glyphs and all dashes.
  private(set) var text: ArraySlice<UInt8>

  struct Connector {
    var isLast: Bool
    var isBox: Bool
    /// Whether it begins with `+`.
    var isPlus = false
    var dashes = 0
    /// Whether the last dash is a `┬`.
    var isJoined = false
    /// What follows `├`.
    var text: ArraySlice<UInt8>

    /// How many bytes a dash takes.
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
        take(Connector(isLast: isLast, isBox: isBox, isPlus: first == 0x2B, text: text))
        return
      }
      column += 1
    }
  }

  /// Fast path: a deep row begins with thousands of spaces and lines.
  private mutating func skipSpacesAndLines() {
    let line = text
    let length = line.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        if bytes[place] == 0x20 {
          place += 1
        } else if bytes[place] == 0x7C && next != 0x2D {
          noteLine()
          place += 1
        } else if bytes[place] == 0xC2 && next == 0xA0 {
          isUnbroken = true
          place += 2
        } else if bytes[place] == 0xE2 && next == 0x94 && place + 2 < bytes.count
          && bytes[place + 2] == 0x82
        {
          noteLine()
          place += 3
        } else {
          break
        }
        column += 1
      }
      return place
    }
    text = text.dropFirst(length)
  }

  private mutating func noteLine() {
    firstLine = firstLine ?? column
    lastLine = column
  }

  private mutating func take(_ found: Connector) {
    var found = found
    found.dashes = DrawingGlyph.dashes(at: text, isBox: found.isBox)
    text = text.dropFirst(found.dashes * found.dashLength)
    let lastByte = text.startIndex - 1
    found.isJoined = found.isBox && [0xAC, 0xB3].contains(found.text[lastByte])
    connector = found
  }

  /// Whether it begins with something that trees are drawn with.
  var isDrawn: Bool { column > 0 || connector != nil }

  /// Whether there is nothing but spaces and lines.
  var isEmpty: Bool { connector == nil && text.allSatisfy(\.isBlank) }

  /// Where a connector stands after other text, as in `-rw-r--r-- 12 ├── a`.
  static func connectorAfterText(in line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { line[$0] == 0x20 && hasConnector(at: line[($0 + 1)...]) }.map { $0 + 1 }
  }

  /// Whether a text begins with a connector of two dashes at least.
  static func hasConnector(at text: ArraySlice<UInt8>) -> Bool {
    guard case (.connector(_, let isBox), let length)? = DrawingGlyph.first(in: text) else {
      return false
    }
    return DrawingGlyph.dashes(at: text.dropFirst(length), isBox: isBox) >= 2
  }
}

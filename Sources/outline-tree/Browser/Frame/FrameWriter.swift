/// Makes of frames what a terminal is sent.
///
/// Each line begins where the cursor is put, so a character that is wider than we think smears
/// nothing but its own line. What belongs together is sent as one update, where a terminal knows that.
struct FrameWriter {
  private var shown: ScreenFrame?

  /// The screen has been cleared, or has another size: nothing is known of it.
  mutating func forget() { shown = nil }

  /// What shows a frame; empty if it is there already.
  mutating func bytes(showing frame: ScreenFrame) -> [UInt8] {
    if frame == shown { return [] }
    var bytes = Self.beginning
    if let shown, shown.lines.count == frame.lines.count {
      Self.append(FrameUpdate(from: shown.lines, to: frame.lines), to: &bytes)
    } else {
      Self.append(clearing: frame, to: &bytes)
    }
    if let cursor = frame.cursor {
      Self.appendPlace(cursor, to: &bytes)
      bytes += "\u{1B}[?25h".utf8
    }
    bytes += "\u{1B}[?2026l".utf8
    shown = frame
    return bytes
  }

  /// As one update, without the cursor.
  private static let beginning = Array("\u{1B}[?2026h\u{1B}[?25l".utf8)

  private static func append(clearing frame: ScreenFrame, to bytes: inout [UInt8]) {
    bytes += "\u{1B}[0m\u{1B}[H\u{1B}[2J".utf8
    for (row, line) in frame.lines.enumerated() where !line.isEmpty {
      append(line, row: row, to: &bytes)
    }
  }

  private static func append(_ update: FrameUpdate, to bytes: inout [UInt8]) {
    if let (rows, distance) = update.scroll {
      let direction = distance > 0 ? "T" : "S"
      bytes += "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r".utf8
      bytes += "\u{1B}[\(abs(distance))\(direction)\u{1B}[r".utf8
    }
    for (row, line) in update.lines { append(line, row: row, to: &bytes) }
  }

  private static func append(_ line: [UInt8], row: Int, to bytes: inout [UInt8]) {
    appendPlace(ScreenFrame.Position(row: row, column: 0), to: &bytes)
    // Behind a line that is as wide as the screen it would take the last character.
    bytes += "\u{1B}[K".utf8
    bytes += line
    bytes += "\u{1B}[0m".utf8
  }

  private static func appendPlace(_ place: ScreenFrame.Position, to bytes: inout [UInt8]) {
    bytes += "\u{1B}[\(place.row + 1);\(place.column + 1)H".utf8
  }
}

/// Turns frames into bytes for a terminal.
///
/// The cursor is moved to the start of each line before the line is written. So if the terminal draws a character wider
/// than expected, all other lines still begin at the right position. A large frame is marked as a synchronized update,
/// which makes terminals that support the mark draw the whole frame at once. A small frame needs no mark, because all
/// terminals draw it at once.
struct FrameWriter {
  private var shown: ScreenFrame?
  private var isCursorShown = false

  /// Forgets the frame that is on the screen, for example after a resize, so that the next frame is written
  /// completely.
  mutating func forget() { (shown, isCursorShown) = (nil, true) }

  /// Returns the bytes that make the terminal show a frame. The result is empty if the screen already shows the frame.
  mutating func bytes(showing frame: ScreenFrame) -> [UInt8] {
    if frame == shown { return [] }
    var bytes: [UInt8] = []
    if isCursorShown { bytes += "\u{1B}[?25l".utf8 }
    isCursorShown = frame.cursor?.isShown == true
    if let shown, shown.lines.count == frame.lines.count {
      Self.append(FrameUpdate(from: shown.lines, to: frame.lines), to: &bytes)
    } else {
      Self.append(clearing: frame, to: &bytes)
    }
    if let cursor = frame.cursor {
      Self.appendMove(to: cursor, to: &bytes)
      if isCursorShown { bytes += "\u{1B}[?25h".utf8 }
    }
    shown = frame
    if bytes.count <= Self.smallUpdate { return bytes }
    return "\u{1B}[?2026h".utf8 + bytes + "\u{1B}[?2026l".utf8
  }

  /// The number of bytes that terminals read and draw at once.
  private static let smallUpdate = 512

  private static func append(clearing frame: ScreenFrame, to bytes: inout [UInt8]) {
    bytes += StyledLine.reset + "\u{1B}[H\u{1B}[2J".utf8
    for (row, line) in frame.lines.enumerated() where !line.isEmpty {
      append(line, row: row, isEmpty: true, to: &bytes)
    }
  }

  private static func append(_ update: FrameUpdate, to bytes: inout [UInt8]) {
    if let (rows, distance) = update.scroll {
      let direction = distance > 0 ? "T" : "S"
      bytes += "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r".utf8
      bytes += "\u{1B}[\(abs(distance))\(direction)\u{1B}[r".utf8
    }
    for (row, old, line) in update.lines {
      if let patch = LinePatch(from: old, to: line) {
        append(patch, row: row, to: &bytes)
      } else {
        append(line, row: row, isEmpty: old.isEmpty, to: &bytes)
      }
    }
  }

  /// - Parameter isEmpty: Whether the screen shows nothing in the given row.
  private static func append(_ line: [UInt8], row: Int, isEmpty: Bool, to bytes: inout [UInt8]) {
    appendMove(to: ScreenFrame.Position(row: row, column: 0), to: &bytes)
    // The line is erased before it is written. If the new line is as wide as the screen, erasing afterward
    // would delete its last character.
    if !isEmpty { bytes += "\u{1B}[K".utf8 }
    bytes += line
    appendReset(after: line[...], to: &bytes)
  }

  /// Resets the style, unless the text has no style or ends with a reset.
  private static func appendReset(after text: Bytes, to bytes: inout [UInt8]) {
    let reset = StyledLine.reset
    if text.contains(0x1B), !text.suffix(reset.count).elementsEqual(reset) { bytes += reset }
  }

  private static func append(_ patch: LinePatch, row: Int, to bytes: inout [UInt8]) {
    appendMove(to: ScreenFrame.Position(row: row, column: patch.column), to: &bytes)
    if patch.erases { bytes += "\u{1B}[K".utf8 }
    bytes += patch.style
    bytes += patch.bytes
    appendReset(after: (patch.style + patch.bytes)[...], to: &bytes)
  }

  private static func appendMove(to position: ScreenFrame.Position, to bytes: inout [UInt8]) {
    let column = position.column == 0 ? "" : ";\(position.column + 1)"
    bytes += "\u{1B}[\(position.row + 1)\(column)H".utf8
  }
}

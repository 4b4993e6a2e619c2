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

  /// - Parameter isEmpty: True if the given row of the screen is empty.
  private static func append(_ line: [UInt8], row: Int, isEmpty: Bool, to bytes: inout [UInt8]) {
    appendMove(to: ScreenFrame.Position(row: row, column: 0), to: &bytes)
    // The line is erased before it is written.
    // If the new line is as wide as the screen, erasing afterward would delete the line's last character.
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

/// The contents of the screen, with one line for each screen row. The lines contain no newlines.
struct ScreenFrame: Equatable, Sendable {
  var lines: [[UInt8]]
  /// The position of the cursor; nil if no row on the screen is in focus, and no text is typed. A hidden cursor has a
  /// position, too, because screen readers follow the cursor.
  var cursor: Position?

  struct Position: Equatable, Sendable {
    var row: Int
    var column: Int
    var isShown = false
  }
}

/// The update that turns one frame on the screen into another. The update consists of at most one scroll,
/// and then of the lines that still have to be written.
struct FrameUpdate {
  /// The range of screen rows to scroll, and the number of rows by which the lines in this range move down; nil if
  /// nothing scrolls.
  var scroll: (rows: Range<Int>, distance: Int)?
  /// The lines to write. `old` is the line that the screen shows in the same row after the scroll.
  var lines: [(row: Int, old: [UInt8], line: [UInt8])] = []

  init(from old: [[UInt8]], to new: [[UInt8]]) {
    precondition(old.count == new.count)
    scroll = Self.scroll(from: old, to: new)
    let moved = scrolling(old)
    lines = new.indices.filter { moved[$0] != new[$0] }.map { ($0, moved[$0], new[$0]) }
  }

  /// Returns the lines that a screen shows after the scroll.
  func scrolling(_ lines: [[UInt8]]) -> [[UInt8]] {
    guard let scroll else { return lines }
    var result = lines
    for row in scroll.rows {
      let source = row - scroll.distance
      result[row] = scroll.rows.contains(source) ? lines[source] : []
    }
    return result
  }
}

/// Finding the scroll that saves the most lines.
extension FrameUpdate {
  /// A scroll is used only if it saves at least this number of lines.
  private static let leastGain = 2

  private static func scroll(
    from old: [[UInt8]], to new: [[UInt8]]
  ) -> (rows: Range<Int>, distance: Int)? {
    // The last line never scrolls, because it shows a message or the position.
    let lines = new.indices.dropLast()
    guard let first = lines.first(where: { old[$0] != new[$0] }),
      let last = lines.last(where: { old[$0] != new[$0] })
    else { return nil }
    let rows = first..<last + 1
    /// Returns the indices of the lines that are already correct after a scroll by the given distance.
    func agreeing(_ distance: Int) -> [Int] {
      let targets = rows.clamped(to: rows.lowerBound + distance..<rows.upperBound + distance)
      return targets.filter { !new[$0].isEmpty && old[$0 - distance] == new[$0] }
    }
    let staying = agreeing(0).count
    var best: (distance: Int, lines: [Int])?
    for distance in -rows.count + 1..<rows.count where distance != 0 {
      let lines = agreeing(distance)
      if lines.count > (best?.lines.count ?? staying + leastGain - 1) { best = (distance, lines) }
    }
    // Only the range that contains the correct lines, before and after the scroll, is scrolled.
    // All other lines stay in place, so that less text has to be written.
    return best.map { distance, lines in
      let (first, last) = (lines.first!, lines.last!)
      return (min(first, first - distance)..<max(last, last - distance) + 1, distance)
    }
  }
}

/// The part of a line that has to be written to change the line on the screen. A patch leaves out unchanged text at the
/// start and at the end of the line.
///
/// Unchanged text at the start is left out only if all terminals draw it with the same width, because the column at
/// which the patch begins must be known. Unchanged text at the end is left out only if it stays at the same columns.
struct LinePatch {
  /// The column of the first character to write.
  private(set) var column = 0
  /// The escape sequences that set the style of the first character to write.
  private(set) var style: [UInt8] = []
  private(set) var bytes: Bytes
  /// True if the rest of the line has to be erased first.
  private(set) var erases = true

  /// The minimum number of columns that a patch must save to be used.
  private static let leastGain = 8

  /// - Returns: The patch; nil if the patch would not be much shorter than the whole line.
  init?(from old: [UInt8], to new: [UInt8]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let start = Self.startOfChange(in: [old, new], common: common)
    bytes = new[...]
    if start.columns >= Self.leastGain {
      (column, style, bytes) = (start.columns, start.style, new[start.offset...])
    }
    keepEnd(of: old, new, common: common)
    if column == 0 && erases { return nil }
  }

  /// A place in a line.
  private struct Place {
    var offset = 0
    var columns = 0
    var style: [UInt8] = []
  }

  /// Returns the end of a common start of both lines. The common start contains only characters that all terminals draw
  /// with the same width.
  ///
  /// - Parameter common: The number of bytes at the start that are the same in both lines.
  private static func startOfChange(in lines: [[UInt8]], common: Int) -> Place {
    let text = lines[0][..<common]
    var (place, beforeLast) = (Place(), Place())
    while place.offset < common {
      let rest = text[place.offset...]
      if rest.first == 0x1B {
        let sequence = rest.prefix(ControlSequence.length(rest))
        // If the common bytes end inside an escape sequence, the sequences in the two lines differ.
        if sequence.count == 1 { break }
        place.style = sequence.elementsEqual(StyledLine.reset) ? [] : place.style + sequence
        place.offset += sequence.count
      } else {
        let isCrumb = rest.starts(with: crumb)
        guard isCrumb || rest.first! < 0x80 else { break }
        beforeLast = place
        place.offset += isCrumb ? crumb.count : 1
        place.columns += 1
      }
    }
    // A combining character that follows the last common character would change that character.
    // The last common character may also be in the last column of the screen, after which nothing can be written.
    let isCertain =
      !lines.contains { mayCombine(in: $0, at: place.offset) }
      && lines.contains { nextCharacter(in: $0, at: place.offset) != nil }
    return isCertain ? place : beforeLast
  }

  /// The separator between the names in the header. Every terminal draws this character with a width of one column,
  /// which is not true of most other characters outside of ASCII.
  private static let crumb = Array("›".utf8)

  /// Returns whether the next character of a line may be a combining character.
  private static func mayCombine(in line: [UInt8], at offset: Int) -> Bool {
    nextCharacter(in: line, at: offset) ?? 0 >= 0x80
  }

  /// Returns the first byte of the next character of a line; nil at the end of the line.
  private static func nextCharacter(in line: [UInt8], at offset: Int) -> UInt8? {
    var rest = line[offset...]
    while rest.first == 0x1B { rest = rest.dropFirst(ControlSequence.length(rest)) }
    return rest.first
  }

  /// Leaves out the unchanged end of the line if that end stays at the same columns. The end certainly stays there if
  /// the text that changed consists of the same number of printable ASCII characters as before.
  private mutating func keepEnd(of old: [UInt8], _ new: [UInt8], common: Int) {
    guard old.count == new.count else { return }
    let kept = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let changed = common..<old.count - kept
    let isPlain = [old, new].allSatisfy { $0[changed].allSatisfy { 0x20..<0x7F ~= $0 } }
    guard isPlain, kept >= (column == 0 ? Self.leastGain : 0),
      !Self.mayCombine(in: new, at: changed.upperBound), !Self.endsInSequence(new, at: common)
    else { return }
    bytes = bytes[..<changed.upperBound]
    erases = false
  }

  private static func endsInSequence(_ line: [UInt8], at end: Int) -> Bool {
    guard let start = line[..<end].lastIndex(of: 0x1B) else { return false }
    return start + ControlSequence.length(line[start...]) > end
  }
}

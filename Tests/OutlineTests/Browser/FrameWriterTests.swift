import Testing

@testable import outline_tree

/// A virtual terminal reads the bytes of each update, and the tests compare its screen with the frame.
@Suite(.ownThread) struct FrameWriterTests {
  private static let columns = 24
  private static let pieces = [
    "item 1", "item 2", "x", "│ ", "▸ ", " › ", "木", "e\u{301}", "\u{301}", "👍🏽", "", "        ",
  ]
  private static let styles = ["", "7", "2", "1;31", "4"]

  /// A line like those of the browser: pieces in styles, or all in one style over the whole width.
  private func line(_ random: inout SeededRandom) -> [UInt8] {
    if random.oneIn(8) { return [] }
    let isBar = random.oneIn(3)
    var line = StyledLine(base: Array((isBar ? "7" : "").utf8)[...])
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // A combining character has something to combine with.
      line.append("a")
      line.append(
        Self.pieces.randomElement(using: &random)!,
        Array(Self.styles.randomElement(using: &random)!.utf8)[...])
    }
    return line.bytes(columns: Self.columns, isFilled: isBar)
  }

  private func screen(_ frame: ScreenFrame) -> VirtualScreen {
    var (screen, writer) = (
      VirtualScreen(columns: Self.columns, rows: frame.lines.count), FrameWriter()
    )
    screen.feed("\u{1B}[?1049h".utf8)
    screen.feed(writer.bytes(showing: frame))
    return screen
  }

  /// A law: after each change, the terminal shows what it shows when the frame is drawn on an empty screen.
  @Test(arguments: Seeds.some(12))
  func changesShowTheFrame(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 2...9, using: &random)
    let isASCII = random.oneIn(2)
    var lines = (0..<count).map { _ in line(&random) }
    var (writer, shown) = (FrameWriter(), VirtualScreen(columns: Self.columns, rows: count))
    shown.feed("\u{1B}[?1049h".utf8)
    for _ in 0..<TestSize.pick(60, large: 1000) {
      switch Int.random(in: 0...3, using: &random) {
      case 0: lines = Array(lines.dropFirst()) + [line(&random)]
      case 1: lines = [line(&random)] + lines.dropLast()
      case 2: change(&lines[Int.random(in: 0..<count, using: &random)], &random)
      default: lines[Int.random(in: 0..<count, using: &random)] = line(&random)
      }
      let drawn = isASCII ? lines.map(ASCIIFallbacks.replacingMarks) : lines
      let frame = ScreenFrame(lines: drawn, cursor: nil)
      shown.feed(writer.bytes(showing: frame))
      let expected = screen(frame)
      let wrong = (0..<count).first { shown.cells(of: $0) != expected.cells(of: $0) }
      guard wrong == nil, shown.errors == [], shown.region == 0..<count else {
        Issue.record(
          "row \(wrong ?? -1), \(shown.errors): \(lines.map { String(decoding: $0, as: UTF8.self) })"
        )
        return
      }
    }
  }

  /// Replaces a character of a line by another one of the same width, as counters and neighboring titles have.
  private func change(_ line: inout [UInt8], _ random: inout SeededRandom) {
    let digits = line.indices.filter { "1234".utf8.contains(line[$0]) && line[..<$0].last == 0x20 }
    guard let index = digits.randomElement(using: &random) else { return }
    line[index] = "1234".utf8.randomElement(using: &random)!
  }

  /// Returns the bytes that change one line into another.
  private func bytes(_ old: String, _ new: String) -> String {
    var writer = FrameWriter()
    _ = writer.bytes(showing: ScreenFrame(lines: [Array(old.utf8)], cursor: nil))
    let bytes = writer.bytes(showing: ScreenFrame(lines: [Array(new.utf8)], cursor: nil))
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func whatStaysIsNotWritten() {
    let blanks = String(repeating: " ", count: 12)
    // The end of a bar stays, although the guide before it may have another width on some terminals.
    #expect(
      bytes("\u{1B}[7m│ item 1\(blanks)\u{1B}[m", "\u{1B}[7m│ item 2\(blanks)\u{1B}[m")
        == "^[1H^[7m│ item 2^[m")
    // The names at the start of a header stay.
    #expect(bytes("a › b › c", "a › b › d") == "^[1;9Hd")
    #expect(bytes("a › b › c", "a › b › cd") == "^[1;10H^[Kd")
    // If only the style after the last character changes, that character is written again.
    #expect(bytes("abcdefghij", "abcdefghij\u{1B}[4m\u{1B}[m") == "^[1;10H^[Kj^[4m^[m")
    // Before a character that may combine with the one before it, one more is written.
    #expect(bytes("abcdefghij… k", "abcdefghij… l") == "^[1;10Hj… l")
    // Other characters may have another width.
    #expect(bytes("a │ b │ c", "a │ b │ cd") == "^[1H^[Ka │ b │ cd")
    // The end of another style does not stay.
    #expect(
      bytes("\u{1B}[1ma\(blanks)\u{1B}[m", "\u{1B}[2ma\(blanks)\u{1B}[m")
        == "^[1H^[K^[2ma\(blanks)^[m")
    // A combining character belongs to the character before it.
    #expect(bytes("│ a\u{301}\(blanks)", "│ e\u{301}\(blanks)") == "^[1H^[K│ e\u{301}\(blanks)")
  }
}

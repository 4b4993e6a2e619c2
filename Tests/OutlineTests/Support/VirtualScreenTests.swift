import Testing

/// `VirtualScreen` itself.
@Suite(.ownThread) struct VirtualScreenTests {
  private static func screen(
    _ text: String, columns: Int = 10, rows: Int = 4, isFull: Bool = true
  ) -> VirtualScreen {
    var screen = VirtualScreen(columns: columns, rows: rows)
    screen.feed((isFull ? "\u{1B}[?1049h" : "").utf8)
    screen.mark()
    screen.feed(text.utf8)
    return screen
  }

  private static let tour =
    "\u{1B}[1;1Hone\u{1B}[2;3H\u{1B}[7mtwo\u{1B}[0m\u{1B}[K\u{1B}[3;1H🐝é\u{1B}]8;;file://h/x\u{1B}\\x"
    + "\u{1B}]8;;\u{1B}\\\u{1B}[2;4r\u{1B}[S\u{1B}[r\u{1B}[4;1H日本e\u{301}"

  @Test func showsWhatIsSent() {
    let screen = Self.screen(Self.tour)
    #expect(screen.rows == ["one", "🐝éx", "", "日本é"])
    #expect(screen.errors == [] && screen.cursor == .init(row: 3, column: 5))
    #expect(screen.cells(of: 1)[3].style.link == "file://h/x")
  }

  @Test func everySplitShowsTheSame() throws {
    let whole = Self.screen(Self.tour)
    let bytes = Array(Self.tour.utf8)
    for cut in bytes.indices {
      var screen = Self.screen("")
      screen.feed(bytes[..<cut])
      screen.feed(bytes[cut...])
      try same(screen.rows, whole.rows, "cut at \(cut)")
      try holds(screen.errors.isEmpty, "cut at \(cut): \(screen.errors)")
    }
  }

  @Test(arguments: [
    "\r", "\n", "\t", "\u{7}", "\u{8}", "\u{E}", "\u{7F}", "\u{9B}", "\u{1B}c", "\u{1B}7",
    "\u{1B}]0;title\u{1B}\\", "\u{1B}[2A", "\u{1B}[6n", "\u{1B}[?1h", "\u{1B}[?7l", "\u{1B}[99m",
    "\u{1B}[38;5m", "\u{1B}[5;1H", "\u{1B}[1;11H", "\u{1B}[3;2r", "\u{1B}[1;5r", "\u{1B}[3J",
    "\u{1B}[1x2K", "\u{301}", "12345678901", "123456789日", "\u{1B}[1;10H🐝",
  ])
  func anythingElseIsAnError(text: String) {
    #expect(Self.screen(text).errors.count == 1)
  }

  @Test func bytesThatAreNotUTF8AreAnError() {
    var screen = Self.screen("")
    screen.feed([0xFF, 0x61])
    #expect(screen.errors.count == 1 && screen.rows[0] == "a")
  }

  /// As after an interruption: what comes next is understood.
  @Test(arguments: ["\u{1B}[1", "\u{1B}]8;;x", "\u{1B}"])
  func aSequenceThatIsCutOff(text: String) {
    let screen = Self.screen(text + "\u{1B}[2;1Hx")
    #expect(screen.rows == ["", "x", "", ""])
    #expect(screen.errors.count == 1 && screen.errors[0].hasPrefix("cut off"))
  }

  @Test func aCharacterThatIsCutOff() {
    var screen = Self.screen("")
    screen.feed("🐝".utf8.prefix(3) + Array("\u{1B}[2;1Hx".utf8))
    #expect(screen.rows == ["", "x", "", ""] && screen.errors.count == 1)
  }

  @Test func linesAreForProgramsWithoutFullScreen() {
    let screen = Self.screen("a\r\nb\r\nc\r\nd\r\ne", isFull: false)
    #expect(screen.rows == ["b", "c", "d", "e"] && screen.errors == [])
  }

  @Test func theOtherScreenIsKept() {
    var screen = Self.screen("shell\r\n$ ", isFull: false)
    screen.feed("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2;1Hfull".utf8)
    #expect(screen.rows == ["", "full", "", ""] && !screen.isAsFound)
    screen.feed("\u{1B}[?25h\u{1B}[?1049l".utf8)
    #expect(screen.rows == ["shell", "$", "", ""] && screen.isAsFound)
    #expect(screen.cursor == .init(row: 1, column: 2))
  }

  @Test(arguments: [
    "\u{1B}[?25l", "\u{1B}[?1002h", "\u{1B}[1m", "\u{1B}[2;3r", "\u{1B}[", "\u{1B}]8;;x\u{1B}\\",
  ])
  func whatIsLeftBehindIsSeen(text: String) {
    #expect(!Self.screen(text, isFull: false).isAsFound)
  }

  @Test func rowsThatWereWrittenAreKnown() {
    var screen = Self.screen("\u{1B}[2;1Hx\u{1B}[4;1H\u{1B}[K")
    #expect(screen.writtenRows == [1, 3])
    screen.feed("\u{1B}[S".utf8)
    #expect(screen.writtenRows == [0, 2])
    screen.mark()
    screen.feed("\u{1B}[3;1H\u{1B}[0m".utf8)
    #expect(screen.writtenRows == [])
  }

  @Test func rowsAreInsertedAndDeleted() {
    let rows = (1...4).map { "\u{1B}[\($0);1H\($0)" }.joined()
    #expect(Self.screen(rows + "\u{1B}[2;1H\u{1B}[L").rows == ["1", "", "2", "3"])
    #expect(Self.screen(rows + "\u{1B}[2;1H\u{1B}[2M").rows == ["1", "4", "", ""])
    #expect(Self.screen(rows + "\u{1B}[T").rows == ["", "1", "2", "3"])
    #expect(Self.screen(rows + "\u{1B}[1;3r\u{1B}[2S").rows == ["3", "", "", "4"])
  }

  @Test func halfACharacterIsNone() {
    #expect(Self.screen("日本\u{1B}[1;2Hx").rows[0] == " x本")
    #expect(Self.screen("日本\u{1B}[1;3Hx").rows[0] == "日x")
    #expect(Self.screen("日本\u{1B}[1;2H\u{1B}[K").rows[0] == "")
  }

  /// As terminals do, with which programs that erase after a full row have lost a letter.
  @Test func afterAFullRowTheLastCharacterIsErased() {
    #expect(Self.screen("1234567890\u{1B}[K").rows[0] == "123456789")
  }

  @Test func styles() {
    let cells = Self.screen("\u{1B}[1;38;5;208ma\u{1B}[31mb\u{1B}[39mc\u{1B}[22;7md\u{1B}[me")
      .cells(of: 0)
    let attributes: [Set<String>] = [["1", "38;5;208"], ["1", "31"], ["1"], ["7"], []]
    #expect(cells.prefix(5).map(\.style.attributes) == attributes)
  }

  @Test func widthsOfWholeCharacters() {
    let narrow = ["a", "é", "e\u{301}", "❤", "│", "▸"]
    let wide = ["日", "🐝", "❤️", "👩‍🔬", "🇩🇪", "👍🏽", "한", "नि"]
    for (text, width) in narrow.map({ ($0, 1) }) + wide.map({ ($0, 2) }) {
      #expect(ScreenWidth.columns(of: text) == width, "\(text)")
      #expect(Self.screen(text + "x").cursor.column == width + 1, "\(text)")
    }
  }
}

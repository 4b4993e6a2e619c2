import Testing

@testable import outline_tree

@Suite(.ownThread) struct RowCuttingTests {
  private func cut(_ row: Bytes, _ columns: Int) -> Bytes {
    var buffer = Array(row)
    RowCutting.cut(&buffer, from: 0, columns: columns)
    return buffer[...]
  }

  private func cut(_ row: String, _ columns: Int) -> String {
    String(decoding: cut(bytes(row), columns), as: UTF8.self)
  }

  @Test func examples() {
    #expect(cut("abcdef", 6) == "abcdef" && cut("abcdef", 5) == "abcd…")
    #expect(cut("abcdef", 1) == "…" && cut("abcdef", 0) == "" && cut("", 0) == "")
    #expect(cut("日本語", 6) == "日本語" && cut("日本語", 5) == "日本…" && cut("日本語", 4) == "日…")
    #expect(cut("ae\u{301}bc", 4) == "ae\u{301}bc" && cut("ae\u{301}bcd", 3) == "ae\u{301}…")
    #expect(cut("👩🏽‍🚀👩🏽‍🚀", 4) == "👩🏽‍🚀👩🏽‍🚀" && cut("👩🏽‍🚀👩🏽‍🚀", 3) == "👩🏽‍🚀…")
    #expect(cut("🇩🇪🇫🇷🇮🇹", 5) == "🇩🇪🇫🇷…" && cut("x🇩🇪🇫🇷", 4) == "x🇩🇪…")
    #expect(cut("│   ├── name", 7) == "│   ├─…")
    #expect(cut("\u{600}ab", 2) == "\u{600}…" || cut("\u{600}ab", 2) == "…")
  }

  @Test func sequencesAfterTheCutAreKept() {
    let name = "\u{1B}]8;;file:///a\u{1B}\\\u{1B}[01;34mname\u{1B}[0m\u{1B}]8;;\u{1B}\\"
    #expect(cut(name, 4) == name)
    #expect(
      cut(name, 3)
        == "\u{1B}]8;;file:///a\u{1B}\\\u{1B}[01;34mna…\u{1B}[0m\u{1B}]8;;\u{1B}\\")
    #expect(cut("ab\u{1B}[1mcd\u{1B}[0m", 2) == "a…\u{1B}[1m\u{1B}[0m")
  }

  @Test func whatIsBeforeTheRowStays() {
    var buffer = Array("a row before\nabcdef".utf8)
    RowCutting.cut(&buffer, from: 13, columns: 3)
    #expect(buffer == Array("a row before\nab…".utf8))
  }

  /// The longest prefix of characters that fits, and the mark in the last column.
  @Test(arguments: Seeds.some(20))
  func cutsBetweenCharacters(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<TestSize.pick(200, large: 300) {
      let text = (0..<4).map { _ in RandomText.hard(using: &random) }.joined(separator: "ab")
      let columns = Int.random(in: 1..<30, using: &random)
      let expected = naive(text, columns)
      #expect(Array(cut(text, columns).utf8) == Array(expected.utf8), "\(columns) \(text.utf8)")
      #expect(DisplayWidth.columns(of: bytes(expected)) <= columns)
    }
  }

  private func naive(_ text: String, _ columns: Int) -> String {
    func width(_ text: some StringProtocol) -> Int {
      text.reduce(0) { $0 + DisplayWidth.columns(of: Bytes($1.utf8)) }
    }
    if width(text) <= columns { return text }
    let end = text.indices.last { width(text[..<$0]) < columns }!
    return text[..<end] + "…"
  }

  @Test(arguments: Seeds.some(20))
  func neverExceedsWhateverTheBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parts = ["\u{1B}[1m", "\u{1B}]8;;x\u{1B}\\", "\u{1B}", "日", "e\u{301}", "👩🏽‍🚀", "abc"]
    for _ in 0..<500 {
      let row = (0..<Int.random(in: 0..<20, using: &random)).flatMap { _ in
        random.oneIn(3)
          ? [UInt8.random(in: 0...255, using: &random)]
          : Array(parts.randomElement(using: &random)!.utf8)
      }[...]
      let columns = Int.random(in: 0..<20, using: &random)
      let result = cut(row, columns)
      #expect(DisplayWidth.columns(of: result) <= columns, "\(row)")
      if DisplayWidth.columns(of: row) <= columns { #expect(result == row) }
      #expect(result.count { $0 == 0x6D } >= ControlSequence.all(in: row).count { $0 == 0x6D })
    }
  }

  /// Rows that would take quadratic time if they were read again from each character.
  @Test func longRows() {
    for part in [
      "a", "日", "\u{301}", "\u{1B}]", "\u{1B}[", "\u{1B}[1", "👩\u{200D}", "🇩", "\u{600}",
    ] {
      let row = bytes(String(repeating: part, count: TestSize.pick(10_000, large: 30_000)))
      #expect(DisplayWidth.columns(of: cut(row, 80)) <= 80)
    }
  }
}

import Testing

@testable import outline_tree

/// A prompt is edited by characters as a reader sees them, not by scalars.
@Suite(.ownThread) struct PromptTests {
  /// A naive twin: the characters before and after the cursor.
  private struct Twin {
    var before: [Character] = []
    var after: [Character] = []

    mutating func insert(_ text: String) {
      let whole = String(before) + text
      // Scalars that meet at the cursor may form one character. The cursor is then after it.
      let all = Array(whole + String(after))
      var (count, length) = (0, 0)
      while length < whole.utf8.count {
        length += all[count].utf8.count
        count += 1
      }
      (before, after) = (Array(all[..<count]), Array(all[count...]))
    }

    mutating func take(_ key: Key) {
      switch key {
      case .character(let scalar): insert(String(scalar))
      case .backspace:
        before = before.dropLast()
        insert("")
      case .delete:
        after = Array(after.dropFirst())
        insert("")
      case .left: if let last = before.popLast() { after.insert(last, at: 0) }
      case .right: if !after.isEmpty { before.append(after.removeFirst()) }
      case .home: (before, after) = ([], before + after)
      case .end: (before, after) = (before + after, [])
      default: preconditionFailure()
      }
    }
  }

  private static let keys: [Key] =
    [.backspace, .backspace, .delete, .left, .left, .right, .home, .end]
    + "aé \u{301}e👩\u{200D}👧🇩🇪🇫🏽\u{FE0F}漢한กा\u{94D}ष".unicodeScalars.map { .character($0) }

  @Test(arguments: Seeds.some(6))
  func keysWorkOnCharacters(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var (prompt, twin) = (Prompt(.search), Twin())
    for number in 0..<TestSize.pick(1_000, large: 1_500) {
      let key = Self.keys.randomElement(using: &random)!
      prompt.press(key)
      twin.take(key)
      try same(Array(prompt.beforeCursor), Array(String(twin.before).utf8), "key \(number), \(key)")
      try same(
        Array(prompt.line.afterCursor), Array(String(twin.after).utf8), "key \(number), \(key)")
    }
  }

  private func prompt(_ text: String, _ keys: Key...) -> String {
    var prompt = Prompt(.search, text: Array(text.utf8))
    var killed: [UInt8] = []
    for key in keys { _ = prompt.handle(key, earlier: [], killed: &killed) }
    return String(decoding: prompt.beforeCursor, as: UTF8.self) + "|"
      + String(decoding: prompt.line.afterCursor, as: UTF8.self)
  }

  @Test func wordsAreSeparatedBySpaces() {
    #expect(prompt("one 👩‍👩‍👧‍👦 e\u{301}", .control("w")) == "one 👩‍👩‍👧‍👦 |")
    #expect(prompt("one 👩‍👩‍👧‍👦 e\u{301}", .alt("b"), .alt("b")) == "one |👩‍👩‍👧‍👦 e\u{301}")
    #expect(prompt("one two", .home, .alt("f"), .alt("d")) == "one|")
    #expect(prompt("one two", .modified(.left, .control), .backspace) == "one|two")
    #expect(prompt("one two", .alt("\u{7F}")) == "one |")
    #expect(prompt("one two", .control("u"), .control("k"), .alt("b"), .alt("f")) == "|")
  }

  /// ^Y inserts what was removed last as a word or to an end of the line, as often as wanted.
  @Test func removedTextIsInsertedAgain() {
    #expect(prompt("one two", .control("w"), .control("y"), .control("y")) == "one twotwo|")
    #expect(prompt("one two", .control("u"), .control("k"), .control("y")) == "one two|")
    #expect(prompt("one two", .home, .alt("d"), .delete, .end, .control("y")) == "twoone|")
    #expect(prompt("one", .control("y")) == "one|")
    var (invalid, killed) = (Prompt(.search, text: [0x61, 0xFF]), [UInt8]())
    for key in [Key.control("u"), .control("y")] {
      _ = invalid.handle(key, earlier: [], killed: &killed)
    }
    #expect(invalid.bytes == Array("a\u{FFFD}".utf8))
  }

  /// Invalid UTF-8 is kept in a search text, and deleted byte by byte.
  @Test func bytesThatAreNotUTF8() {
    var prompt = Prompt(.search)
    prompt.press(.paste([0x61, 0xFF, 0xFE, 0x0D, 0x0A, 0x62]))
    #expect(prompt.bytes == [0x61, 0xFF, 0xFE, 0x20, 0x62])
    for _ in 0..<3 { prompt.press(.backspace) }
    #expect(prompt.bytes == [0x61, 0xFF])
    #expect(TextPattern([0x61, 0xFF]).matches([0x62, 0x61, 0xFF, 0xC3]))
    #expect(!TextPattern([0x61, 0xFF]).matches(Array("a\u{FFFD}".utf8)[...]))
  }

  /// The cursor is on the screen where the text before it ends, however long the text is.
  @Test(arguments: [10, 20, 80])
  func theCursorFollowsItsText(columns: Int) throws {
    let texts = ["", "plain", "漢字e\u{301}👩‍👩‍👧‍👦🇩🇪x", String(repeating: "漢👋🏽e\u{301} ", count: 9)]
    for text in texts {
      var bench = BrowserBench([text])
      bench.state.size = TerminalSize(columns: columns, rows: 5)
      bench.type("i")
      for _ in 0...text.count {
        guard case .typing(let typing) = bench.state.mode else { throw Mismatch("no typing") }
        let frame = bench.state.frame()
        let cursor = try #require(frame.cursor).column
        // The title begins after a mark and a symbol.
        var shown = String(decoding: frame.lines[1], as: UTF8.self)
        shown.removeFirst("   ".count)
        let before = String(decoding: typing.line.beforeCursor, as: UTF8.self)
        // The longest suffix that fits.
        let room = max(1, columns - "   ".count - 1)
        let end = before.indices.first {
          DisplayWidth.columns(of: Array(before[$0...].utf8)[...]) <= room
        }
        let visible = end.map { String(before[$0...]) } ?? ""
        try holds(shown.hasPrefix(visible), "“\(shown)” begins with “\(visible)”")
        let width = DisplayWidth.columns(of: Array(visible.utf8)[...])
        try same(cursor, min(width + "   ".count, columns - 1), "the cursor after “\(before)”")
        bench.type("\u{1B}[D")
      }
    }
  }
}

extension Prompt {
  fileprivate mutating func press(_ key: Key) {
    var killed: [UInt8] = []
    _ = handle(key, earlier: [], killed: &killed)
  }
}

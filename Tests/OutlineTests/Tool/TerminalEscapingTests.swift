import Testing

@testable import outline_tree

@Suite(.ownThread) struct TerminalEscapingTests {
  private func escape(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var buffer: [UInt8] = []
    TerminalEscaping.append(Array(bytes)[...], to: &buffer)
    return buffer
  }

  private func escape(_ text: String) -> String {
    String(decoding: escape(text.utf8), as: UTF8.self)
  }

  /// True if a terminal may obey or hide a scalar, defined in another way than in the tool.
  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: break
    }
    let isBidirectional =
      [0x61C, 0x200E, 0x200F].contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    let isTag = (0xE0000...0xE007F).contains(scalar.value)
    return isBidirectional || isTag || (0xFFF9...0xFFFB).contains(scalar.value)
      || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// By default only some scalars of the large ranges of ideographs, syllables, ancient scripts, private and
  /// unassigned ones.
  @Test func everyScalarAlone() {
    let alike: [ClosedRange<UInt32>] = [
      0x3400...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xF8FF, 0x12000...0x133FF, 0x14400...0x1BBFF,
      0x20000...0xDFFFF, 0xE1000...0x10FFFF,
    ]
    let period = TestSize.pick(251 as UInt32, large: 1)
    for value in 0...UInt32(0x10FFFF)
    where value % period == 0 || !alike.contains(where: { $0.contains(value) }) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = escape(String(scalar).utf8)
      if value >= 0x20 { check(inJSON: scalar) }
      if isDangerous(scalar) {
        #expect(shown.first == 0x5C && shown.allSatisfy { (0x21..<0x7F).contains($0) }, "\(value)")
      } else if shown != Array(String(scalar).utf8) {
        Issue.record("U+\(String(value, radix: 16)) is harmless but was changed")
      }
    }
  }

  /// In JSON, a dangerous scalar is written as one or two escapes, and any other scalar as it is.
  private func check(inJSON scalar: Unicode.Scalar) {
    let json = Array("[\"é\(scalar)\",\"\(scalar)ü\"]".utf8)
    let escapes = String(scalar).utf16.map { unit in
      "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
        + String(unit, radix: 16)
    }
    let expected = isDangerous(scalar) ? escapes.joined() : String(scalar)
    let shown = json[...].escapedJSON
    if !shown.elementsEqual("[\"é\(expected)\",\"\(expected)ü\"]".utf8) {
      Issue.record("U+\(String(scalar.value, radix: 16)) in JSON: \(shown)")
    }
  }

  @Test(arguments: Seeds.some(20))
  func randomBytesLetNothingThrough(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let hard: [UInt8] = Array("\u{1B}\u{9B}\u{202E}\u{200D}\u{FE0F}🚴♀❤a\u{E0041}\u{2028}".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        random.oneIn(2)
          ? hard.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      let shown = escape(bytes)
      let text = String(validating: shown, as: UTF8.self)
      #expect(text != nil, "\(bytes)")
      for scalar in (text ?? "").unicodeScalars where isDangerous(scalar) {
        #expect([0x200D, 0xFE0E, 0xFE0F].contains(scalar.value), "\(bytes)")
      }
    }
  }

  @Test func examples() {
    #expect(escape("a b~") == "a b~")
    #expect(escape("a\nb\tc\rd") == #"a\nb\tc\rd"#)
    #expect(escape("\u{1B}[31m\u{7F}\u{0}") == #"\x1B[31m\x7F\x00"#)
    #expect(escape("\u{9B}31m") == #"\u{9B}31m"#)
    #expect(escape("abc\u{202E}txt") == #"abc\u{202E}txt"#)
    #expect(escape("a\u{200B}b\u{AD}\u{E0041}") == #"a\u{200B}b\u{AD}\u{E0041}"#)
    #expect(escape("日本 é e\u{301}") == "日本 é e\u{301}")
    #expect(String(decoding: escape([0x61, 0xFF, 0xC3, 0x28]), as: UTF8.self) == #"a\xFF\xC3("#)
    #expect(
      String(decoding: escape([0xC0, 0x80, 0xED, 0xA0, 0x80]), as: UTF8.self)
        == #"\xC0\x80\xED\xA0\x80"#)
  }

  @Test func emojiAreKept() {
    for emoji in ["🚴‍♀️", "❤️", "☮️", "⛺️", "🏳️‍🌈", "👩🏽‍🚀", "👨‍👩‍👧"] { #expect(escape(emoji) == emoji) }
    #expect(escape("a\u{200D}b") == #"a\u{200D}b"#)
    #expect(escape("🚴\u{200D}") == #"🚴\u{200D}"#)
    #expect(escape("\u{200D}🚴") == #"\u{200D}🚴"#)
    #expect(escape("1\u{200D}2") == #"1\u{200D}2"#)
    #expect(escape("\u{FE0F}a") == #"\u{FE0F}a"#)
    #expect(escape("❤\u{FE0F}\u{FE0F}") == "❤\u{FE0F}\\u{FE0F}")
    #expect(escape("\u{1B}\u{FE0F}") == #"\x1B\u{FE0F}"#)
  }

  @Test func appliesToEachStreamOnItsOwn() {
    let name: [UInt8] = Array("x\u{1B}[2Jy".utf8)
    let raw = ToolRun(bytes: [name])
    #expect(raw.error.contains(0x1B))
    #expect(!ToolRun(bytes: [name], isTerminal: true).error.contains(0x1B))
    #expect(!ToolRun(bytes: [Array("-q".utf8), name]).error.contains(0x1B))
    #expect(ToolRun(bytes: [Array("-N".utf8), name], isTerminal: true).error.contains(0x1B))
  }
}

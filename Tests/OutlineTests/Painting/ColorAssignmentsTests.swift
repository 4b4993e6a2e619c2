import Testing

@testable import outline_tree

@Suite(.ownThread) struct ColorAssignmentsTests {
  private func parts(_ variable: String) -> [String] {
    ColorAssignments.all(in: bytes(variable)).map {
      String(decoding: $0.key + [0x7C] + $0.value, as: UTF8.self)
    }
  }

  @Test func examples() {
    #expect(parts("di=01;34:*.tar=31") == ["di|01;34", "*.tar|31"])
    #expect(parts("") == [] && parts(":") == [] && parts(":a=b:") == ["a|b"])
    #expect(parts("a=") == ["a|"] && parts("=b") == ["|b"] && parts("a=b=c") == ["a|b=c"])
    #expect(parts("a:b=c") == ["b|c"] && parts("a") == [])
  }

  @Test func escapes() {
    #expect(parts(#"*.a\=b=1:*.c\:d=2"#) == ["*.a=b|1", "*.c:d|2"])
    #expect(parts(#"a=\e\033\x1b\x1B^["#) == ["a|\u{1B}\u{1B}\u{1B}\u{1B}\u{1B}"])
    #expect(parts(#"a=\a\b\f\n\r\t\v\?\_\\\^"#) == ["a|\u{7}\u{8}\u{C}\n\r\t\u{B}\u{7F} \\^"])
    #expect(parts(#"a=\61\062\x33x"#) == ["a|123x"])
    #expect(parts(#"a=^?^@^~"#) == ["a|\u{7F}\u{0}\u{1E}"])
  }

  /// An incomplete escape invalidates only its own assignment.
  @Test func malformedParts() {
    #expect(parts(#"a=^"#) == [] && parts(#"a=\"#) == [] && parts(#"a=^:b=c"#) == ["b|c"])
    #expect(parts("a=^1:b=c") == ["b|c"] && parts(#"a\"#) == [])
  }

  /// A text whose bytes are escaped at random is decoded to the same text.
  @Test(arguments: Seeds.some(10))
  func escapesAreDecoded(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let value = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let escaped = value.flatMap { byte -> [UInt8] in
        let isPlain = ![0x3A, 0x5C, 0x5E].contains(byte)
        if isPlain && random.oneIn(2) { return [byte] }
        // The maximal number of digits, so that the next byte does not count as one.
        let octal = String(byte, radix: 8)
        return Array("\\\(String(repeating: "0", count: 3 - octal.count))\(octal)".utf8)
      }
      guard !hasDigitAfterEscape(escaped) else { continue }
      let assignments = ColorAssignments.all(in: Array("k=".utf8) + escaped[...])
      #expect(assignments == [.init(key: bytes("k"), value: value[...])], "\(escaped)")
    }
  }

  private func hasDigitAfterEscape(_ text: [UInt8]) -> Bool {
    text.indices.contains { place in
      text[place] == 0x5C && place + 4 < text.count && (0x30...0x37).contains(text[place + 4])
    }
  }
}

import Testing

@testable import outline_tree

@Suite(.ownThread) struct DisplayWidthTests {
  private func columns(_ text: String) -> Int { DisplayWidth.columns(of: bytes(text)) }

  /// The scalars of EastAsianWidth.txt 15.1 that are W or F, according to Python 3.13. Ranges include
  /// unassigned scalars.
  private static let isWide: [Bool] = {
    let ranges = """
      1100-115F 231A-231B 2329-232A 23E9-23EC 23F0 23F3 25FD-25FE 2614-2615 2648-2653 267F 2693
      26A1 26AA-26AB 26BD-26BE 26C4-26C5 26CE 26D4 26EA 26F2-26F3 26F5 26FA 26FD 2705 270A-270B
      2728 274C 274E 2753-2755 2757 2795-2797 27B0 27BF 2B1B-2B1C 2B50 2B55 2E80-303E 3041-3247
      3250-4DBF 4E00-A4C6 A960-A97C AC00-D7A3 F900-FAD9 FE10-FE19 FE30-FE6B FF01-FF60 FFE0-FFE6
      16FE0-1B2FB 1F004 1F0CF 1F18E 1F191-1F19A 1F200-1F320 1F32D-1F335 1F337-1F37C 1F37E-1F393
      1F3A0-1F3CA 1F3CF-1F3D3 1F3E0-1F3F0 1F3F4 1F3F8-1F43E 1F440 1F442-1F4FC 1F4FF-1F53D
      1F54B-1F54E 1F550-1F567 1F57A 1F595-1F596 1F5A4 1F5FB-1F64F 1F680-1F6C5 1F6CC 1F6D0-1F6D2
      1F6D5-1F6DF 1F6EB-1F6EC 1F6F4-1F6FC 1F7E0-1F7F0 1F90C-1F93A 1F93C-1F945 1F947-1F9FF
      1FA70-1FAF8 20000-323AF
      """
    var isWide = [Bool](repeating: false, count: 0x110000)
    for range in ranges.split(whereSeparator: \.isWhitespace) {
      let ends = range.split(separator: "-").map { Int($0, radix: 16)! }
      for value in ends[0]...ends.last! { isWide[value] = true }
    }
    return isWide
  }()

  /// The scalars that are assigned in that version, without private ones. By default without the planes that have
  /// none but noncharacters.
  private static let assigned: [Unicode.Scalar] = {
    let end: UInt32 = TestSize.pick(0x40000, large: 0xE0000)
    let planes: [Range<UInt32>] = [0..<end, 0xE0000..<0xF0000]
    return planes.joined().compactMap(Unicode.Scalar.init).filter {
      $0.properties.age.map { $0 <= (15, 1) } ?? false
    }
  }()

  @Test func everyScalarAlone() {
    #expect(Self.assigned.count > 150_000)
    for scalar in Self.assigned {
      let columns = DisplayWidth.columns(of: Bytes(String(scalar).utf8))
      if columns != expectedColumns(of: scalar) {
        Issue.record("U+\(String(scalar.value, radix: 16)) takes \(columns)")
      }
    }
  }

  private func expectedColumns(of scalar: Unicode.Scalar) -> Int {
    let isInvisible = scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{AD}"
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return 0
    case _ where isInvisible || isInsideSyllable(scalar): return 0
    default: return Self.isWide[Int(scalar.value)] ? 2 : 1
    }
  }

  private func isInsideSyllable(_ scalar: Unicode.Scalar) -> Bool {
    // Names are slow to look up, and only these two blocks have such letters.
    guard (0x1100..<0x1200).contains(scalar.value) || (0xD7A4..<0xD800).contains(scalar.value)
    else { return false }
    let name = scalar.properties.name ?? ""
    return name.hasPrefix("HANGUL JUNGSEONG") || name.hasPrefix("HANGUL JONGSEONG")
  }

  /// The fast paths agree with the Unicode properties.
  @Test func shortcuts() {
    for scalar in Self.assigned {
      let properties = scalar.properties
      let isLetterOfFlags = (0x1F1E6...0x1F1FF).contains(scalar.value)
      let isWholeEmoji =
        properties.isEmoji && !properties.isEmojiModifier && !isLetterOfFlags && !scalar.isASCII
      let startsKeycap = scalar.isASCII && properties.isEmoji
      let isRight =
        scalar.isWholeEmoji == isWholeEmoji && scalar.startsKeycap == startsKeycap
      if !isRight { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }

  @Test func examples() {
    #expect(columns("") == 0 && columns("abc") == 3 && columns("│   ├── ") == 8)
    #expect(columns("日本語") == 6 && columns("ﾊﾝｶｸ") == 4 && columns("한글") == 4)
    #expect(columns("é") == 1 && columns("e\u{301}") == 1 && columns("e\u{301}\u{302}x") == 2)
    #expect(columns("\u{1112}\u{1161}\u{11AB}") == 2)
    #expect(columns("กำ") == 2 && columns("नि") == 2)
  }

  @Test func emoji() {
    for emoji in [
      "😀", "❤️", "⛺️", "☮️", "1️⃣", "#️⃣", "🚴‍♀️", "🏳️‍🌈", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "❤️‍🔥", "❤\u{200D}🔥", "☝🏽", "☝️", "👍🏿",
      "🇩🇪", "🏴‍☠️", "🕵🏻‍♂️", "🫱🏻‍🫲🏿", "©️",
    ] { #expect(columns(emoji) == 2, "\(emoji)") }
    #expect(columns("🇩🇪🇫🇷") == 4 && columns("☝") == 1 && columns("❤") == 1 && columns("©") == 1)
    // Characters that cannot be joined are separate.
    #expect(columns("a\u{1F3FD}") == 3 && columns("🔥\u{1F3FD}") == 4)
    #expect(columns("1\u{200D}😀") == 3 && columns("a\u{FE0F}") == 1 && columns("1\u{FE0F}a") == 3)
    #expect(columns("👩\u{200D}\u{301}🚀") == 4)
  }

  @Test func sequencesTakeNothing() {
    #expect(columns("\u{1B}[01;34mname\u{1B}[0m") == 4)
    #expect(columns("\u{1B}]8;;file:///a\u{1B}\\日\u{1B}]8;;\u{1B}\\") == 2)
    #expect(columns("❤\u{1B}[m\u{FE0F}") == 1)
    // An incomplete sequence is not one.
    #expect(columns("\u{1B}[12") == 3 && columns("\u{1B}]8;") == 3 && columns("\u{1B}") == 0)
    #expect(columns("\u{1B}[1\u{1B}[1m") == 2)
  }

  @Test func bytesThatAreNotText() {
    #expect(DisplayWidth.columns(of: [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82]) == 6)
  }

  /// The width of concatenated names is the sum of their widths, if nothing combines across them.
  @Test(arguments: Seeds.some(20))
  func addsUp(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let names = (0..<5).map { _ in RandomText.escapedName(using: &random) }
      let whole = Array(names.joined(separator: bytes("/")))
      let sum = names.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
      #expect(DisplayWidth.columns(of: whole[...]) == sum + 4, "\(whole)")
    }
  }

  /// Nothing combines across the boundary of a character.
  @Test(arguments: Seeds.some(20))
  func isTheSumOverCharacters(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1000 {
      let text = RandomText.hard(using: &random)
      let sum = text.reduce(0) { $0 + DisplayWidth.columns(of: Bytes($1.utf8)) }
      #expect(columns(text) == sum, "\(text.unicodeScalars.map(\.value))")
      #expect(sum <= text.utf8.count)
    }
  }
}

import Testing

@testable import outline_tree

@Suite(.ownThread) struct KeyDecoderTests {
  private static func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes) + decoder.timeOut()
  }

  private static func decode(_ text: String) -> [Key] { decode(text.utf8) }

  /// Decodes bytes that arrive in several reads.
  private static func decode(_ parts: [ArraySlice<UInt8>]) -> [Key] {
    var decoder = KeyDecoder()
    return parts.flatMap { decoder.decode($0) } + decoder.timeOut()
  }

  @Test(arguments: KeySequences.known)
  func knownSequences(text: String, key: Key) {
    #expect(Self.decode(text) == [key])
    var decoder = KeyDecoder()
    _ = decoder.decode(text.utf8)
    #expect(decoder.isWaiting == KeySequences.isOpen(text))
  }

  @Test(arguments: KeySequences.unknown)
  func unknownSequencesAreDroppedWhole(text: String) {
    #expect(Self.decode(text) == [])
    #expect(Self.decode(text + "x") == [.character("x")])
  }

  /// Responses of terminals and unknown keys are not taken for letters.
  @Test(arguments: Seeds.some(3))
  func randomSequencesAreOneKeyOrNone(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let known = Dictionary(KeySequences.known) { first, _ in first }
    for _ in 0..<5_000 {
      let text = KeySequences.random(&random)
      if text == KeySequences.pasteStart { continue }
      let keys = Self.decode(text + "\u{1B}[Zx")
      #expect(keys.suffix(2) == [.backTab, .character("x")], "\(text.debugDescription)")
      #expect(keys.count <= 3, "\(text.debugDescription)")
      if let key = known[text] { #expect(keys.first == key) }
    }
  }

  @Test func everySplitGivesTheSameKey() throws {
    for (text, key) in KeySequences.known {
      let bytes = Array(text.utf8)
      for first in 0...bytes.count {
        for second in first...bytes.count {
          let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
          try same(Self.decode(parts), [key], "\(text.debugDescription) at \(first), \(second)")
        }
      }
    }
  }

  /// Keys without a pause are decoded one by one, however their bytes are split. Sequences that
  /// only a pause ends are left out.
  @Test(arguments: Seeds.some(4))
  func keysWithoutAPause(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let closed = KeySequences.known.filter { !KeySequences.isOpen($0.0) }
    for _ in 0..<300 {
      let typed = (0..<20).map { _ in closed.randomElement(using: &random)! }
      let bytes = Array(typed.map(\.0).joined().utf8)
      let cuts = (0..<6).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let ends = [0] + cuts + [bytes.count]
      let parts = zip(ends, ends.dropFirst()).map { bytes[$0..<$1] }
      try same(Self.decode(parts), typed.map(\.1), "\(typed)")
    }
  }

  /// After any bytes and a pause, the next letter is decoded as that letter.
  @Test(arguments: Seeds.some(4))
  func randomBytesDoNoHarm(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let likely = Array("\u{1B}\u{1B}\u{1B}[[O<;1259~MmAPu$]\u{7}\\é🐝".utf8)
    var decoder = KeyDecoder()
    for round in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        random.oneIn(4)
          ? UInt8.random(in: 0...255, using: &random) : likely.randomElement(using: &random)!
      }
      let keys = decoder.decode(bytes)
      // Two escapes may have been pending.
      try holds(keys.count <= bytes.count + 2, "\(keys) are at most two more than \(bytes)")
      guard round % 3 == 0 else { continue }
      _ = decoder.timeOut()
      try holds(
        !decoder.isWaiting && decoder.patience == nil, "the decoder does not wait after \(bytes)")
      try same(decoder.decode("j".utf8), [.character("j")], "after \(bytes)")
    }
  }

  /// Sequences with any number of parameters are dropped, and the text after them is decoded.
  @Test func endlessSequences() {
    let long = String(repeating: "1;", count: 100_000)
    #expect(Self.decode("\u{1B}[" + long) == [])
    #expect(Self.decode("\u{1B}[" + long + "Ax") == [.character("x")])
    #expect(Self.decode("\u{1B}]" + long + "\u{7}x") == [.character("x")])
  }

  @Test func escapes() {
    #expect(Self.decode("\u{1B}") == [.escape])
    #expect(Self.decode("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(Self.decode("\u{1B}\u{1B}\u{1B}") == [.escape, .escape, .escape])
    #expect(Self.decode("\u{1B}\u{1B}x") == [.escape, .alt("x")])
    #expect(Self.decode("\u{1B}\r") == [.escape, .enter])
    #expect(Self.decode("\u{1B}\u{1B}\u{1B}[A") == [.escape, .modified(.up, .alt)])
  }

  /// A letter after a pause does not continue the sequence before it.
  @Test func aPauseEndsASequence() {
    for start in [
      "\u{1B}[1;", "\u{1B}[<0;1", "\u{1B}[M!", "\u{1B}[[", "\u{1B}]11;rgb", "\u{1B}]x\u{1B}",
    ] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(start.utf8) == [] && decoder.isWaiting)
      #expect(decoder.timeOut() == [] && !decoder.isWaiting)
      #expect(decoder.decode("A".utf8) == [.character("A")])
    }
  }

  /// Invalid bytes are dropped, and nothing else.
  @Test(
    arguments: [
      [0xC0], [0x80], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x90], [0xED, 0xA0, 0x80],
      [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC2, 0x9B],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8(bytes: [UInt8]) {
    #expect(Self.decode(bytes + Array("a€".utf8)) == [.character("a"), .character("€")])
  }

  @Test func everyScalarThatIsNotAControl() throws {
    var decoder = KeyDecoder()
    let some = stride(from: UInt32(0x3000), through: 0x10FFFF, by: 97)
    for value in Array(0x20..<0x3000) + some + [0xFFFF, 0x10000, 0x10FFFF] {
      guard let scalar = Unicode.Scalar(value), !(0x7F..<0xA0 ~= value) else { continue }
      let keys = decoder.decode(String(scalar).utf8)
      try holds(keys == [.character(scalar)], "U+\(String(value, radix: 16)): \(keys)")
    }
  }
}

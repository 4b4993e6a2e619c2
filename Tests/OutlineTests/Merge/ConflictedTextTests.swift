import Testing

@testable import Outline

@Suite(.ownThread) struct ConflictedTextTests {
  @Test func marks() {
    let text = ConflictedText(
      ours: Array("- Fruit\n  - Green\n  - Pear\n".utf8),
      theirs: Array("- Fruit\n  - Red\n  - Pear\n".utf8))
    let bytes = text.bytes(labels: ("main", "work"))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == """
        - Fruit
        <<<<<<< main
          - Green
        =======
          - Red
        >>>>>>> work
          - Pear

        """)
    #expect(ConflictedText(reading: bytes)?.conflicts.map(\.line) == [2])
  }

  /// The written text is read as the same two texts, whatever they have.
  @Test(arguments: Seeds.some(24))
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lines = [
      "a", "b", "", "  c", "=======", "<<<<<<< x", ">>>>>>>", "||||||| y", "========", "<<<<<<",
      "é", "```", "  ````", "~~~ swift",
    ]
    for _ in 0..<TestSize.pick(100, large: 2_000) {
      var texts: [[UInt8]] = []
      let common = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        lines.randomElement(using: &random)!
      }
      for _ in 0..<2 {
        var side = common
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let index = Int.random(in: 0...side.count, using: &random)
          if random.oneIn(2), index < side.count { side.remove(at: index) }
          side.insert(lines.randomElement(using: &random)!, at: min(index, side.count))
        }
        let end = ["\n", "\r\n"].randomElement(using: &random)!
        texts.append(Array(side.map { $0 + end }.joined().utf8))
      }
      try Self.check(texts[0], texts[1])
    }
  }

  private static func check(_ ours: [UInt8], _ theirs: [UInt8]) throws {
    let text = ConflictedText(ours: ours, theirs: theirs)
    try within(
      "\(String(decoding: ours, as: UTF8.self))\nand \(String(decoding: theirs, as: UTF8.self))"
    ) {
      try same(text.text(of: .ours), ours, "ours")
      try same(text.text(of: .theirs), theirs, "theirs")
      try same(text.conflicts.count == 0, ours == theirs, "no conflict")
      let read = ConflictedText(reading: text.bytes())
      // Without a conflict, what looks like one is text, which this reads.
      if text.conflicts.count == 0 { return }
      try same(read?.text(of: .ours), ours, "ours, read")
      try same(read?.text(of: .theirs), theirs, "theirs, read")
    }
  }

  @Test(arguments: [
    ("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", []), ("<<<<<<< a\nx\n=======\ny\n", [1]),
    ("x\n=======\ny\n>>>>>>> b\n", [4]), ("<<<<<<< a\nx\n>>>>>>> b\n", [1]),
    ("x\n<<<<<<< a\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", [2]), ("A\n=======\n\ntext\n", []),
    (">>>>>>> a quote of a quote\n", []), ("```\n<<<<<<< a\n```\n", []),
    ("<<<<<<<< a\n<<<<<<< b\n========\n>>>>>>>> b\n>>>>>>> c\n", []),
  ])
  func leftoverMarks(text: String, lines: [Int]) {
    #expect(ConflictedText.leftoverMarks(in: Array(text.utf8)) == lines)
  }

  /// Lines without an end get one, because a mark comes after them.
  @Test func withoutLineEnd() {
    let text = ConflictedText(ours: Array("a\nb".utf8), theirs: Array("a\nc".utf8))
    #expect(
      String(decoding: text.bytes(), as: UTF8.self)
        == "a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n")
  }

  /// As git writes it with `merge.conflictStyle` `diff3`.
  @Test func base() throws {
    let text = "x\n<<<<<<< HEAD\na\n||||||| 1234\nold\n=======\nb\n>>>>>>> work\ny\n"
    let read = try #require(ConflictedText(reading: Array(text.utf8)))
    #expect(read.text(of: .ours) == Array("x\na\ny\n".utf8))
    #expect(read.text(of: .theirs) == Array("x\nb\ny\n".utf8))
    #expect(read.conflicts.count == 1)
  }

  /// Marks that are not in order, have other lengths or no end.
  @Test(arguments: [
    "", "a\n", "=======\n", "<<<<<<< a\n", "<<<<<<< a\n=======\n", "<<<<<<< a\n>>>>>>> b\n",
    "=======\n<<<<<<< a\n>>>>>>> b\n", "<<<<<<<a\n=======\n>>>>>>> b\n",
    "<<<<<<< a\n========\n>>>>>>> b\n", "<<<<<<< a\n=======\n=======\n>>>>>>> b\n",
    "<<<<<<< a\n<<<<<<< a\n=======\n", "<<<<<< a\n======\n>>>>>> b\n",
  ])
  func notConflicts(text: String) {
    #expect(ConflictedText(reading: Array(text.utf8)) == nil)
  }

  @Test func longTexts() throws {
    let count = TestSize.pick(7_000, large: 400_000)
    let lines = (0..<count).map { "line \($0 % 5_000)\n" }
    var others = lines
    for index in stride(from: 0, to: count, by: 1_000) { others[index] = "other\n" }
    try Self.check(Array(lines.joined().utf8), Array(others.joined().utf8))
    try Self.check(Array(lines.joined().utf8), Array(lines.reversed().joined().utf8))
    let open = Array(repeating: "<<<<<<< a\n", count: count).joined()
    #expect(ConflictedText(reading: Array(open.utf8)) == nil)
  }
}

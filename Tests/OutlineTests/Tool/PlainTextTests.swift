import Testing

@testable import outline_tree

@Suite(.ownThread) struct PlainTextTests {
  @Test func aBlankLineBetweenPassages() {
    let passages: [Passage] = [
      .paragraph("One\nparagraph."), .heading("List"),
      .definitions(["a": "first", "bc": "second"]),
      .literal("as it\n  stands"),
    ]
    #expect(
      PlainText(passages).lines == [
        "One paragraph.", "", "List:", "  a   first", "  bc  second", "", "  as it", "    stands",
      ])
  }

  @Test func aLongMeaningIsIndented() {
    let meaning = Array(repeating: "word", count: 20).joined(separator: " ")
    let lines = PlainText([.definitions(["term": meaning])]).lines
    #expect(lines.count == 2 && lines[0].hasPrefix("  term  word"))
    #expect(lines[1].hasPrefix("        word"))
  }

  @Test(arguments: Seeds.some(20))
  func wrappingKeepsWordsAndFillsLines(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let words = (0..<Int.random(in: 1...200, using: &random)).map { _ in
      String(repeating: "x", count: Int.random(in: 1...90, using: &random))
    }
    let lines = PlainText([.paragraph(words.joined(separator: " "))]).lines
    #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.count <= 80 || !line.contains(" "))
      #expect(line.count + 1 + next.prefix { $0 != " " }.count > 80)
    }
  }
}

import Testing

@testable import Outline

/// Rows with parents, against a naive twin that looks for the children of each row among all lines.
@Suite(.ownThread) struct JSONLinesParentTests {
  /// Every forest, with its lines in every order, has the rows of the twin.
  @Test(arguments: 0...TestSize.pick(4, large: 6))
  func everyForestInEveryOrder(count: Int) throws {
    for levels in everyForest(of: count) {
      let parents = Self.parents(levels)
      for order in everyOrder(of: Array(0..<count)) { try check(order.map { ($0, parents[$0]) }) }
    }
  }

  /// Every row has every parent, so that there are cycles of all kinds.
  @Test(arguments: 1...TestSize.pick(4, large: 5))
  func everyChoiceOfParents(count: Int) throws {
    var choices: [[Int?]] = [[]]
    for _ in 0..<count {
      choices = choices.flatMap { choice in (-1..<count).map { choice + [$0 < 0 ? nil : $0] } }
    }
    for parents in choices { try check(parents.enumerated().map { ($0, $1) }) }
  }

  @Test(arguments: Seeds.some(8))
  func randomForests(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = TestSize.pick(60, large: 200)
    let lines: [Line] = (0..<count).map { ($0, $0 == 0 || random.oneIn(9) ? nil : $0 / 2) }
    try check(lines.shuffled(using: &random))
    let cyclic: [Line] = (0..<count).map { ($0, Int.random(in: 0..<count, using: &random)) }
    try check(cyclic.shuffled(using: &random))
  }

  private typealias Line = (id: Int, parent: Int?)

  /// Checks strict and lenient reading.
  private func check(_ lines: [Line]) throws {
    let text = lines.map { line in
      "{\"id\":\(line.id),\"parent\":\(line.parent.map(String.init) ?? "null"),"
        + "\"title\":\"\(line.id)\"}\n"
    }.joined()
    let broken = Self.withoutCycles(lines)
    let cycles = zip(lines, broken).count { $0.parent != $1.parent }
    let expected = Self.rows(broken)
    let lenient = try DocumentFormat.jsonl.decode(
      Array(text.utf8), options: .init(isLenient: true))
    try same(TextDocuments.picture(lenient.document), expected, text)
    try same(lenient.repairs.count, cycles, text)
    try holds((TextDocuments.problem(text, as: .jsonl) == nil) == (cycles == 0), text)
    let written = try TextDocuments.written(lenient.document, as: .jsonl)
    try holds(try TextDocuments.read(written, as: .jsonl) == lenient.document, written)
  }

  private static func parents(_ levels: [Int]) -> [Int?] {
    levels.indices.map { index in levels[..<index].lastIndex { $0 == levels[index] - 1 } }
  }

  /// The first line of each cycle becomes a root.
  private static func withoutCycles(_ lines: [Line]) -> [Line] {
    var lines = lines
    for index in lines.indices {
      var row: Int? = lines[index].parent
      for _ in lines {
        if row == lines[index].id { lines[index].parent = nil }
        row = lines.first { $0.id == row }?.parent
      }
    }
    return lines
  }

  private static func rows(_ lines: [Line], below parent: Int? = nil, level: Int = 0) -> [String] {
    lines.filter { $0.parent == parent }.flatMap { line in
      [String(repeating: "  ", count: level) + String(line.id)]
        + rows(lines, below: line.id, level: level + 1)
    }
  }
}

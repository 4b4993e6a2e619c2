import Outline
import Testing

@testable import outline_tree

/// `--budget N`: never more than N, and not much less.
@Suite(.ownThread) struct OverviewTests {
  private static let budgets: [@Sendable (Int) -> Budget] = [
    { .rows($0) }, { .bytes($0) }, { .tokens(max(1, $0 / 3)) },
  ]

  /// The size of the output, in the unit of a budget.
  private static func size(_ bytes: [UInt8], _ budget: Budget, _ display: DisplayOptions) -> Int {
    if !budget.countsRows { return bytes.count }
    let end: UInt8 = display.endsPathsWithZero ? 0 : 0x0A
    return bytes.count { $0 == end }
  }

  private static func limit(_ budget: Budget) -> Int {
    switch budget {
    case .rows(let rows): rows
    case .bytes(let bytes): bytes
    case .tokens(let tokens): tokens * 5 / 2
    case .terminal: 0
    }
  }

  /// The share of the budgets that was used where there was more to show.
  private struct Utilisation {
    var parts: [Double] = []

    var mean: Double { parts.reduce(0, +) / Double(max(1, parts.count)) }
    var worst: Double { parts.min() ?? 1 }
  }

  @Test(arguments: Seeds.some(4))
  func neverMore(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var rows = Utilisation()
    var bytes = Utilisation()
    for number in 0..<TestSize.pick(200, large: 25_000) {
      let count = random.oneIn(20) ? 300 : 40
      let tree = OverviewCase(&random, upTo: count)
      let budget = Self.budgets.randomElement(using: &random)!(
        Int.random(in: 1...(random.oneIn(2) ? 60 : 4000), using: &random))
      try within("\(number): \(budget) \(tree.display.outputFormat)") {
        guard let used = try check(tree, budget), Self.limit(budget) >= 20 else { return }
        if budget.countsRows {
          rows.parts.append(used)
        } else if Self.limit(budget) > 1000 {
          bytes.parts.append(used)
        }
      }
    }
    #expect(rows.mean > 0.9, "\(rows.mean), at least \(rows.worst)")
    #expect(bytes.mean > 0.85, "\(bytes.mean), at least \(bytes.worst)")
  }

  /// - Returns: How much of the budget is used; nil if everything fits or nothing does.
  private func check(_ tree: OverviewCase, _ budget: Budget) throws -> Double? {
    let limit = Self.limit(budget)
    guard let whole = tree.output(nil).bytes else { throw Mismatch("everything can be shown") }
    let size = Self.size(whole, budget, tree.display)
    let (shown, refusal) = tree.output(budget)
    guard let shown else {
      // The report says that tokens are an estimate, which takes some.
      try holds(size > limit || budget.tokenCount != nil, "what fits is shown")
      try checkRefusal(refusal, tree, budget)
      return nil
    }
    let used = Self.size(shown, budget, tree.display)
    try holds(used <= limit, "\(used) is more than \(limit)")
    if size <= limit && budget.tokenCount == nil && tree.columns == nil && tree.display.width == nil
    {
      try holds(shown == whole, "what fits is shown as without a budget")
    }
    return shown == whole || size <= limit ? nil : Double(used) / Double(limit)
  }

  /// The least budget that a refusal names is just enough.
  private func checkRefusal(_ refusal: String, _ tree: OverviewCase, _ budget: Budget) throws {
    let words = refusal.split(separator: " ")
    guard let least = words.last.flatMap({ Int($0) }) else { throw Mismatch(refusal) }
    try holds(least > budget.tokenCount ?? Self.limit(budget), "\(refusal)")
    let enough: (Int) -> Budget = {
      budget.countsRows ? .rows($0) : budget.tokenCount == nil ? .bytes($0) : .tokens($0)
    }
    try holds(tree.output(enough(least)).bytes != nil, "\(least) is enough")
    if budget.tokenCount == nil {
      try holds(tree.output(enough(least - 1)).bytes == nil, "\(least - 1) is not enough")
    }
  }
}

/// How much of a number of bytes is used if a few rows are much longer than the others.
@Suite(.ownThread) struct LongTitleTests {
  private static let formats: [DisplayOptions.Format] =
    [.text, .ascii, .paths, .json]
    + [.markdown, .indented, .jsonl, .opml, .mermaid].map(DisplayOptions.Format.document)

  @Test(arguments: formats, Seeds.some(2))
  func mostOfTheBudgetIsUsed(format: DisplayOptions.Format, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = TestSize.pick(20, large: 1000)
    var sum = 0.0
    for number in 0..<count {
      var tree = OverviewCase(rows: Self.forest(&random))
      tree.display.format = format
      // The rows with short titles take more bytes than that in every format.
      let limit = Int.random(in: 1000...1800, using: &random)
      let shown = try #require(tree.output(.bytes(limit)).bytes, "\(number) in \(limit)")
      #expect(shown.count <= limit)
      sum += Double(shown.count) / Double(limit)
    }
    #expect(sum / Double(count) > 0.9)
  }

  /// Returns rows with many short lists. In at least one list, the only row has a title longer than any budget.
  private static func forest(_ random: inout SeededRandom) -> [(title: String, level: Int)] {
    let count = Int.random(in: 40...80, using: &random)
    let long = Int.random(in: 0..<count, using: &random)
    var rows: [(title: String, level: Int)] = []
    for root in 0..<count {
      rows.append(("root \(root)", 0))
      if root == long || random.oneIn(20) {
        let size = Int.random(in: 6000...20_000, using: &random)
        rows.append((String(repeating: "x", count: size), 1))
        continue
      }
      for child in 0..<Int.random(in: 2...8, using: &random) {
        rows.append(("child \(child)", 1))
        if random.oneIn(5) { rows.append(("grandchild", 2)) }
      }
    }
    return rows
  }

  /// A list with a single long row does not take the room of the short rows.
  @Test func shortListsComeFirst() throws {
    var rows: [(title: String, level: Int)] = []
    for root in 0..<60 {
      rows.append(("root \(root)", 0))
      if root == 30 {
        rows.append((String(repeating: "x", count: 12_000), 1))
      } else {
        rows += (0..<8).map { ("child \($0)", 1) }
      }
    }
    for budget in [Budget.bytes(8000), .tokens(3200)] {
      let shown = try #require(OverviewCase(rows: rows).output(budget).bytes)
      #expect(shown.count <= 8000 && shown.count > 7500)
      #expect(shown.count { $0 == 0x0A } > 280)
    }
  }
}

/// All small outlines, with all small budgets up to those that show everything. By default a third of the outlines of
/// five and six rows.
@Suite(.ownThread) struct SmallOverviewTests {
  private static func period(_ count: Int) -> Int { count < 5 ? 1 : TestSize.pick(3, large: 1) }

  /// A naive twin: the rows of every selection.
  private struct Twin {
    let levels: [Int]

    /// Returns the numbers of rows that a list can be shown with, if at least one of its rows is shown.
    func counts(ofList start: Int, _ end: Int) -> Set<Int> {
      let level = levels[start]
      let rows = (start..<end).filter { levels[$0] == level }
      var results: Set<Int> = []
      // Of the rows that were passed.
      var before: Set<Int> = [0]
      for (index, row) in rows.enumerated() {
        let next = index + 1 < rows.count ? rows[index + 1] : end
        var own: Set<Int> = [1]
        if next > row + 1 { own.formUnion(counts(ofList: row + 1, next).map { $0 + 1 }) }
        before = Set(before.flatMap { count in own.map { $0 + count } })
        results.formUnion(index + 1 == rows.count ? before : Set(before.map { $0 + 1 }))
      }
      return results
    }

    /// The greatest number of rows that is not above another one; nil if there is none.
    func best(_ limit: Int) -> Int? {
      // The source, a blank line and the report; if anything is hidden, how to see it.
      if levels.count + 3 <= limit { return levels.count + 3 }
      let counts = counts(ofList: 0, levels.count).union([1]).map { $0 + 4 }
      return counts.filter { $0 <= limit }.max()
    }
  }

  @Test(arguments: 1...6)
  func asManyRowsAsPossible(count: Int) throws {
    for levels in everyForest(of: count).everyNth(Self.period(count)) {
      let tree = OverviewCase(levels: levels)
      let twin = Twin(levels: levels)
      for limit in 1...(count + 5) {
        let shown = tree.output(.rows(limit)).bytes?.count { $0 == 0x0A }
        let best = twin.best(limit)
        try within("\(levels) in \(limit)") {
          try holds((shown == nil) == (best == nil), "\(shown ?? 0) rows, at best \(best ?? 0)")
          guard let shown, let best else { return }
          // A row may be left: a list begins with two.
          try holds(shown <= limit && shown >= best - 1, "\(shown) rows, at best \(best)")
        }
      }
    }
  }

  /// A list that is whole is not longer than one that is not, if it is as deep or deeper.
  @Test(arguments: 1...6)
  func longListsFoldFirst(count: Int) throws {
    for levels in everyForest(of: count).everyNth(Self.period(count)) {
      for limit in 1...(count + 5) {
        let bytes = OverviewCase(levels: levels).output(.rows(limit)).bytes ?? []
        let shown = String(decoding: bytes, as: UTF8.self)
        try within("\(levels) in \(limit)\n\(shown)") { try checkLists(levels, shown) }
      }
    }
  }

  private func checkLists(_ levels: [Int], _ shown: String) throws {
    var whole: [(level: Int, count: Int)] = []
    var others: [(level: Int, count: Int)] = []
    for parent in levels.indices where isShown(parent, shown) {
      let end = levels[(parent + 1)...].firstIndex { $0 <= levels[parent] } ?? levels.count
      let children = (parent + 1..<end).filter { levels[$0] == levels[parent] + 1 }
      if children.isEmpty { continue }
      let isWhole = children.allSatisfy { isShown($0, shown) }
      if isWhole { whole.append((levels[parent], children.count)) }
      if !isWhole { others.append((levels[parent], children.count)) }
    }
    for list in whole {
      for other in others where list.level >= other.level {
        try holds(list.count <= other.count, "\(list) is whole, and \(other) is not")
      }
    }
  }

  private func isShown(_ title: Int, _ shown: String) -> Bool {
    shown.split(separator: "\n").dropFirst().contains { line in
      let text = line.drop { "├└│─ ▸".contains($0) }
      return line.contains("── ") && text.prefix { $0.isNumber } == "\(title)"
        && !line.contains("…")
    }
  }
}

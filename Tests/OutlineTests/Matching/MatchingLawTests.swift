import Testing

@testable import Outline

/// Laws that hold for every matching.
@Suite(.ownThread) struct MatchingLawTests {
  typealias Row = TracedOutline.Row

  /// Every outline of so many rows with the titles a and b.
  private func everyOutline(of count: Int) -> [[Row]] {
    everyForest(of: count).flatMap { levels in
      (0..<1 << count).map { choice in
        levels.enumerated().map { index, level in
          Row(identity: index, level: level, title: choice >> index & 1 == 0 ? "a" : "b")
        }
      }
    }
  }

  private func check(_ old: [Row], _ new: [Row], areNames: Bool) {
    let pairs = RowIdentification.pairs(old, new, areNames: areNames)
    #expect(Set(pairs.map(\.old)).count == pairs.count)
    #expect(pairs.map(\.new) == Set(pairs.map(\.new)).sorted())
    #expect(pairs.allSatisfy { old.indices.contains($0.old) && new.indices.contains($0.new) })
    let swapped = RowIdentification.pairs(new, old, areNames: areNames)
    #expect(
      Set(swapped.map { [$0.new, $0.old] }) == Set(pairs.map { [$0.old, $0.new] }),
      "\(picture(old))\nand\n\(picture(new))")
  }

  private func picture(_ rows: [Row]) -> String {
    rows.map { String(repeating: "  ", count: $0.level) + $0.title }.joined(separator: "\n")
  }

  @Test(arguments: [false, true])
  func everySmallPair(areNames: Bool) {
    let outlines = (0...3).flatMap(everyOutline)
    for old in outlines {
      for new in outlines.everyNth(TestSize.pick(3, large: 1)) {
        check(old, new, areNames: areNames)
      }
      let pairs = RowIdentification.pairs(old, old, areNames: areNames)
      #expect(pairs.map(\.old) == Array(old.indices) && pairs.map(\.new) == Array(old.indices))
    }
  }

  private func someOutline(_ random: inout SeededRandom, titles: Int) -> [Row] {
    var rows: [Row] = []
    for index in 0..<Int.random(in: 0...40, using: &random) {
      let level = rows.isEmpty ? 0 : Int.random(in: 0...rows.last!.level + 1, using: &random)
      let title = "title \(Int.random(in: 0..<titles, using: &random))"
      let note = random.oneIn(8) ? "note" : nil
      rows.append(Row(identity: index, level: level, title: title, note: note))
    }
    return rows
  }

  @Test(arguments: Seeds.some(8))
  func randomPairs(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for titles in [1, 3, 12, 60, 1000] {
      for _ in 0..<25 {
        let old = someOutline(&random, titles: titles)
        check(old, someOutline(&random, titles: titles), areNames: random.oneIn(2))
        var edited = TracedOutline(old.map { (level: $0.level, title: $0.title) })
        for _ in 0..<5 {
          edited.edit(TracedOutline.Edit.allCases.randomElement(using: &random)!, &random)
        }
        check(old, edited.rows, areNames: random.oneIn(2))
        #expect(RowIdentification.pairs(old, old).count == old.count)
      }
    }
  }

  /// A subtree that occurs once and only moved is the same one, with all its rows.
  @Test(arguments: Seeds.some(8))
  func movedSubtreesMatchWhole(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let rows = someOutline(&random, titles: 4)
      var moved = someOutline(&random, titles: 4).prefix(9)
      moved.append(Row(identity: 0, level: 0, title: "only one"))
      let block =
        [Row(identity: 0, level: 0, title: "moved")]
        + moved.map { row in
          Row(identity: 0, level: row.level + 1, title: row.title)
        }
      let (old, start) = inserting(block, into: rows, &random)
      let (new, end) = inserting(block, into: rows, &random)
      let pairs = RowIdentification.pairs(old, new)
      let found = pairs.filter { (start..<start + block.count).contains($0.old) }
      #expect(found.map(\.old) == Array(start..<start + block.count))
      #expect(found.map(\.new) == Array(end..<end + block.count))
    }
  }

  private func inserting(
    _ block: [Row], into rows: [Row], _ random: inout SeededRandom
  ) -> (rows: [Row], position: Int) {
    let position = Int.random(in: 0...rows.count, using: &random)
    let level = max(
      position > 0 ? rows[position - 1].level : 0, position < rows.count ? rows[position].level : 0)
    let placed = block.map { Row(identity: 0, level: $0.level + level, title: $0.title) }
    return (Array(rows[..<position]) + placed + rows[position...], position)
  }

  /// Files of one path are the same, whatever else there is.
  @Test(arguments: Seeds.some(8))
  func pathsAreIdentities(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let (old, new) = (someTree(&random), someTree(&random))
      let places = Dictionary(uniqueKeysWithValues: zip(paths(old), old.indices))
      let pairs = RowIdentification.pairs(old, new, areNames: true)
      for (index, path) in paths(new).enumerated() {
        guard let place = places[path] else { continue }
        #expect(pairs.contains { $0.old == place && $0.new == index })
      }
    }
  }

  /// Returns rows whose titles are unique among siblings.
  private func someTree(_ random: inout SeededRandom) -> [Row] {
    var taken: Set<[String]> = []
    return someOutline(&random, titles: 6).reduce(into: []) { rows, row in
      if row.level > (rows.last.map { $0.level + 1 } ?? 0) { return }
      if taken.insert(paths(rows + [row]).last!).inserted { rows.append(row) }
    }
  }

  private func paths(_ rows: [Row]) -> [[String]] {
    var path: [String] = []
    return rows.map { row in
      path = path.prefix(row.level) + [row.title]
      return path
    }
  }
}

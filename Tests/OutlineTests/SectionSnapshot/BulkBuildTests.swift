import Outline
import Testing

/// `init(rows:)` with valid and invalid rows.
@Suite(.ownThread) struct BulkBuildTests {
  @Test func goodRows() throws {
    for levels in (0...5).flatMap(everyForest(of:)) {
      let snapshot = try SectionSnapshot(
        rows: levels.enumerated().map { (item: $0.offset, level: $0.element) })
      try OutlineChecker.compare(
        snapshot, outline(levels: levels, expanded: []), stranger: 999)
    }
  }

  /// Every sequence of levels. The error has the first invalid one.
  @Test(arguments: 1...4)
  func levelsThatSkip(count: Int) {
    for levels in everySequence(of: count, over: Array(-1...count)) {
      var allowed = 0
      var expected: OutlineError?
      for (item, level) in levels.enumerated() where expected == nil {
        if !(0...allowed).contains(level) {
          expected = .levelSkips(item: "\(item)", level: level, deepestAllowed: allowed)
        }
        allowed = level + 1
      }
      let error = failure { () throws(OutlineError) in
        _ = try SectionSnapshot(
          rows: levels.enumerated().map { (item: $0.offset, level: $0.element) })
      }
      #expect(error == expected, "\(levels)")
    }
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func extremeLevels(level: Int) {
    let error = failure { () throws(OutlineError) in
      _ = try SectionSnapshot(rows: [(item: "a", level: 0), (item: "b", level: level)])
    }
    #expect(error == .levelSkips(item: "b", level: level, deepestAllowed: 1))
    #expect(error?.description.contains("b") == true)
  }

  @Test func duplicates() {
    for items in everySequence(of: 4, over: [0, 1, 2, 3]) {
      for levels in [[0, 0, 0, 0], [0, 1, 2, 3], [0, 1, 0, 1]] {
        var seen: Set<Int> = []
        var duplicates: [Int] = []
        for item in items where !seen.insert(item).inserted && !duplicates.contains(item) {
          duplicates.append(item)
        }
        let error = failure { () throws(OutlineError) in
          _ = try SectionSnapshot(rows: zip(items, levels).map { (item: $0, level: $1) })
        }
        guard !duplicates.isEmpty else {
          #expect(error == nil)
          continue
        }
        // The error may have only the first duplicate.
        guard case .duplicateItems(let named) = error else {
          Issue.record("\(items): \(String(describing: error))")
          continue
        }
        #expect(named == Array(duplicates.map(String.init).prefix(named.count)) && named != [])
      }
    }
  }

  /// A sequence is read only once.
  @Test func sequencesThatAreReadOnce() throws {
    var next = 0
    let rows = AnyIterator<(item: Int, level: Int)> {
      next += 1
      return next <= 100 ? (item: next, level: next % 3 == 1 ? 0 : 1) : nil
    }
    let snapshot = try SectionSnapshot(rows: rows)
    #expect(snapshot.items == Array(1...100))
    #expect(snapshot.rootItems.count == 34)
  }

  private func everySequence(of count: Int, over values: [Int]) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return everySequence(of: count - 1, over: values).flatMap { sequence in
      values.map { sequence + [$0] }
    }
  }
}

import Outline
import Testing

/// Every outline of up to five items × every edit with every small argument × unique or shared.
@Suite(.ownThread) struct ExhaustiveEditTests {
  @Test(arguments: EveryEdit.allCases, 0...3)
  func smallOutlinesInEveryStateOfExpansion(_ kind: EveryEdit, count: Int) throws {
    // By default every shape of three items, each in another state, with some edits of each and other ones of
    // the next. Each shape has eight states, and nine is coprime to eight.
    let isLargest = count == 3
    let outlines = everyOutline(of: count).everyNth(isLargest ? TestSize.pick(9, large: 1) : 1)
    let period = isLargest ? TestSize.pick(5, large: 1) : 1
    for (number, outline) in outlines.enumerated() {
      let edits = kind.edits(of: outline).dropFirst(number % period).everyNth(period)
      for (index, edit) in edits.enumerated() {
        try EditChecker.check(edit, on: outline, depth(index, each: TestSize.pick(61, large: 7)))
      }
    }
  }

  @Test(arguments: EveryEdit.allCases, everyForest(of: 4))
  func everyShapeOfFour(_ kind: EveryEdit, levels: [Int]) throws {
    for expanded in TestSize.pick([[0, 2]], large: [[0, 1, 2, 3], [0, 2]]) {
      let outline = outline(levels: levels, expanded: expanded)
      // By default some edits of each shape, other ones of the next.
      let period = TestSize.pick(19, large: 1)
      let edits = kind.edits(of: outline).dropFirst(levels.reduce(0) { $0 * 4 + $1 } % period)
      for (index, edit) in edits.everyNth(period).enumerated() {
        try EditChecker.check(edit, on: outline, depth(index, each: TestSize.pick(101, large: 53)))
      }
    }
  }

  /// By default a few shapes, with some edits of each.
  @Test(
    arguments: EveryEdit.allCases,
    everyForest(of: 5).everyNth(TestSize.pick(29, large: 1)))
  func everyShapeOfFive(_ kind: EveryEdit, levels: [Int]) throws {
    let outline = outline(levels: levels, expanded: [0, 3])
    let edits = kind.edits(of: outline).everyNth(TestSize.pick(5, large: 1))
    for (index, edit) in edits.enumerated() {
      try EditChecker.check(edit, on: outline, depth(index, each: 101))
    }
  }

  /// Everything that can be read is compared after some of the edits. The period is prime: otherwise it
  /// would fall on the same argument of each edit.
  private func depth(_ index: Int, each period: Int) -> EditChecker.Depth {
    index.isMultiple(of: period) ? .everything : .rows
  }

  /// A list of edits is performed as a whole or not at all.
  @Test func pairsOfEdits() throws {
    for outline in everyOutline(of: 2) {
      let edits = EveryEdit.allCases.flatMap { $0.edits(of: outline) }
      var random = SeededRandom(seed: 5)
      for first in edits.everyNth(TestSize.pick(37, large: 1)) {
        let list = [first, edits.randomElement(using: &random)!]
        try within("\(list)\non\n\(outline.layout)") {
          var expected = outline
          let error = failure { () throws(OutlineError) in try expected.perform(list) }
          try withEverySharing(of: outline) { snapshot, sharing in
            let actual = failure { () throws(OutlineError) in
              try snapshot.perform(list.map(\.real))
            }
            try same(actual, error, "error, \(sharing)")
            try OutlineChecker.compare(snapshot, expected, stranger: 999)
          }
        }
      }
    }
  }

  /// An outline that is built by many edits behaves like one that is built at once.
  @Test func builtByAppending() throws {
    for outline in (0...TestSize.pick(3, large: 4)).flatMap(everyOutline(of:)) {
      try OutlineChecker.compare(outline.snapshotByAppending, outline, stranger: 999)
      try holds(outline.snapshotByAppending == outline.snapshot, "equal however it was built")
      try OutlineChecker.compareCoding(outline.snapshotByAppending)
    }
  }
}

import Outline
import Testing

@Suite(.ownThread) struct OutlineStepTests {
  typealias Step = OutlineStep<String>
  typealias Place = Step.Place

  @Test(arguments: 0...4, 0...4)
  func allPairs(oldCount: Int, newCount: Int) throws {
    try OutlinePairs.forEach(oldCount: oldCount, newCount: newCount) { old, new in
      try OutlineStepChecker.check(old: old, new: new)
    }
  }

  @Test(arguments: Seeds.some(8))
  func unrelated(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for count in [6, 12, 19, 80, 300] {
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      try OutlineStepChecker.check(old: old, new: new)
    }
  }

  @Test(arguments: Seeds.some(8))
  func related(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for (count, number) in [(6, 1), (12, 3), (40, 5), (300, 4), (300, 40)] {
      let pair = try OutlinePairs.related(count: count, edits: number, &edits)
      try OutlineStepChecker.check(pair.older, pair.newer)
      try OutlineStepChecker.check(pair.newer, pair.older)
    }
  }

  /// A third of the items have the same hash.
  @Test(arguments: Seeds.some(4))
  func collidingHashes(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { Colliding(number: $0) }
    for (count, number) in [(6, 1), (40, 5), (300, 20)] {
      let pair = try OutlinePairs.related(count: count, edits: number, &edits)
      try OutlineStepChecker.check(pair.older, pair.newer)
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      try OutlineStepChecker.check(old: old, new: new)
    }
  }

  /// The steps of every edit of every outline of three items. By default of every outline of two, and of some
  /// edits of some outlines of three.
  @Test(arguments: EveryEdit.allCases)
  func everyEdit(_ kind: EveryEdit) throws {
    let outlines = TestSize.pick(
      everyOutline(of: 2) + everyOutline(of: 3).everyNth(9), large: everyOutline(of: 3))
    for (number, outline) in outlines.enumerated() {
      let period = outline.items.count == 3 ? TestSize.pick(5, large: 1) : 1
      for edit in kind.edits(of: outline).dropFirst(number % period).everyNth(period) {
        let older = outline.snapshot
        var newer = older
        guard failure(of: { () throws(OutlineError) in try newer.perform(edit.real) }) == nil else {
          continue
        }
        try OutlineStepChecker.check(older, newer)
        try OutlineStepChecker.check(newer, older)
      }
    }
  }

  @Test(arguments: Seeds.some(1))
  func thousands(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    let (old, new) = OutlinePairs.unrelated(count: TestSize.pick(700, large: 10_000), &edits)
    try OutlineStepChecker.check(old: old, new: new)
  }

  @Test func equalOutlines() {
    let outline = SectionSnapshot("+ a\n  - b")
    #expect(outline.outlineDifference(from: outline).steps(from: outline) == [])
  }

  /// The child leaves its parent before the parent moves below it: each other order would be a cycle.
  @Test func swappedParentAndChild() {
    let old = SectionSnapshot("+ a\n  + b")
    let new = SectionSnapshot("+ b\n  + a")
    #expect(
      new.outlineDifference(from: old).steps(from: old) == [
        .move("b", from: Place(parent: "a", index: 0), to: Place(parent: nil, index: 0)),
        .move("a", from: Place(parent: nil, index: 1), to: Place(parent: "b", index: 0)),
      ])
  }

  /// Items that stay move out of those that are removed. New items come as one outline, without what was there.
  @Test func arrivalsBeforeRemovals() {
    let old = SectionSnapshot("+ a\n  - b\n  - c\n+ d")
    let new = SectionSnapshot("- d\n+ x\n  + y\n    - c\n  - z")
    #expect(
      new.outlineDifference(from: old).steps(from: old) == [
        .collapse("d"),
        .insert(SectionSnapshot("+ x\n  - y\n  - z"), at: Place(parent: nil, index: 2)),
        .move("c", from: Place(parent: "a", index: 1), to: Place(parent: "y", index: 0)),
        .remove("a", from: Place(parent: nil, index: 0)),
        .expand("y"),
      ])
  }

  /// A difference that is not as short as possible may have a move that is none when its turn comes.
  @Test func movesToTheSamePlaceAreLeftOut() {
    let outline = SectionSnapshot("- a\n- b")
    let moves = (0...1).map { index in
      OutlineDifference<String>.Change.move(
        ["a", "b"][index], from: Place(parent: nil, index: index),
        to: Place(parent: nil, index: index))
    }
    #expect(OutlineDifference(moves).steps(from: outline) == [])
    #expect(outline.applying(OutlineDifference(moves)) == outline)
  }

  @Test func differenceThatDoesNotFit() {
    let old = SectionSnapshot("- a\n- b")
    let difference = SectionSnapshot("- b\n- c").outlineDifference(from: old)
    #expect(difference.steps(from: SectionSnapshot("- b\n- a")) == nil)
    #expect(difference.steps(from: SectionSnapshot<String>()) == nil)
  }

  /// Steps that do not fit are refused.
  @Test func applyingWrongSteps() {
    let outline = SectionSnapshot("+ a\n  - b\n- c")
    let top = { Place(parent: nil, index: $0) }
    let below = { Place(parent: $0, index: $1) }
    let steps: [Step] = [
      .remove("x", from: top(0)), .remove("c", from: top(0)), .remove("c", from: below("a", 1)),
      .insert(SectionSnapshot("- b"), at: top(0)), .insert(SectionSnapshot("- x"), at: top(3)),
      .insert(SectionSnapshot("- x"), at: top(-1)),
      .insert(SectionSnapshot("- x"), at: below("y", 0)),
      .insert(SectionSnapshot("- x\n- y"), at: top(0)), .insert(SectionSnapshot(), at: top(0)),
      .move("a", from: top(0), to: below("b", 0)), .move("a", from: top(0), to: below("a", 0)),
      .move("a", from: top(1), to: top(1)), .move("a", from: top(0), to: top(2)),
      .move("b", from: below("a", 0), to: below("x", 0)), .move("x", from: top(0), to: top(0)),
      .expand("a"), .expand("x"), .collapse("b"), .collapse("x"),
    ]
    for step in steps { #expect(outline.applying(step) == nil, "\(step)") }
    #expect(outline.applying(.remove("a", from: top(0))) == SectionSnapshot("- c"))
  }
}

import Testing

@testable import Outline

/// Deep and wide outlines: nothing recurses, and nothing is quadratic.
@Suite(.ownThread) struct ManyStepsTests {
  typealias Place = OutlineStep<Int>.Place

  private static func chain(_ items: some Sequence<Int>) throws -> SectionSnapshot<Int> {
    try SectionSnapshot(rows: items.enumerated().map { (item: $1, level: $0) })
  }

  private static func roots(_ items: some Sequence<Int>) throws -> SectionSnapshot<Int> {
    try SectionSnapshot(rows: items.map { (item: $0, level: 0) })
  }

  /// Every item leaves its parent. Each move takes the rest of the chain with it, so the moves carry a number
  /// of rows that is quadratic.
  @Test func chainToRoots() async throws {
    try await onSmallStack {
      let count = TestSize.pick(TestSize.depth, large: 200_000)
      let (old, new) = (try Self.chain(0..<count), try Self.roots(0..<count))
      let steps = (1..<count).map { item in
        OutlineStep.move(
          item, from: Place(parent: item - 1, index: 0), to: Place(parent: nil, index: item))
      }
      try holds(
        new.outlineDifference(from: old).steps(from: old) == steps, "each item becomes a root")
      let back = (1..<count).map { item in
        OutlineStep.move(
          item, from: Place(parent: nil, index: 1), to: Place(parent: item - 1, index: 0))
      }
      try holds(old.outlineDifference(from: new).steps(from: new) == back, "each root moves below")
    }
  }

  @Test func reversedChain() async throws {
    try await onSmallStack {
      let count = TestSize.pick(1_000, large: 5_000)
      try OutlineStepChecker.check(
        try Self.chain(0..<count), try Self.chain((0..<count).reversed()))
    }
  }

  /// One move in a chain or among siblings is one step.
  @Test(arguments: [true, false]) func oneMove(isChain: Bool) async throws {
    try await onSmallStack {
      let count = TestSize.pick(30_000, large: 1_000_000)
      let old = try isChain ? Self.chain(0..<count) : Self.roots(0..<count)
      var new = old
      new.move([count / 2], to: nil, at: 0)
      let place =
        isChain ? Place(parent: count / 2 - 1, index: 0) : Place(parent: nil, index: count / 2)
      let steps = new.outlineDifference(from: old).steps(from: old)
      try holds(
        steps == [.move(count / 2, from: place, to: Place(parent: nil, index: 0))], "one step")
    }
  }

  /// A new chain is one insertion, and one removal takes it away.
  @Test func chainComesAndGoes() async throws {
    try await onSmallStack {
      let count = TestSize.pick(TestSize.depth, large: 1_000_000)
      let (old, new) = (try Self.roots([-1]), try Self.chain(-1..<count))
      let place = Place(parent: -1, index: 0)
      let added = new.snapshot(of: -1)
      try holds(
        new.outlineDifference(from: old).steps(from: old) == [.insert(added, at: place)],
        "one insertion")
      try holds(
        old.outlineDifference(from: new).steps(from: new) == [.remove(0, from: place)],
        "one removal")
    }
  }

  @Test(arguments: Seeds.some(2)) func shuffledChildren(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = TestSize.pick(1_500, large: 20_000)
    let old = try Self.roots(0..<count)
    try OutlineStepChecker.check(old, try Self.roots((0..<count).shuffled(using: &random)))
  }

  /// A parent with very many children, most of which move: the indices are right without a replay.
  @Test func manyShuffledChildren() throws {
    var random = SeededRandom(seed: 5)
    let count = TestSize.pick(7_000, large: 100_000)
    let old = try Self.roots(0..<count)
    let new = try Self.roots((0..<count).shuffled(using: &random))
    let difference = new.outlineDifference(from: old)
    let steps = try #require(difference.steps(from: old))
    #expect(steps.count == difference.count)
    var children = Array(0..<count)
    for case .move(let item, let from, let to) in steps {
      guard children.remove(at: from.index) == item else {
        Issue.record("\(item) is not at \(from.index)")
        return
      }
      children.insert(item, at: to.index)
    }
    #expect(children == new.items)
  }

  /// A chain with two leaves on every level, which are swapped.
  @Test func chainWithSwapsOnEveryLevel() throws {
    let levels = TestSize.pick(500, large: 2_000)
    func chain(swapped: Bool) throws -> SectionSnapshot<Int> {
      let rows = (0..<levels).flatMap { level in
        let leaves = [3 * level + 1, 3 * level + 2]
        return [(item: 3 * level, level: level)]
          + (swapped ? leaves.reversed() : leaves).map { (item: $0, level: level + 1) }
      }
      return try SectionSnapshot(rows: rows)
    }
    try OutlineStepChecker.check(try chain(swapped: false), try chain(swapped: true))
  }
}

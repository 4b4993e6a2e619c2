import Outline
import Testing

/// Long sequences of random edits, with copies that must not change.
@Suite(.ownThread) struct RandomEditTests {
  @Test(arguments: Seeds.some(12))
  func small(seed: UInt64) throws {
    try run(seed: seed, count: 12, steps: TestSize.pick(120, large: 200), everythingEach: 23) { $0 }
  }

  @Test(arguments: Seeds.some(3))
  func medium(seed: UInt64) throws {
    try run(seed: seed, count: 400, steps: TestSize.pick(40, large: 80), everythingEach: 40) {
      "item \($0)"
    }
  }

  @Test(arguments: Seeds.some(4))
  func collidingHashes(seed: UInt64) throws {
    try run(seed: seed, count: 25, steps: TestSize.pick(100, large: 200), everythingEach: 37) {
      Colliding(number: $0)
    }
  }

  @Test(arguments: Seeds.some(2))
  func thousands(seed: UInt64) throws {
    try run(
      seed: seed, count: TestSize.pick(2_000, large: 10_000), steps: 12, everythingEach: .max
    ) { $0 }
  }

  private func run<Item: Hashable>(
    seed: UInt64, count: Int, steps: Int, everythingEach period: Int, item: @escaping (Int) -> Item
  ) throws {
    var edits = RandomEdits(seed: seed, item: item)
    let stranger = edits.stranger()
    var twin = edits.outline(of: count)
    let isBuiltInBulk = edits.random.oneIn(2) || count > 1_000
    var snapshot = isBuiltInBulk ? twin.snapshot : twin.snapshotByAppending
    var copies: [(SectionSnapshot<Item>, NaiveOutline<Item>)] = []
    for step in 0..<steps {
      let edit = edits.edit(of: twin, items: twin.items)
      try within("step \(step): \(edit)") {
        if edits.random.oneIn(8) { copies.append((snapshot, twin)) }
        let error = failure { () throws(OutlineError) in try twin.perform(edit) }
        try EditChecker.run(edit, on: &snapshot, expecting: error)
        if step % period == period - 1 {
          try OutlineChecker.compare(snapshot, twin, stranger: stranger)
        } else {
          try OutlineChecker.compareRows(snapshot, twin)
        }
      }
    }
    for (copy, twin) in copies {
      try within("a copy") { try OutlineChecker.compareRows(copy, twin) }
    }
  }
}

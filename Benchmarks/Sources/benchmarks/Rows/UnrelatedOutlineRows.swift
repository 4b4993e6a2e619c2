import Outline

/// Outline differences of outlines that share no history. The baselines are flat differences of the same
/// outlines.
@MainActor let unrelatedOutlineRows = [
  finding("unrelated: equal", atLeastTimes: 0.5) {
    let (old, new) = Unrelated.equal($0)
    return (.flat(old), .flat(new))
  },
  finding("unrelated: one move", atLeastTimes: 0.5) { size in
    let old = Array(0..<size)
    return (.flat(old), .flat([old[size / 2]] + old[..<(size / 2)] + old[(size / 2 + 1)...]))
  },
  finding("unrelated: fully shuffled", atLeastTimes: 1.25) {
    let (old, new) = Unrelated.shuffled($0)
    return (.flat(old), .flat(new))
  },
  finding("unrelated: fully shuffled tree", atLeastTimes: 1.25, tree),
  finding("unrelated: chain, two leaves swapped on every level", atLeastTimes: 0.2) {
    (chain($0), chain($0, swapped: true))
  },
  applying("applying a full shuffle of a tree") { ($0, $1, $1.outlineDifference(from: $0)) },
  applying("applying the inverse of a full shuffle of a tree") {
    ($1, $0, $1.outlineDifference(from: $0).inverse())
  },
  Row(
    name: "swap two leaves of a chain in a copy, then outlineDifference", sharing: .afterCopy,
    targets: [Target(size: 1_000_000, atMost: 60e3)]
  ) { setting in
    let original = chain(setting.size)
    var copy = original
    copy.move([setting.size / 6 * 3 + 2], before: setting.size / 6 * 3 + 1)
    return Figure(
      setting.time { for _ in 0..<$0 { sink(copy.outlineDifference(from: original)) } })
  },
]

private func finding(
  _ name: String, atLeastTimes times: Double,
  _ pair: @escaping (_ size: Int) -> (SectionSnapshot<Int>, SectionSnapshot<Int>)
) -> Row {
  Row(
    name: name + ", outlineDifference", baseline: "difference(from:)",
    targets: [Target(size: 100_000, atLeastTimes: times)]
  ) { setting in
    let (old, new) = pair(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(new.outlineDifference(from: old)) } },
      baseline: { setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } } })
  }
}

/// Applying a difference in which nearly all rows move. The baseline is finding this difference.
private func applying(
  _ name: String,
  _ direction:
    @escaping (_ old: SectionSnapshot<Int>, _ new: SectionSnapshot<Int>) -> (
      SectionSnapshot<Int>, SectionSnapshot<Int>, OutlineDifference<Int>
    )
) -> Row {
  Row(
    name: name, baseline: "outlineDifference",
    targets: [Target(size: 100_000, atLeastTimes: 0.5)]
  ) { setting in
    let pair = tree(setting.size)
    let (old, new, difference) = direction(pair.0, pair.1)
    precondition(old.applying(difference) == new)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(old.applying(difference)) } },
      baseline: { setting.time { for _ in 0..<$0 { sink(new.outlineDifference(from: old)) } } })
  }
}

/// Returns two outlines of the standard shape, with the items in different orders.
private func tree(_ size: Int) -> (SectionSnapshot<Int>, SectionSnapshot<Int>) {
  let (old, new) = Unrelated.shuffled(size)
  let levels = old.map(Shape.level)
  return (.built(Array(zip(old, levels))), .built(Array(zip(new, levels))))
}

/// Returns a chain in which every item also has two leaves as children.
private func chain(_ size: Int, swapped isSwapped: Bool = false) -> SectionSnapshot<Int> {
  .built(
    (0..<max(size / 3, 1)).flatMap { level in
      let leaves = isSwapped ? [2, 1] : [1, 2]
      return [(item: 3 * level, level: level)]
        + leaves.map { (item: 3 * level + $0, level: level + 1) }
    })
}

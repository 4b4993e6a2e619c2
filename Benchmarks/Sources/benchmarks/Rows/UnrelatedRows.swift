import Outline

/// Flat differences of outlines that share no history, because both are built from rows.
@MainActor let unrelatedRows = [
  Row(
    name: "unrelated: 10 % out, 10 % in, 2 % shuffled", baseline: "Array.difference",
    targets: [Target(size: 100_000, atLeastTimes: 150)], baselineSizes: 1...100_000
  ) { setting in
    let (old, new) = Unrelated.edited(setting.size)
    return setting.figure(time(from: old, to: new, setting)) {
      setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
    }
  },
  Row(
    name: "unrelated: the number of changes", baseline: "Array.difference",
    targets: [Target(size: 100_000, atLeastTimes: 1)], unit: .changes,
    baselineSizes: 1...100_000
  ) { setting in
    let (old, new) = Unrelated.edited(setting.size)
    return setting.figure(Double(SectionSnapshot.flat(new).difference(from: .flat(old)).count)) {
      Double(new.difference(from: old).count)
    }
  },
  Row(name: "unrelated: equal", baseline: "Array.difference") { setting in
    let (old, new) = Unrelated.equal(setting.size)
    return setting.figure(time(from: old, to: new, setting)) {
      setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
    }
  },
  Row(
    name: "unrelated: fully shuffled", baseline: "Array.difference", baselineSizes: 1...10_000
  ) { setting in
    let (old, new) = Unrelated.shuffled(setting.size)
    return setting.figure(time(from: old, to: new, setting)) {
      setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
    }
  },
  Row(
    name: "unrelated: fully shuffled, less CollectionDifference.init",
    baseline: "CollectionDifference.init", targets: [Target(size: 100_000, atMost: 45e6)]
  ) { setting in
    let (old, new) = Unrelated.shuffled(setting.size)
    let difference = SectionSnapshot.flat(new).difference(from: .flat(old))
    let changes = difference.removals + difference.insertions
    // The two are measured alternately, because the speed of a machine changes. The initializer is called in
    // the same way as in the library, which is the fastest way.
    let turns = (0..<3).map { _ in
      let whole = time(from: old, to: new, setting)
      let initialiser = setting.time {
        for _ in 0..<$0 { sink(changes.withUnsafeBufferPointer { CollectionDifference($0) }) }
      }
      return Figure(whole - initialiser, baseline: initialiser)
    }
    return Figure(medianOf: turns)
  },
  Row(
    name: "unrelated: fully shuffled, the number of changes",
    baseline: "longest common order", targets: [Target(size: 100_000, atLeastTimes: 1)],
    unit: .changes
  ) { setting in
    let (old, new) = Unrelated.shuffled(setting.size)
    let difference = SectionSnapshot.flat(new).difference(from: .flat(old))
    return setting.figure(Double(difference.count)) {
      Double(2 * (setting.size - longestIncreasing(new).count))
    }
  },
]

/// The same differences, with the naive twin as the baseline. For small outlines, the library must not be
/// slower than the twin.
@MainActor let unrelatedTwinRows = [
  twin("unrelated: 10 % out, 10 % in, 2 % shuffled", Unrelated.edited),
  twin("unrelated: equal", Unrelated.equal),
  twin("unrelated: fully shuffled", Unrelated.shuffled),
]

private func twin(
  _ name: String, _ items: @escaping (_ size: Int) -> (old: [Int], new: [Int])
) -> Row {
  // The row with the same name in `unrelatedRows` measures a million items.
  Row(name: name, baseline: "naive twin", targets: .smallEdit, sizes: 1...100_000) { setting in
    let (old, new) = items(setting.size)
    return setting.figure(time(from: old, to: new, setting)) {
      let twins = (NaiveTwin(old.map { ($0, 0) }), NaiveTwin(new.map { ($0, 0) }))
      return setting.time { for _ in 0..<$0 { sink(twins.1.difference(from: twins.0)) } }
    }
  }
}

private func time(from old: [Int], to new: [Int], _ setting: Setting) -> Double {
  let old = SectionSnapshot.flat(old)
  let new = SectionSnapshot.flat(new)
  // The first look-up may build the index of an outline that was built in bulk, so look-ups are made before the
  // time is measured.
  sink((old.index(of: 0), new.index(of: 0)))
  return setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
}

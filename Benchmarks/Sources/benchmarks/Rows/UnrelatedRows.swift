import Outline

/// Flat differences of outlines that share no history: both are built from rows.
@MainActor let unrelatedRows = [
  Row(
    name: "unrelated: 10 % out, 10 % in, 2 % shuffled", baseline: "Array.difference",
    targets: [Target(size: 100_000, atLeastTimes: 150)], baselineSizes: 1...100_000
  ) { setting in
    let (old, new) = edited(setting.size)
    return setting.figure(time(from: old, to: new, setting)) {
      setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
    }
  },
  Row(
    name: "unrelated: the number of changes", baseline: "Array.difference",
    targets: [Target(size: 100_000, atLeastTimes: 1)], unit: .changes,
    baselineSizes: 1...100_000
  ) { setting in
    let (old, new) = edited(setting.size)
    return setting.figure(Double(SectionSnapshot.flat(new).difference(from: .flat(old)).count)) {
      Double(new.difference(from: old).count)
    }
  },
  Row(name: "unrelated: equal", baseline: "Array.difference") { setting in
    let items = Array(0..<setting.size)
    return setting.figure(time(from: items, to: items, setting)) {
      let other = Array(0..<setting.size)
      return setting.time { for _ in 0..<$0 { sink(items.difference(from: other)) } }
    }
  },
  Row(
    name: "unrelated: fully shuffled", baseline: "Array.difference", baselineSizes: 1...10_000
  ) { setting in
    let (old, new) = shuffled(setting.size)
    return setting.figure(time(from: old, to: new, setting)) {
      setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
    }
  },
  Row(
    name: "unrelated: fully shuffled, less CollectionDifference.init",
    baseline: "CollectionDifference.init", targets: [Target(size: 100_000, atMost: 45e6)]
  ) { setting in
    let (old, new) = shuffled(setting.size)
    let changes = Array(SectionSnapshot.flat(new).difference(from: .flat(old)))
    let initialiser = setting.time {
      for _ in 0..<$0 { sink(CollectionDifference(changes)) }
    }
    return Figure(time(from: old, to: new, setting) - initialiser, baseline: initialiser)
  },
  Row(
    name: "unrelated: fully shuffled, the number of changes",
    baseline: "longest common order", targets: [Target(size: 100_000, atLeastTimes: 1)],
    unit: .changes
  ) { setting in
    let (old, new) = shuffled(setting.size)
    let difference = SectionSnapshot.flat(new).difference(from: .flat(old))
    return setting.figure(Double(difference.count)) {
      Double(2 * (setting.size - longestIncreasing(new).count))
    }
  },
]

private func time(from old: [Int], to new: [Int], _ setting: Setting) -> Double {
  let old = SectionSnapshot.flat(old)
  let new = SectionSnapshot.flat(new)
  // The index of a bulk-built outline may be made by the first look-up.
  sink((old.index(of: 0), new.index(of: 0)))
  return setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
}

private func shuffled(_ size: Int) -> (old: [Int], new: [Int]) {
  var random = SplitMix(state: 2)
  return (Array(0..<size), (0..<size).shuffled(using: &random))
}

/// A tenth of the items deleted, as many inserted, and a fiftieth shuffled.
private func edited(_ size: Int) -> (old: [Int], new: [Int]) {
  var random = SplitMix(state: 3)
  let deleted = Set((0..<size).shuffled(using: &random).prefix(size / 10))
  var new = (0..<size).filter { !deleted.contains($0) }
  let places = new.indices.shuffled(using: &random).prefix(size / 50)
  for (place, item) in zip(places, places.map({ new[$0] }).shuffled(using: &random)) {
    new[place] = item
  }
  var inserted: [Int: [Int]] = [:]
  for item in size..<size + size / 10 {
    inserted[Int.random(in: 0...new.count, using: &random), default: []].append(item)
  }
  let all = (0...new.count).flatMap { place in
    inserted[place, default: []] + new[place..<min(place + 1, new.count)]
  }
  return (Array(0..<size), all)
}

import Outline

/// Outline differences: computing, applying and inverting.
@MainActor let outlineDifferenceRows = [
  Row(
    name: "move one in a copy, then outlineDifference", sharing: .afterCopy,
    baseline: "naive twin", targets: .smallEdit
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    return setting.figure(
      setting.time {
        for index in 0..<$0 {
          let (item, target) = probes.move(index)
          var copy = original
          copy.move([item], before: target)
          sink(copy.outlineDifference(from: original))
        }
      },
      // The naive twin has no outline difference, so the baseline is its flat difference.
      baseline: { timeOfTwinsDifference(probes, setting) })
  },
  Row(
    name: "applying an outline difference of one move", sharing: .afterCopy,
    baseline: "Array.applying"
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    let differences = differencesOfOneMove(original, probes)
    return setting.figure(
      setting.time {
        for index in 0..<$0 { sink(original.applying(differences[index & 1023])) }
      },
      baseline: {
        var difference: CollectionDifference<Int>?
        return timeOnArrays(setting, probes) { old, new in
          difference = difference ?? new.difference(from: old)
          sink(old.applying(difference!))
        }
      })
  },
  Row(
    name: "steps(from:) of an outline difference of one move", sharing: .afterCopy,
    targets: [Target(size: 1_000_000, atMost: 20e3)]
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let differences = differencesOfOneMove(original, Probes(setting.size))
    return Figure(
      setting.time {
        for index in 0..<$0 { sink(differences[index & 1023].steps(from: original)) }
      })
  },
  Row(
    name: "steps(from:) of an outline difference of shuffled roots", sizes: 1...100_000
  ) { setting in
    var random = SplitMix(state: 3)
    let items = Array(0..<setting.size)
    let original = SectionSnapshot.built(items.map { ($0, 0) })
    let shuffled = SectionSnapshot.built(items.shuffled(using: &random).map { ($0, 0) })
    let difference = shuffled.outlineDifference(from: original)
    return Figure(setting.time { for _ in 0..<$0 { sink(difference.steps(from: original)) } })
  },
  movingHalf(baseline: "Array.difference", baselineSizes: 1...10_000) { setting in
    let old = Array(0..<setting.size)
    let new = Array(old[(setting.size / 2)...] + old[..<(setting.size / 2)])
    return setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
  },
  // The baseline is again the flat difference, which contains a change for each removed item.
  movingHalf(baseline: "naive twin", targets: .smallEdit, sizes: 1...100_000) { setting in
    let original = NaiveTwin(halves(setting.size))
    return setting.time {
      for _ in 0..<$0 {
        var copy = original
        copy.move(setting.size / 2, before: 0)
        sink(copy.difference(from: original))
      }
    }
  },
]

/// Returns 1024 differences. Each difference contains one move of a leaf.
private func differencesOfOneMove(
  _ original: SectionSnapshot<Int>, _ probes: Probes
) -> [OutlineDifference<Int>] {
  (0..<1024).map { index in
    let (item, target) = probes.move(index)
    var copy = original
    copy.move([item], before: target)
    return copy.outlineDifference(from: original)
  }
}

private func movingHalf(
  baseline name: String,
  targets: [Target] = [Target(size: 1_000_000, atMost: 60e6)],
  sizes: ClosedRange<Int> = 1...Int.max, baselineSizes: ClosedRange<Int> = 1...Int.max,
  _ baseline: @escaping (Setting) -> Double
) -> Row {
  Row(
    name: "move a subtree of n / 2, then outlineDifference", sharing: .afterCopy,
    baseline: name, targets: targets, sizes: sizes, baselineSizes: baselineSizes
  ) { setting in
    let original = SectionSnapshot.built(halves(setting.size))
    return setting.figure(
      setting.time {
        for _ in 0..<$0 {
          var copy = original
          copy.move([0], after: setting.size / 2)
          let difference = copy.outlineDifference(from: original)
          precondition(difference.count == 1)
          sink(difference)
        }
      },
      baseline: { baseline(setting) })
  }
}

/// Measures a closure that takes an array, and the same array after a move.
private func timeOnArrays(
  _ setting: Setting, _ probes: Probes, _ body: ([Int], [Int]) -> Void
) -> Double {
  let (item, target) = probes.move(0)
  let old = Array(0..<setting.size)
  var new = old
  new.remove(at: item)
  new.insert(item, at: target > item ? target - 1 : target)
  return setting.time { for _ in 0..<$0 { body(old, new) } }
}

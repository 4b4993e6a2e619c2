import Outline

/// Flat differences of outlines that share history.
@MainActor let differenceRows = [
  Row(
    name: "move one in a copy, then difference(from:)", sharing: .afterCopy,
    baseline: "Array.difference",
    targets: [Target(size: 1_000_000, atMost: 15e3, atLeastTimes: 2000)]
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    return setting.figure(
      setting.time {
        for index in 0..<$0 {
          let (item, target) = probes.move(index)
          var copy = original
          copy.move([item], before: target)
          sink(copy.difference(from: original))
        }
      },
      baseline: { timeOfArrayDifference(after: probes.move(0), setting) })
  },
  Row(
    name: "difference(from:) of a copy", baseline: "Array.difference",
    targets: [Target(size: 1_000_000, atLeastTimes: 50_000)]
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let copy = original
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(copy.difference(from: original)) } },
      baseline: { timeOfArrayDifference(after: nil, setting) })
  },
  Row(
    name: "difference(from:) of a copy, moved there and back", baseline: "Array.difference"
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let copy = original.withLeafMovedThereAndBack()
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(copy.difference(from: original)) } },
      baseline: { timeOfArrayDifference(after: nil, setting) })
  },
  Row(
    name: "visibleDifference after a toggle of 10 rows", baseline: "Array.difference"
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let parent = setting.size / 4 / Shape.block * 2 * Shape.block + 1
    var copy = original
    copy.collapse([parent])
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(copy.visibleDifference(from: original)) } },
      baseline: {
        let items = (original.visibleItems, copy.visibleItems)
        return setting.time { for _ in 0..<$0 { sink(items.1.difference(from: items.0)) } }
      })
  },
  Row(
    name: "visibleDifference after a toggle of all", baseline: "Array.difference",
    baselineSizes: 1...10_000
  ) { setting in
    var original = SectionSnapshot.built(Shape.rowsBelowOneRoot(setting.size))
    original.expandAll()
    var copy = original
    copy.collapse([setting.size - 1])
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(copy.visibleDifference(from: original)) } },
      baseline: {
        let items = (original.visibleItems, copy.visibleItems)
        return setting.time { for _ in 0..<$0 { sink(items.1.difference(from: items.0)) } }
      })
  },
]

private func timeOfArrayDifference(
  after move: (item: Int, before: Int)?, _ setting: Setting
) -> Double {
  let old = Array(0..<setting.size)
  var new = Array(0..<setting.size)
  if let (item, target) = move {
    new.remove(at: item)
    new.insert(item, at: target > item ? target - 1 : target)
  }
  return setting.time { for _ in 0..<$0 { sink(new.difference(from: old)) } }
}

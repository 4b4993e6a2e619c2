import Outline

/// Flat differences of outlines that share history, with the naive twin as the baseline. For small outlines,
/// the library must not be slower than the twin.
@MainActor let twinDifferenceRows = [
  Row(
    name: "move one in a copy, then difference(from:)", sharing: .afterCopy,
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
          sink(copy.difference(from: original))
        }
      },
      baseline: { timeOfTwinsDifference(probes, setting) })
  },
  twin("difference(from:) of a copy", { $0 }, { $0 }),
  twin("difference(from:) of a copy, moved there and back", { $0.withLeafMovedThereAndBack() }) {
    var copy = $0
    copy.move(2, before: 4)
    copy.move(2, before: 3)
    return copy
  },
  Row(
    name: "visibleDifference after a toggle of 10 rows", baseline: "naive twin",
    targets: .smallEdit
  ) { setting in
    let original = SectionSnapshot.standard(setting.size)
    var copy = original
    copy.collapse([1])
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(copy.visibleDifference(from: original)) } },
      baseline: {
        let original = NaiveTwin.standard(setting.size)
        var copy = original
        copy.setExpanded(false, [1])
        return setting.time { for _ in 0..<$0 { sink(copy.visibleDifference(from: original)) } }
      })
  },
]

/// Measures a move in a copy of the naive twin, and the difference from the original.
func timeOfTwinsDifference(_ probes: Probes, _ setting: Setting) -> Double {
  let original = NaiveTwin.standard(setting.size)
  return setting.time {
    for index in 0..<$0 {
      let (item, target) = probes.move(index)
      var copy = original
      copy.move(item, before: target)
      sink(copy.difference(from: original))
    }
  }
}

private func twin(
  _ name: String, _ change: @escaping (SectionSnapshot<Int>) -> SectionSnapshot<Int>,
  _ twinChange: @escaping (NaiveTwin<Int>) -> NaiveTwin<Int>
) -> Row {
  Row(name: name, baseline: "naive twin", targets: .smallEdit) { setting in
    let original = SectionSnapshot.standard(setting.size)
    let copy = change(original)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(copy.difference(from: original)) } },
      baseline: {
        let original = NaiveTwin.standard(setting.size)
        let copy = twinChange(original)
        return setting.time { for _ in 0..<$0 { sink(copy.difference(from: original)) } }
      })
  }
}

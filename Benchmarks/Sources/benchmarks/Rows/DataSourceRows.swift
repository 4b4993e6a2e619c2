import Outline

/// Applying a snapshot with one change, and computing what a view needs from the update. The time must not
/// depend on the number of rows.
@MainActor let dataSourceRows = [
  drawing("update of one move: batches") { sink($0.batches) },
  drawing("update of one move: steps(in:)") { sink($0.steps(in: "Section")) },
  drawing("update of one move: reconfigured") { sink($0.reconfigured) },
  drawing("update of one move: difference, reconfigured, steps(in:)") { update in
    sink(update.difference)
    sink(update.reconfigured)
    sink(update.steps(in: "Section"))
  },
  applying("data source: apply with one item moved") { copy, parent in
    copy.move([parent + 1], before: parent + 4)
  },
  applying("data source: apply with 10 rows hidden") { copy, parent in copy.collapse([parent]) },
  applying("data source: apply with one root more") { copy, _ in copy.append([1 << 40]) },
  togglingOneOfManySections,
  applyingEqualOutlines,
  applyingFlatSnapshots,
]

/// Alternately applies a flat snapshot with one changed item and the original snapshot. Building the snapshots
/// is not measured.
@MainActor private let applyingFlatSnapshots = Row(
  name: "data source: apply a flat snapshot, one item changed", baseline: "Set(items)"
) { setting in
  let items = Array(0..<setting.size)
  var original = Snapshot<Int, Int>()
  original.appendSections([0])
  original.appendItems(items)
  // The snapshot is built from an array, as in most programs, so it shares nothing with the original.
  var changedItems = items
  changedItems[setting.size / 2] = setting.size
  var changed = Snapshot<Int, Int>()
  changed.appendSections([0])
  changed.appendItems(changedItems)
  let (states, source) = ([changed, original], OutlineDataSource<Int, Int>())
  source.apply(original)
  return setting.figure(
    setting.time { count in
      for index in 0..<(count + 1) / 2 * 2 { source.apply(states[index & 1]) }
    },
    baseline: { setting.time { for _ in 0..<$0 { sink(Set(items)) } } })
}

/// Applies equal outlines that were built separately.
@MainActor private let applyingEqualOutlines = Row(
  name: "data source: apply an equal outline", baseline: "the same outline"
) { setting in
  let states = [SectionSnapshot.standard(setting.size), SectionSnapshot.standard(setting.size)]
  let source = OutlineDataSource<String, Int>()
  source.apply(states[0], to: "Section")
  return setting.figure(
    setting.time { count in
      for index in 0..<(count + 1) / 2 * 2 { source.draw(states[(index + 1) & 1]) }
    },
    baseline: {
      setting.time { for _ in 0..<$0 { source.draw(states[0]) } }
    })
}

extension OutlineDataSource<String, Int> {
  /// Applies an outline, and computes what a view draws.
  fileprivate func draw(_ outline: SectionSnapshot<Int>) {
    let before = sectionedOutline
    apply(outline, to: "Section")
    let update = OutlineUpdate(from: before, to: sectionedOutline)
    sink(update.difference)
    sink(update.reconfigured)
  }
}

/// Measures what a view computes from an update that contains one move.
@MainActor private func drawing(
  _ name: String, _ draw: @escaping (OutlineUpdate<String, Int>) -> Void
) -> Row {
  Row(name: name, sharing: .afterCopy, targets: [Target(size: 1_000_000, atMost: 20e3)]) {
    setting in
    let original = SectionSnapshot.standard(setting.size)
    let probes = Probes(setting.size)
    var before = SectionedOutline<String, Int>()
    before["Section"] = original
    let states = (0..<1024).map { index in
      let (item, target) = probes.move(index)
      var after = before
      after["Section"].move([item], before: target)
      return after
    }
    // An update compares its states only once, so each round has an update of its own.
    return Figure(
      setting.time {
        for index in 0..<$0 { draw(OutlineUpdate(from: before, to: states[index & 1023])) }
      })
  }
}

/// Toggling a row. The time must not depend on the number of sections.
@MainActor private let togglingOneOfManySections = Row(
  name: "data source: toggle in one of n/10 sections", baseline: "in one of 10 sections"
) { setting in
  let count = max(setting.size / 10, 1)
  return setting.figure(
    timeOfToggling(sections: count, setting),
    baseline: { timeOfToggling(sections: min(count, 10), setting) })
}

/// Measures toggling the first row of a section. Each section has ten rows, and each toggle is in another
/// section.
private func timeOfToggling(sections count: Int, _ setting: Setting) -> Double {
  let source = OutlineDataSource<Int, Int>()
  for section in 0..<count {
    var outline = SectionSnapshot<Int>()
    outline.append([section * 10])
    outline.append(Array(section * 10 + 1..<section * 10 + 10), to: section * 10)
    source.apply(outline, to: section)
  }
  return setting.time { times in
    // Consecutive toggles are in distant sections, so that the sections are not in the cache.
    for index in 0..<times { _ = try? source.toggle(index &* 7919 % count * 10) }
  }
}

/// Measures alternately applying a changed snapshot and the original.
private func applying(
  _ name: String, _ change: @escaping (inout SectionSnapshot<Int>, _ parent: Int) -> Void
) -> Row {
  Row(name: name, sharing: .afterCopy, baseline: "Array.difference") { setting in
    let original = SectionSnapshot.standard(setting.size)
    var changed = original
    // A parent of visible leaves in the middle.
    change(&changed, setting.size / 4 / Shape.block * 2 * Shape.block + 1)
    let states = [changed, original]
    let source = OutlineDataSource<String, Int>()
    source.apply(original, to: "Section")
    return setting.figure(
      setting.time { count in
        for index in 0..<(count + 1) / 2 * 2 { source.draw(states[index & 1]) }
      },
      baseline: {
        let items = states.map(\.visibleItems)
        return setting.time { for _ in 0..<$0 { sink(items[0].difference(from: items[1])) } }
      })
  }
}

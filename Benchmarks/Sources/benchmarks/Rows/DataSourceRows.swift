import Outline

/// Applying a snapshot with one change: the number of rows must not matter.
@MainActor let dataSourceRows = [
  applying("data source: apply with one item moved") { copy, parent in
    copy.move([parent + 1], before: parent + 4)
  },
  applying("data source: apply with 10 rows hidden") { copy, parent in copy.collapse([parent]) },
  applying("data source: apply with one root more") { copy, _ in copy.append([1 << 40]) },
  togglingOneOfManySections,
  applyingEqualOutlines,
]

/// Applies equal outlines that were built apart.
@MainActor private let applyingEqualOutlines = Row(
  name: "data source: apply an equal outline", baseline: "the same outline"
) { setting in
  let states = [SectionSnapshot.standard(setting.size), SectionSnapshot.standard(setting.size)]
  let source = OutlineDataSource<String, Int>()
  source.apply(states[0], to: "Section")
  return setting.figure(
    setting.time { count in
      for index in 0..<(count + 1) / 2 * 2 { source.apply(states[(index + 1) & 1], to: "Section") }
    },
    baseline: {
      setting.time { for _ in 0..<$0 { source.apply(states[0], to: "Section") } }
    })
}

/// The number of sections must not matter.
@MainActor private let togglingOneOfManySections = Row(
  name: "data source: toggle in one of n/10 sections", baseline: "in one of 10 sections"
) { setting in
  let count = max(setting.size / 10, 1)
  return setting.figure(
    timeOfToggling(sections: count, setting),
    baseline: { timeOfToggling(sections: min(count, 10), setting) })
}

/// Toggles the first row of one section after the other. Each has ten rows.
private func timeOfToggling(sections count: Int, _ setting: Setting) -> Double {
  let source = OutlineDataSource<Int, Int>()
  for section in 0..<count {
    var outline = SectionSnapshot<Int>()
    outline.append([section * 10])
    outline.append(Array(section * 10 + 1..<section * 10 + 10), to: section * 10)
    source.apply(outline, to: section)
  }
  return setting.time { times in
    // Far apart, so that they are not in the cache.
    for index in 0..<times { _ = try? source.toggle(index &* 7919 % count * 10) }
  }
}

/// Applies a changed snapshot and the original alternately.
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
        for index in 0..<(count + 1) / 2 * 2 { source.apply(states[index & 1], to: "Section") }
      },
      baseline: {
        let items = states.map(\.visibleItems)
        return setting.time { for _ in 0..<$0 { sink(items[0].difference(from: items[1])) } }
      })
  }
}

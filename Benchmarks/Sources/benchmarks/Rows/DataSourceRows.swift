import Outline

/// Applying a snapshot with one change: the number of rows must not matter.
@MainActor let dataSourceRows = [
  applying("data source: apply with one item moved") { copy, parent in
    copy.move([parent + 1], before: parent + 4)
  },
  applying("data source: apply with 10 rows hidden") { copy, parent in copy.collapse([parent]) },
  applying("data source: apply with one root more") { copy, _ in copy.append([1 << 40]) },
  togglingOneOfManySections,
  Row(name: "data source: apply an equal outline", baseline: "the same outline") { setting in
    let states = [SectionSnapshot.standard(setting.size), .standard(setting.size)]
    let source = OutlineDataSource<String, Int>()
    func apply(_ count: Int, _ state: (Int) -> SectionSnapshot<Int>) {
      for index in 0..<count { source.apply(state(index), to: "Section") }
    }
    return setting.figure(
      setting.time { apply($0) { states[$0 & 1] } },
      baseline: { setting.time { apply($0) { _ in states[0] } } })
  },
]

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

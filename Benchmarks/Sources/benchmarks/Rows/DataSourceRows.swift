import Outline

/// Applying a snapshot with one change: the number of rows must not matter.
@MainActor let dataSourceRows = [
  applying("data source: apply with one item moved") { copy, parent in
    copy.move([parent + 1], before: parent + 4)
  },
  applying("data source: apply with 10 rows hidden") { copy, parent in copy.collapse([parent]) },
  applying("data source: apply with one root more") { copy, _ in copy.append([1 << 40]) },
]

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

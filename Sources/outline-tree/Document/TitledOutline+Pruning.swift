import Outline

extension TitledOutline {
  /// Removes the directories that hold nothing, and those that hold nothing then. One that could
  /// not be read, or was not, may hold something.
  mutating func prune(entersLinks: Bool) {
    let rows = Array(outline.rows)
    var areKept = [Bool](repeating: true, count: rows.count)
    // Whether anything is kept below the next row of each level, from the end on.
    var isAnyKept: [Bool] = []
    for (place, row) in rows.enumerated().reversed() {
      let node = row.item
      while isAnyKept.count < row.level + 2 { isAnyKept.append(false) }
      let kind = nodes.kind(of: node)
      let wasRead = kind == .directory || kind.isDirectory && entersLinks
      let mayBePruned = wasRead && nodes.reading(of: node) == .done
      areKept[place] = !mayBePruned || isAnyKept[row.level + 1]
      isAnyKept[row.level + 1] = false
      isAnyKept[row.level] = isAnyKept[row.level] || areKept[place]
    }
    let kept = zip(rows, areKept).lazy.filter { $0.1 }.map { ($0.0.item, $0.0.level) }
    // The rows of a valid outline, without some and all that is below those.
    var pruned = try! SectionSnapshot(rows: kept.map { (item: $0.0, level: $0.1) })
    pruned.expandAll()
    outline = pruned
  }
}

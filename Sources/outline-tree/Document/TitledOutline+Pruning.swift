import Outline

extension TitledOutline {
  /// Removes the directories that hold nothing, and those that hold nothing then. One that could
  /// not be read, or was not, may hold something.
  mutating func pruneFolders(entersLinks: Bool) {
    prune { [nodes] node in
      let kind = nodes.kind(of: node)
      let wasRead = kind == .directory || kind.isDirectory && entersLinks
      return wasRead && nodes.reading(of: node) == .done
    }
  }

  /// Removes the rows of a kind that have no rows below them, and those that have none then.
  mutating func prune(_ mayBePruned: (NodeID) -> Bool) {
    let rows = Array(outline.rows)
    var areKept = [Bool](repeating: true, count: rows.count)
    // Whether anything is kept below the next row of each level, from the end on.
    var isAnyKept: [Bool] = []
    for (place, row) in rows.enumerated().reversed() {
      while isAnyKept.count < row.level + 2 { isAnyKept.append(false) }
      areKept[place] = isAnyKept[row.level + 1] || !mayBePruned(row.item)
      isAnyKept[row.level + 1] = false
      isAnyKept[row.level] = isAnyKept[row.level] || areKept[place]
    }
    outline = SectionSnapshot(keeping: zip(rows, areKept).filter { $0.1 }.map { $0.0 })
  }
}

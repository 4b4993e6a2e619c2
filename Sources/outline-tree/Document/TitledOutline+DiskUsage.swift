import Outline

extension TitledOutline {
  /// Adds to the size of each directory the sizes of all that is below it.
  ///
  /// - Returns: The size of everything.
  mutating func sumSizes() -> Int64 {
    // What is below the next row of each level, from the end on.
    var sums: [Int64] = [0]
    for row in Array(outline.rows).reversed() {
      while sums.count < row.level + 2 { sums.append(0) }
      let size = (nodes.details(of: row.item)?.size ?? 0) + sums[row.level + 1]
      nodes.setSize(size, of: row.item)
      sums[row.level + 1] = 0
      sums[row.level] += size
    }
    return sums[0]
  }

  /// Large ones first, or the other way round; the directories among them first if that is wanted.
  mutating func sort(_ order: EntryOrder) {
    let nodes = nodes
    outline = outline.sorted { a, b in
      if order.directoriesFirst {
        let (isDirectory, isOther) = (nodes.kind(of: a).isDirectory, nodes.kind(of: b).isDirectory)
        if isDirectory != isOther { return isDirectory }
      }
      let (size, other) = (nodes.details(of: a)?.size ?? 0, nodes.details(of: b)?.size ?? 0)
      return order.isReversed ? size < other : size > other
    }
  }
}

import Outline

extension SourceDocument {
  /// Adds the sizes of all descendants to the size of each directory. A file with several names counts only
  /// under its first name, as in `du`.
  ///
  /// - Returns: The total size.
  mutating func sumSizes() -> Int64 {
    let repeated = repeatedNames()
    // Rows are visited in reverse preorder.
    // `sums[level]` is the total size of certain rows at this level: the visited rows whose parents have not been
    // visited yet.
    var sums: [Int64] = [0]
    for row in Array(outline.rows).reversed() {
      while sums.count < row.level + 2 { sums.append(0) }
      let size = (files.details(of: row.item)?.size ?? 0) + sums[row.level + 1]
      files.setSize(size, of: row.item)
      sums[row.level + 1] = 0
      if !repeated.contains(row.item) { sums[row.level] += size }
    }
    return sums[0]
  }

  /// Returns each row whose file already has an earlier row, under another name.
  private func repeatedNames() -> Set<ItemID> {
    var known: Set<FileIdentity> = []
    var repeated: Set<ItemID> = []
    for row in outline.rows {
      guard let details = files.details(of: row.item), details.hasHardLinks else { continue }
      if !known.insert(details.identity).inserted { repeated.insert(row.item) }
    }
    return repeated
  }

  /// Removes all rows that are not directories. The sizes of directories must have been computed before, because they
  /// include these rows.
  mutating func removeFiles() {
    prune { [files] in !files.kind(of: $0).isDirectory }
  }

  /// Sorts siblings by size. The largest sibling comes first, unless the order is reversed. If the order lists
  /// directories or files first, then moves them to the front.
  mutating func sort(_ order: EntryOrder) {
    let files = files
    outline = outline.rearranged { siblings in
      let sorted = siblings.sorted { a, b in
        let (size, other) = (files.details(of: a)?.size ?? 0, files.details(of: b)?.size ?? 0)
        return order.isReversed ? size < other : size > other
      }
      return order.listingFirst(sorted) { files.kind(of: $0).isDirectory }
    }
  }
}

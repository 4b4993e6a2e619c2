import Outline

extension SourceDocument {
  /// Removes empty directories, and those that are empty then, as `tree --prune` does: also links to directories
  /// below which nothing is shown, because they are not followed or lead back. A directory that was not read
  /// may have entries. Directories that the options match stay.
  ///
  /// - Parameters:
  ///   - keepsLinks: Whether links stay, because they are what the options ask for.
  ///   - keepsChosen: Whether those stay that are not only there for what is below them.
  mutating func pruneFolders(_ choice: ScanOptions, keepsLinks: Bool, keepsChosen: Bool) {
    let matched = matchedRows(choice)
    prune { [files] node in
      if keepsChosen && !files.passages.contains(node) { return false }
      let kind = files.kind(of: node)
      if !kind.isDirectory || keepsLinks && kind != .directory { return false }
      return !matched.contains(node) && [.done, .loop].contains(files.reading(of: node))
    }
  }

  /// Removes the rows without children that may be pruned, and those without children then.
  mutating func prune(_ mayBePruned: (ItemID) -> Bool) {
    let rows = Array(outline.rows)
    var areKept = [Bool](repeating: true, count: rows.count)
    // By level, whether anything is kept below the next row of the level above, from the end on.
    var isAnyKept: [Bool] = []
    for (position, row) in rows.enumerated().reversed() {
      while isAnyKept.count < row.level + 2 { isAnyKept.append(false) }
      areKept[position] = isAnyKept[row.level + 1] || !mayBePruned(row.item)
      isAnyKept[row.level + 1] = false
      isAnyKept[row.level] = isAnyKept[row.level] || areKept[position]
    }
    outline = SectionSnapshot(keeping: zip(rows, areKept).filter { $0.1 }.map { $0.0 })
  }
}

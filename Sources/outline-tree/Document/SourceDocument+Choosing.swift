import Outline

/// Applies the options that choose among directory entries to the rows of a document. The title of a row counts as
/// the name of an entry.
extension SourceDocument {
  /// Returns the document with only the chosen rows.
  ///
  /// As in `tree`, the patterns in `included` choose only among files, so they leave out no directory. The result
  /// contains a parent that is not a directory if the options choose the parent or any row below it.
  ///
  /// - Parameter isDirectory: A closure that returns whether a row is known to be a directory. The method calls it
  ///   for rows in preorder, but not for rows below a row that is left out.
  func chosen(
    by options: ScanOptions, isDirectory: (SectionSnapshot<ItemID>.Row) -> Bool
  ) -> SourceDocument {
    guard options.choosesRows else { return self }
    var result = self
    var passages: [ItemID] = []
    // The rows that are kept only if a row below them is kept.
    var prunable: Set<ItemID> = []
    // The level of a matched row while its descendants are visited; otherwise `Int.max`.
    var matched = Int.max
    var excluded = PatternWalk(options.excluded)
    var included = PatternWalk(options.included)
    result.keepRows { row in
      let isDirectory = isDirectory(row)
      let isParent = !isDirectory && row.hasChildren
      let isFolder = isDirectory || isParent
      if options.directoriesOnly && !isFolder { return false }
      let texts = RowTexts(row.item, in: self)
      excluded.enter(texts, level: row.level)
      included.enter(texts, level: row.level)
      let isIncluded = included.matchesAny(of: options.included, isDirectory: isFolder)
      if row.level <= matched { matched = .max }
      let isBelowMatch = row.level > matched
      let isMatch = isFolder && options.includesMatchedDirectories && isIncluded
      if !isBelowMatch && isMatch { matched = row.level }
      switch options.choice(
        isDirectory: isFolder, isBelowMatch: isBelowMatch,
        isExcluded: excluded.matchesAny(of: options.excluded, isDirectory: isFolder),
        isIncluded: isIncluded)
      {
      case .leftOut: return false
      case .passage:
        passages.append(row.item)
        if isParent || options.prunes { prunable.insert(row.item) }
      case .chosen:
        // A row that matches a pattern is kept, whether or not there are rows below it.
        let isAskedFor = isParent && !options.included.isEmpty
        if options.prunes && isFolder && !isMatch && !isAskedFor { prunable.insert(row.item) }
      }
      return true
    }
    result.files.passages.formUnion(passages)
    if !prunable.isEmpty { result.prune(prunable.contains) }
    return result
  }

  /// Returns the rows that match `included` if every row counts as a directory. Such rows are kept even if they have
  /// no children.
  private func matchedRows(_ options: ScanOptions) -> Set<ItemID> {
    guard options.includesMatchedDirectories else { return [] }
    var matched: Set<ItemID> = []
    var path = RowPath()
    for row in outline.rows {
      let title = title(of: row.item)
      path.enter(title, level: row.level)
      if options.matches(directory: title, path: path.bytes[...]) { matched.insert(row.item) }
    }
    return matched
  }

  /// Returns the document without the descendants of rows that the rules collapse. In the same way, a scan of a
  /// directory does not read the contents of collapsed folders.
  func cut(by folding: FoldRules) -> SourceDocument {
    if folding.rules.isEmpty { return self }
    var result = self
    result.outline.expandAll()
    let kept = Set(result.folded(by: folding).outline.visibleItems)
    result.outline = outline.filter(kept.contains)
    return result
  }

  private mutating func keepRows(
    _ isKept: (SectionSnapshot<ItemID>.Row) -> Bool
  ) {
    var kept: [(item: ItemID, level: Int, isExpanded: Bool)] = []
    // Rows at this level or deeper are left out until the next row at a shallower level.
    var limit = Int.max
    for row in outline.rows {
      if row.level >= limit { continue }
      limit = .max
      if isKept(row) {
        kept.append((row.item, row.level, row.isExpanded))
      } else {
        limit = row.level + 1
      }
    }
    outline = SectionSnapshot(validRows: kept)
  }
}

extension SectionSnapshot<ItemID> {
  /// Creates an outline from distinct rows in preorder. The first row must be a root, and no other row may be more than
  /// one level deeper than the row before it.
  init(validRows rows: [(item: ItemID, level: Int, isExpanded: Bool)]) {
    self = try! Self(rows: rows.lazy.map { ($0.item, $0.level) })
    expand(rows.lazy.filter(\.isExpanded).map(\.item))
  }
}

extension PatternWalk {
  /// True if any of the patterns matches the row. Patterns for directories match only directories.
  fileprivate func matchesAny(of patterns: [RowPattern], isDirectory: Bool) -> Bool {
    patterns.indices.contains { (isDirectory || !patterns[$0].endsInFolder) && matches($0) }
  }
}

extension ScanOptions {
  /// True if the options leave out rows.
  var choosesRows: Bool {
    directoriesOnly || !excluded.isEmpty || !included.isEmpty || prunes
  }
}

extension SourceDocument {
  /// Removes empty directories and directories that become empty in this way, as `tree --prune` does. A link to a
  /// directory counts as empty if it is not followed or leads back to an ancestor, because it then has no entries. A
  /// directory that was not read may have entries, so it is kept. Directories that match the patterns are kept, too.
  mutating func pruneFolders(_ options: ScanOptions) {
    let matched = matchedRows(options)
    // If the options choose links, links to directories are kept.
    let keepsLinks = !options.followsLinks && options.filter.kinds.contains(.link)
    prune { [files] node in
      // Without `--prune`, a directory is removed only if the options did not choose the directory itself.
      if !options.prunes && !files.passages.contains(node) { return false }
      let kind = files.kind(of: node)
      if !kind.isDirectory || keepsLinks && kind != .directory { return false }
      return !matched.contains(node) && [.done, .loop].contains(files.reading(of: node))
    }
  }

  /// Removes each row that may be pruned, provided that the row has no children, or that all its children are
  /// removed.
  mutating func prune(_ mayBePruned: (ItemID) -> Bool) {
    outline = outline.filter { !mayBePruned($0) }
  }
}

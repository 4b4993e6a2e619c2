import Outline

/// Options that choose among the entries of a directory, for documents: a title is a name.
extension TitledOutline {
  /// - Parameter isFolder: Whether a row counts as a directory. Rows come in preorder, without those below rows
  ///   that are left out.
  func chosen(
    by reading: ReadingOptions, _ isFolder: (SectionSnapshot<NodeID>.Row) -> Bool
  ) -> TitledOutline {
    guard reading.choosesRows else { return self }
    var result = self
    let options = reading.choice
    var folders: Set<NodeID> = []
    // The level of a matched row, while the rows are below it.
    var matched = Int.max
    result.keepRows { row, path in
      let isFolder = isFolder(row)
      if isFolder { folders.insert(row.item) }
      if reading.directoriesOnly && !isFolder { return .none }
      if row.level <= matched { matched = .max }
      let title = nodes.title(of: row.item)
      let isBelowMatch = row.level > matched
      if !isBelowMatch && isFolder && options.matches(directory: title, path: path) {
        matched = row.level
      }
      return options.wants(title, path: path, isDirectory: isFolder, isBelowMatch: isBelowMatch)
        ? .all : .none
    }
    if reading.prunes {
      let matched = matchedRows(options)
      result.prune { folders.contains($0) && !matched.contains($0) }
    }
    return result
  }

  /// Returns the rows that match as directories, which are kept even if they are empty.
  func matchedRows(_ options: ScanOptions) -> Set<NodeID> {
    guard options.includesMatchedDirectories else { return [] }
    var matched: Set<NodeID> = []
    var path = RowPath()
    for row in outline.rows {
      let title = nodes.title(of: row.item)
      path.enter(title, level: row.level)
      if options.matches(directory: title, path: path.bytes[...]) { matched.insert(row.item) }
    }
    return matched
  }

  /// Returns the outline without the rows below collapsed ones, which would not be read in a directory.
  func cut(by folding: FoldRules) -> TitledOutline {
    if folding.rules.isEmpty { return self }
    var result = self
    result.keepRows { row, path in
      let title = nodes.title(of: row.item)
      return folding.fold(level: row.level, title: title, path: path) == .collapsed
        ? .itself : .all
    }
    return result
  }

  /// Whether a row stays, and with it the rows below it.
  private enum Kept { case none, itself, all }

  private mutating func keepRows(
    _ decide: (SectionSnapshot<NodeID>.Row, _ path: Bytes) -> Kept
  ) {
    var kept: [SectionSnapshot<NodeID>.Row] = []
    var path = RowPath()
    // Rows at this level or deeper are left out until the next row above it.
    var limit = Int.max
    for row in outline.rows {
      if row.level >= limit { continue }
      limit = .max
      path.enter(nodes.title(of: row.item), level: row.level)
      switch decide(row, path.bytes[...]) {
      case .none: limit = row.level + 1
      case .itself:
        kept.append(row)
        limit = row.level + 1
      case .all: kept.append(row)
      }
    }
    outline = SectionSnapshot(keeping: kept)
  }
}

extension SectionSnapshot<NodeID> {
  /// Creates an outline of some rows of a valid outline, each with all its ancestors.
  init(keeping rows: [Row]) {
    self = try! Self(rows: rows.map { (item: $0.item, level: $0.level) })
    expand(rows.lazy.filter(\.isExpanded).map(\.item))
  }
}

extension ReadingOptions {
  /// What the patterns choose.
  var choice: ScanOptions {
    ScanOptions(
      excluded: excluded, included: included,
      includesMatchedDirectories: includesMatchedDirectories)
  }

  /// Whether rows are left out.
  var choosesRows: Bool {
    directoriesOnly || !excluded.isEmpty || !included.isEmpty || prunes
  }
}

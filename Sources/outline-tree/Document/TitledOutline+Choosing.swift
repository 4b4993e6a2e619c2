import Outline

/// A document as the options that choose among the entries of a directory show it: by title, and a row
/// with rows below it as a directory.
extension TitledOutline {
  func chosen(by reading: ReadingOptions) -> TitledOutline {
    guard reading.choosesRows else { return self }
    var result = self
    let options = ScanOptions(excluded: reading.excluded, included: reading.included)
    result.keepRows { row, path in
      if reading.directoriesOnly && !row.hasChildren { return .none }
      let title = nodes.title(of: row.item)
      return options.wants(title, path: path, isDirectory: row.hasChildren) ? .all : .none
    }
    if reading.prunes {
      result.prune { outline.childCount(of: $0) > 0 }
    }
    return result
  }

  /// The outline without what the folding that limits how much of a directory is read would not read.
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

  /// What of a row and of the rows below it stays.
  private enum Kept { case none, itself, all }

  private mutating func keepRows(
    _ decide: (SectionSnapshot<NodeID>.Row, _ path: Bytes) -> Kept
  ) {
    var kept: [SectionSnapshot<NodeID>.Row] = []
    var path = RowPath()
    /// The level down from which everything is left out until it is reached again.
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
  /// Some rows of a valid outline, each with all that it stands below.
  init(keeping rows: [Row]) {
    self = try! Self(rows: rows.map { (item: $0.item, level: $0.level) })
    expand(rows.lazy.filter(\.isExpanded).map(\.item))
  }
}

extension ReadingOptions {
  fileprivate var choosesRows: Bool {
    directoriesOnly || !excluded.isEmpty || !included.isEmpty || prunes
  }
}

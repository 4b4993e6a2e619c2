extension SectionSnapshot {
  /// Returns the indices of the visible rows that were also visible before the change, but look different
  /// after the change.
  ///
  /// - Parameters:
  ///   - older: The outline before the change.
  ///   - matching: A matching of all rows in both outlines.
  /// - Complexity: O(*r* log *n*), where *n* is the number of all rows, and *r* is the total number of
  ///   matched runs, rows with a new level, and expanded or collapsed rows.
  func redrawnRows(since older: SectionSnapshot, _ matching: RowMatching) -> [Int] {
    RedrawnRows(old: older.storage.tree, new: storage.tree, matching: matching).indices()
  }

  /// Returns the items that have replaced equal items of an older outline. The result includes hidden items.
  func renewedItems(since older: SectionSnapshot) -> [Item] {
    let items = storage.items
    return items.renewedHandles(since: older.storage.items).map(items.item(of:))
  }

  /// Replaces items by the equal items of a newer outline, whose payloads may be different.
  mutating func renewItems(from newer: SectionSnapshot) {
    for item in newer.renewedItems(since: self) {
      storage.items.renew(knownHandle(of: item), with: item)
    }
  }

  func look(of item: Item) -> RowLook {
    storage.tree.look(of: storage.tree.find(knownHandle(of: item)))
  }
}

/// The properties, apart from the item, that determine how a row is drawn.
struct RowLook: Equatable {
  var level: Int32
  var isExpanded: Bool
  var hasChildren: Bool
  /// The number of rows that the row hides because it is collapsed.
  var hiddenCount: Int
}

/// Finds the rows that are visible before and after a change, but look different after the change.
///
/// Within a run of matched rows, only three kinds of rows can look different. The first kind are rows whose
/// level has changed, or that were expanded or collapsed. The second kind is the last row of the run, which
/// may gain or lose children after the run. The third kind is the last visible row of the run, which may hide
/// more or fewer rows after the run. No other row can hide rows after the run, because that row would also
/// hide the last visible row.
private struct RedrawnRows {
  let old: RowTree
  let new: RowTree
  let matching: RowMatching

  /// Returns the indices of the changed rows among the visible rows of the newer outline, in ascending
  /// order.
  func indices() -> [Int] {
    var rows: Set<Int> = []
    for run in matching.runs { candidates(in: run) { add($0, in: run, to: &rows) } }
    for position in matching.toggled {
      add(position, in: matching.runs[matching.runs.index(atNew: position)!], to: &rows)
    }
    return rows.sorted()
  }

  /// Calls `body` for each row of a run that may look different. The argument is the position of the row in
  /// the newer outline. This method may omit rows that were expanded or collapsed, because the caller handles
  /// those rows separately.
  private func candidates(in run: RowMatching.Run, _ body: (_ position: Int) -> Void) {
    let end = run.new + run.count
    let visible = new.visibleCount(before: run.new)..<new.visibleCount(before: end)
    if run.levelShift != 0 {
      for index in visible { body(new.find(visibleAt: index).position) }
    } else {
      body(end - 1)
      if let last = visible.last { body(new.find(visibleAt: last).position) }
    }
  }

  private func add(_ position: Int, in run: RowMatching.Run, to rows: inout Set<Int>) {
    let (oldRow, newRow) = (old.find(at: position - run.new + run.old), new.find(at: position))
    guard oldRow.row.hidden == 0, newRow.row.hidden == 0,
      old.look(of: oldRow) != new.look(of: newRow)
    else { return }
    rows.insert(new.visibleCount(before: position))
  }
}

extension RowTree {
  fileprivate func look(of found: FoundRow) -> RowLook {
    let row = found.row
    let hidden = row.isExpanded ? 0 : subtreeEnd(of: found) - found.position - 1
    return RowLook(
      level: row.level, isExpanded: row.isExpanded, hasChildren: hasChildren(found),
      hiddenCount: hidden)
  }

  /// Returns the number of visible rows before a position.
  func visibleCount(before position: Int) -> Int {
    // The range starts with the first row of the outline. This row is a visible root, so the shift is 0.
    summary(of: 0..<position).visibleCount(shiftedBy: 0)
  }
}

/// Finds rows that stay and look different.
extension SectionedOutline {
  /// Returns the rows that were visible before, are visible now and must be drawn again, in order. A row must
  /// be drawn again if it is marked, or if one of these changed: its section, payload, level or expansion,
  /// whether it has children, or how many rows it hides.
  ///
  /// - Parameters:
  ///   - older: The outline before.
  ///   - crossed: The items that were visible before, and are visible in another section now.
  ///   - marked: Items that must be drawn again in any case.
  /// - Complexity: O((*c* + *m*) log *n*) for related outlines, where *c* is the number of changed rows, *m*
  ///   the number of marked items and *n* the number of rows; O(*n* log *n*) otherwise. If sections changed,
  ///   the number of sections is added.
  func redrawnRows(
    since older: SectionedOutline, crossed: [Item], marked: some Sequence<Item>
  ) -> [RowPosition] {
    var rows: Set<RowPosition> = []
    var items = crossed
    for item in marked where older.position(of: item) != nil { items.append(item) }
    for section in changedSections(since: older) {
      guard let (old, new) = section.inBoth else { continue }
      let (before, after) = (older.outline(numbered: old).storage, outline(numbered: new).storage)
      for handle in after.items.renewedHandles(since: before.items) {
        let item = after.items.item(of: handle)
        if older.position(of: item) != nil { items.append(item) }
      }
      guard !before.tree.isIdentical(to: after.tree) else { continue }
      let comparison = LookComparison(
        old: before.tree, new: after.tree, matching: after.matching(from: before))
      for row in comparison.redrawnRows() { rows.insert(RowPosition(section: new, row: row)) }
    }
    for item in items {
      if let position = position(of: item) { rows.insert(position) }
    }
    return rows.sorted()
  }

  /// Returns the positions of the visible items that were also visible in an older outline, in order.
  func positions(of items: Set<Item>, visibleIn older: SectionedOutline) -> [RowPosition] {
    items.filter { older.position(of: $0) != nil }.compactMap(position(of:)).sorted()
  }
}

extension SectionNumbers {
  /// The numbers of a section, if both outlines have it.
  fileprivate var inBoth: (old: Int, new: Int)? {
    guard let old, let new else { return nil }
    return (old, new)
  }
}

/// The look of a row, apart from its item.
struct RowLook: Equatable {
  var level: Int32
  var isExpanded: Bool
  var hasChildren: Bool
  /// The number of rows that a collapsed row hides.
  var hiddenCount: Int
}

extension SectionSnapshot {
  /// Returns the look of the row of an item.
  func look(of item: Item) -> RowLook {
    storage.tree.look(of: storage.tree.find(knownHandle(of: item)))
  }

  /// Replaces the items by the equal ones of a newer outline, which may have another payload.
  mutating func renewItems(from newer: SectionSnapshot) {
    let items = newer.storage.items
    for item in items.renewedHandles(since: storage.items).map(items.item(of:)) {
      storage.items.renew(knownHandle(of: item), with: item)
    }
  }
}

/// Finds the rows of an outline that stay and look different.
///
/// Within a run of matched rows, all rows keep their looks, with these exceptions: rows of another level,
/// rows that were expanded or collapsed, and rows whose subtree does not end in the run. Among the latter,
/// the last row of the run may gain or lose children, and the last visible row up to it may hide more or
/// fewer rows. No other row can: if it hid rows after the run, it would hide that visible row, too.
private struct LookComparison {
  let old: RowTree
  let new: RowTree
  let matching: RowMatching

  /// Returns the indices of the rows that must be drawn again, counted among the visible rows of the newer
  /// outline.
  func redrawnRows() -> [Int] {
    var rows: [Int] = []
    for run in matching.runs { candidates(in: run) { add($0, in: run, to: &rows) } }
    var index = 0
    for position in matching.toggled {
      while matching.runs[index].new + matching.runs[index].count <= position { index += 1 }
      add(position, in: matching.runs[index], to: &rows)
    }
    return rows
  }

  /// Calls `body` with the new positions of the rows of a run that may look different.
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

  private func add(_ position: Int, in run: RowMatching.Run, to rows: inout [Int]) {
    let (oldRow, newRow) = (old.find(at: position - run.new + run.old), new.find(at: position))
    guard oldRow.row.hidden == 0, newRow.row.hidden == 0,
      old.look(of: oldRow) != new.look(of: newRow)
    else { return }
    rows.append(new.visibleCount(before: position))
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
  fileprivate func visibleCount(before position: Int) -> Int {
    // The very first row is visible.
    summary(of: 0..<position).visibleCount(shiftedBy: 0)
  }
}

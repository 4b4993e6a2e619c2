/// Rows that stay and look different.
extension SectionedOutline {
  /// Returns the rows that were visible before, are visible now and have to be drawn again, in order: their
  /// section, payload, level or expansion changed, or whether they have children, or how many rows they
  /// hide, or they are marked.
  ///
  /// - Parameters:
  ///   - older: The outline before.
  ///   - crossed: The items that were visible before, and are visible in another section now.
  ///   - marked: Items that have to be drawn again in any case.
  /// - Complexity: O((*c* + *m*) log *n*), where *c* is the number of rows that changed, *m* that of marked
  ///   items and *n* the number of rows, when one outline came from the other; O(*n* log *n*) otherwise.
  ///   When sections changed, the number of sections is added to that.
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

  /// Returns the positions of those visible items that were visible in an older outline, in order.
  func positions(of items: Set<Item>, visibleIn older: SectionedOutline) -> [RowPosition] {
    items.filter { older.position(of: $0) != nil }.compactMap(position(of:)).sorted()
  }
}

extension SectionNumbers {
  /// The numbers of a section that both outlines have.
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

  /// Gives the items the payloads that equal ones have in a newer outline.
  mutating func renewItems(from newer: SectionSnapshot) {
    let items = newer.storage.items
    for item in items.renewedHandles(since: storage.items).map(items.item(of:)) {
      storage.items.renew(knownHandle(of: item), with: item)
    }
  }
}

/// Finds the rows of an outline that stay and look different.
///
/// Within a run of matched rows, all rows keep their looks but these: rows of another level, rows that were
/// expanded or collapsed, and rows whose subtree does not end in the run. Of the last kind, the last row of
/// the run may get or lose children, and the last visible row up to there may hide more or fewer rows: if
/// another one hid rows after the run, it would hide that row too.
private struct LookComparison {
  let old: RowTree
  let new: RowTree
  let matching: RowMatching

  /// Returns the new indices among visible rows of the rows that have to be drawn again.
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
    // The first row of all is visible.
    summary(of: 0..<position).visibleCount(shiftedBy: 0)
  }
}

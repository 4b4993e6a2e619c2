/// Lists the changes between two outlines. The changes contain handles instead of items. Removed items, and
/// the parents that items leave, have handles of the older outline. All other items have handles of the newer
/// outline.
@usableFromInline
struct ComparedRows {
  private typealias Change = OutlineDifference<Int32>.Change
  private typealias Place = OutlineDifference<Int32>.Place

  private let matching: RowMatching
  private var old: RowPlaces
  private var new: RowPlaces
  private let moved: [(old: Int, new: Int)]

  /// Returns the changes, in the order that an outline difference requires.
  @usableFromInline
  static func changes(
    from old: RowTree, to new: RowTree, items: ItemCorrespondence
  ) -> [OutlineDifference<Int32>.Change] {
    changes(from: old, to: new, RowMatching(from: old, to: new, items: items))
  }

  /// Returns the changes between two outlines whose rows are already matched.
  static func changes(
    from old: RowTree, to new: RowTree, _ matching: RowMatching
  ) -> [OutlineDifference<Int32>.Change] {
    let rows = ComparedRows(from: old, to: new, matching)
    return rows.removals() + rows.insertions() + rows.moves() + rows.expansions()
  }

  private init(from old: RowTree, to new: RowTree, _ matching: RowMatching) {
    self.matching = matching
    self.old = RowPlaces(of: old)
    self.new = RowPlaces(of: new)
    self.old.prepare(forLookUps: matching.runs.count)
    self.new.prepare(forLookUps: matching.runs.count)
    if self.old.hasReadAll && self.new.hasReadAll {
      moved = RearrangedRows(old: self.old, new: self.new, runs: matching.runs).pairs()
    } else {
      var rows = MovedRows(old: old, new: new, runs: matching.runs)
      moved = rows.pairs()
    }
    self.old.prepare(forLookUps: matching.removed.count + moved.count)
    self.new.prepare(forLookUps: matching.inserted.count + moved.count)
  }

  private func removals() -> [Change] {
    matching.removed.reversed().map { row in
      .remove(row.handle, from: old.place(at: row.position), isExpanded: row.isExpanded)
    }
  }

  private func insertions() -> [Change] {
    matching.inserted.map { row in
      .insert(row.handle, at: new.place(at: row.position), isExpanded: row.isExpanded)
    }
  }

  private func moves() -> [Change] {
    moved.map { pair in
      .move(
        new.handle(at: pair.new), from: old.place(at: pair.old), to: new.place(at: pair.new))
    }
  }

  private func expansions() -> [Change] {
    matching.toggled.map { position in
      let row = new.tree.row(at: position)
      return row.isExpanded ? .expand(row.handle) : .collapse(row.handle)
    }
  }
}

extension OutlineStorage {
  /// Returns the changes that turn an older outline into this outline. The changes contain handles instead of
  /// items.
  @inlinable
  func changes(from older: OutlineStorage) -> [OutlineDifference<Int32>.Change] {
    guard !tree.isIdentical(to: older.tree) else { return [] }
    return ComparedRows.changes(from: older.tree, to: tree, items: correspondence(from: older))
  }
}

extension RowPlaces {
  /// Returns the place of the row at a position. The place consists of the handle of the row's parent and the
  /// row's sibling index.
  func place(at position: Int) -> OutlineDifference<Int32>.Place {
    self[position].mapItems(handle(at:))
  }
}

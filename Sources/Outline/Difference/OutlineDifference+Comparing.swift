extension SectionSnapshot {
  /// Returns everything that changed from an older outline to this one.
  ///
  /// It has as few moves as possible: of the children that keep their parent, those in a longest
  /// increasing subsequence of their old order stay.
  ///
  /// - Parameter older: The outline to compare with.
  /// - Complexity: O(*c* log *n*) when one outline came from the other by edits of *c* rows, where *n*
  ///   is the number of rows; O(*n* log *n*) for unrelated outlines.
  public func outlineDifference(from older: SectionSnapshot) -> OutlineDifference<Item> {
    guard !storage.tree.isIdentical(to: older.storage.tree) else { return OutlineDifference([]) }
    return OutlineDifference(Comparison(from: older.storage, to: storage).changes())
  }
}

/// Builds the changes between two outlines.
private struct Comparison<Item: Hashable> {
  typealias Change = OutlineDifference<Item>.Change

  let old: OutlineStorage<Item>
  let new: OutlineStorage<Item>
  let matching: RowMatching

  init(from older: OutlineStorage<Item>, to newer: OutlineStorage<Item>) {
    old = older
    new = newer
    matching = newer.matching(from: older)
  }

  func changes() -> [Change] {
    removals() + insertions() + moves() + expansions()
  }

  private func removals() -> [Change] {
    matching.removed.reversed().map { row in
      .remove(
        old.items.item(of: row.handle), from: old.place(at: row.position),
        isExpanded: row.isExpanded)
    }
  }

  private func insertions() -> [Change] {
    matching.inserted.map { row in
      .insert(
        new.items.item(of: row.handle), at: new.place(at: row.position), isExpanded: row.isExpanded)
    }
  }

  private func moves() -> [Change] {
    MovedRows(old: old.tree, new: new.tree, runs: matching.runs).pairs().map { pair in
      .move(new.item(at: pair.new), from: old.place(at: pair.old), to: new.place(at: pair.new))
    }
  }

  private func expansions() -> [Change] {
    matching.toggled.map { position in
      let row = new.tree.row(at: position)
      let item = new.items.item(of: row.handle)
      return row.isExpanded ? .expand(item) : .collapse(item)
    }
  }
}

extension OutlineStorage {
  /// Returns the parent and sibling index of a row.
  func place(at position: Int) -> OutlineDifference<Item>.Place {
    OutlineDifference.Place(
      parent: tree.parent(at: position).map(item(at:)), index: tree.siblingIndex(at: position))
  }
}

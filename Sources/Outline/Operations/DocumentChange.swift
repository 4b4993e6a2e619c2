/// The change from one state of a document to a later state. Other programs receive the change as steps,
/// and as the visible rows to remove, insert, move and redraw.
package struct DocumentChange {
  package let before: OutlineDocument
  package let after: OutlineDocument
  /// Rows that must be redrawn although their contents are the same, because information outside the
  /// document has changed.
  let marked: Set<ItemID>

  package init(
    from before: OutlineDocument, to after: OutlineDocument, marked: Set<ItemID> = []
  ) {
    (self.before, self.after, self.marked) = (before, after, marked)
  }

  /// The rows that exist in both states and whose contents or outside information have changed, sorted by
  /// number.
  var changedItems: [ItemID] {
    Set(after.contentChanges(since: before).map(\.item)).union(marked)
      .filter { before.outline.contains($0) && after.outline.contains($0) }.sorted()
  }

  package var isEmpty: Bool {
    before.outline == after.outline && before.header == after.header && changedItems.isEmpty
  }
}

extension DocumentChange {
  /// Returns the indices of the visible rows that were already visible before the change and must be
  /// redrawn, in ascending order.
  ///
  /// - Parameter changed: The rows whose contents or outside information have changed.
  /// - Complexity: O((*c* + *a* + *m*) log *n*), where *c* is the number of changes, *a* the number of
  ///   ancestors whose number of hidden rows has changed, and *m* the number of visible rows whose level
  ///   has changed. In a chain of *n* rows, *a* can be *n*.
  func redrawn(changed: [ItemID]) -> [Int] {
    var redrawn = RedrawnItems(old: before.outline, new: after.outline)
    for item in changed { redrawn.add(item) }
    for change in after.outline.outlineDifference(from: before.outline) {
      switch change {
      case .insert(_, let place, _), .remove(_, let place, _):
        redrawn.addAncestors(from: place.parent)
      case .move(let item, let old, let new):
        redrawn.addAncestors(from: old.parent)
        redrawn.addAncestors(from: new.parent)
        redrawn.addMoved(item)
      case .expand(let item), .collapse(let item): redrawn.addAncestors(from: item)
      }
    }
    return redrawn.items.compactMap { after.outline.visibleIndex(of: $0) }.sorted()
  }
}

/// Collects the rows that are visible in two outlines and look different in the newer outline.
private struct RedrawnItems {
  let old: SectionSnapshot<ItemID>
  let new: SectionSnapshot<ItemID>
  private(set) var items: Set<ItemID> = []

  /// Adds a row, if it is visible in both outlines.
  mutating func add(_ item: ItemID) {
    if old.contains(item), new.contains(item), old.isVisible(item), new.isVisible(item) {
      items.insert(item)
    }
  }

  /// Adds a row if its state has changed, and then its ancestors, up to the first ancestor whose state is
  /// unchanged. The same change cannot affect rows above that ancestor, because the number of rows that a
  /// row hides depends only on its own expansion and on its children.
  mutating func addAncestors(from item: ItemID?) {
    var next = item
    while let item = next, old.contains(item), new.contains(item),
      old.rowState(of: item) != new.rowState(of: item)
    {
      add(item)
      next = new.parent(of: item)
    }
  }

  /// Adds the visible rows of a moved subtree, if their level has changed.
  mutating func addMoved(_ item: ItemID) {
    guard old.level(of: item) != new.level(of: item), let first = new.visibleIndex(of: item) else {
      return
    }
    let level = new.level(of: item)
    for (offset, row) in new.visibleRows[first...].enumerated() {
      if offset > 0 && row.level <= level { break }
      add(row.item)
    }
  }
}

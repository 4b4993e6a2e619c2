/// The change from one state of a document to a later state. Other programs receive the change as steps,
/// and as the visible rows to remove, insert, move and redraw.
package struct DocumentChange {
  package let before: OutlineDocument
  package let after: OutlineDocument
  let steps: [OutlineStep<ItemID>]
  /// The rows that exist in both states and whose contents or outside information have changed, sorted by
  /// number.
  let changedItems: [ItemID]

  /// - Parameter marked: Rows that must be redrawn although their contents are the same, because information
  ///   outside the document has changed.
  package init(from before: OutlineDocument, to after: OutlineDocument, marked: Set<ItemID> = []) {
    (self.before, self.after) = (before, after)
    steps = after.outline.steps(from: before.outline)
    changedItems = Set(after.contentChanges(since: before).map(\.item)).union(marked)
      .filter { before.outline.contains($0) && after.outline.contains($0) }.sorted()
  }

  package var isEmpty: Bool {
    steps.isEmpty && before.header == after.header && changedItems.isEmpty
  }

  /// The indices of the visible rows that were already visible before the change and must be redrawn, in
  /// ascending order.
  ///
  /// - Complexity: O((*c* + *a* + *m*) log *n*), where *c* is the number of changes, *a* the number of
  ///   ancestors of changed rows, and *m* the number of visible rows in moved subtrees.
  var redrawn: [Int] {
    let (old, new) = (before.outline, after.outline)
    var resized: Set<ItemID> = []
    var moved: Set<ItemID> = []
    /// Adds an item and its ancestors. Each of these rows may hide more or fewer rows now.
    func addAncestors(from item: ItemID?) {
      var next = item
      while let item = next, new.contains(item), resized.insert(item).inserted {
        next = new.parent(of: item)
      }
    }
    for step in steps {
      switch step {
      case .insert(_, let place), .remove(_, let place): addAncestors(from: place.parent)
      case .expand(let item), .collapse(let item): addAncestors(from: item)
      case .move(let item, let place, let newPlace):
        addAncestors(from: place.parent)
        addAncestors(from: newPlace.parent)
        if old.level(of: item) != new.level(of: item), let first = new.visibleIndex(of: item) {
          let level = new.level(of: item)
          moved.insert(item)
          moved.formUnion(
            new.visibleRows[(first + 1)...].prefix { $0.level > level }.map { $0.item })
        }
      }
    }
    let different = resized.union(moved).filter {
      old.contains($0) && old.rowState(of: $0) != new.rowState(of: $0)
    }
    return different.union(changedItems).filter { old.isVisible($0) }
      .compactMap { new.visibleIndex(of: $0) }.sorted()
  }
}

/// The level of a row, its expansion state, and the numbers of its children and hidden descendants.
package struct RowState: Equatable, Sendable {
  package var level: Int
  package var isExpanded: Bool
  package var childCount: Int
  /// The number of descendants that are not visible.
  package var hidden: Int
}

extension SectionSnapshot {
  /// Returns the state of an item's row.
  ///
  /// - Precondition: The outline contains the item.
  /// - Complexity: O(log *n*).
  package func rowState(of item: Item) -> RowState {
    let tree = storage.tree
    let found = tree.find(knownHandle(of: item))
    let (position, row) = (found.position, found.row)
    let end = tree.subtreeEnd(at: position, level: row.level)
    // If the row itself is hidden, all rows below it are hidden, too.
    let visible =
      row.hidden > 0 ? 0 : tree.visibleCount(before: end) - tree.visibleCount(before: position + 1)
    return RowState(
      level: Int(row.level), isExpanded: row.isExpanded,
      childCount: tree.childCount(ofParentAt: position), hidden: end - position - 1 - visible)
  }

  /// Returns, for each of the given rows, the number of its descendants that are not among the given rows.
  /// The given rows must be in preorder.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of the given rows.
  package func hiddenCounts(of items: ArraySlice<Item>) -> [Int] {
    let positions = items.map { index(of: $0)! }
    return zip(items, positions).enumerated().map { number, row in
      let count = descendantCount(of: row.0)
      return count - (positions.partitionPoint { $0 > row.1 + count } - number - 1)
    }
  }
}

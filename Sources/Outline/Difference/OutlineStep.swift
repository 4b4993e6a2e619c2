/// One step on the way from an outline to another, for a view that is told one change after another.
///
/// Some views take all changes at once: a collection view has batch updates. Others are told each change, and
/// ask for children right after it. `NSOutlineView` has `removeItems(at:inParent:)`,
/// `insertItems(at:inParent:)`, `moveItem(at:inParent:to:inParent:)`, `expandItem` and `collapseItem`.
/// Qt's `QAbstractItemModel` has `beginRemoveRows`, `beginInsertRows` and `beginMoveRows`. A
/// `GtkTreeListModel` reads a list model for each parent, and a web page has a list element for each. The
/// steps of a difference are what these are told, in this order:
///
///     for step in difference.steps(from: older)! {
///       model = model.applying(step)!   // what the view asks
///       show(step)
///     }
///
/// Each step is valid in the outline that the steps before it left, and its indices count there. They count
/// all children, as views that ask for children do, not the visible rows:
///
/// - A removal takes everything with it that is below the item at that moment. None of that stays: what
///   stays has moved out before.
/// - An insertion brings an outline with one root: a new item, with those new items below it that are
///   connected to it by new items. What is not new moves there later.
/// - A move takes everything with it that is below the item at that moment. Its target counts after the item
///   was taken out. It never goes into the item's own subtree.
///
/// There are as few as possible: a move for each one of the outline difference, one insertion for
/// each subtree of new items, and one removal for each subtree of removed ones.
///
/// ## Order
///
/// 1. Items collapse, descendants before their ancestors. Later their children may be gone, and many views
///    do nothing when they are told to collapse or to expand an item without children.
/// 2. Items arrive, by insertions and moves, in the order of the rows of the newer outline.
/// 3. What was removed goes, last row first.
/// 4. Items expand, ancestors before their descendants: all children are there now.
///
/// For the same reason, a new item that is expanded, and whose children all move there, comes collapsed, and
/// expands last. All other new items come with the expansion that they have. An outline can also expand an
/// item that has no children. A view that cannot has to look when an item gets its first child: there is no
/// step for an item that was expanded before and still is.
public enum OutlineStep<Item: Hashable> {
  /// A place in an outline: a parent, and a sibling index among its children.
  public typealias Place = OutlineDifference<Item>.Place

  /// Remove an item and everything below it.
  case remove(Item, from: Place)
  /// Insert an outline with one root, which comes to the place.
  case insert(SectionSnapshot<Item>, at: Place)
  /// Move an item with everything below it. The target counts after the item was taken out.
  case move(Item, from: Place, to: Place)
  /// Expand an item that is collapsed.
  case expand(Item)
  /// Collapse an item that is expanded.
  case collapse(Item)
}

extension OutlineStep: Equatable {}
extension OutlineStep: Sendable where Item: Sendable {}

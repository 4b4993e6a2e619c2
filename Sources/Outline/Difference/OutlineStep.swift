/// One step from an outline to another, for a view that is updated one change at a time.
///
/// Some views take all changes at once: a collection view has batch updates. Others are notified of each
/// change, and ask for children right after it. `NSOutlineView` has `removeItems(at:inParent:)`,
/// `insertItems(at:inParent:)`, `moveItem(at:inParent:to:inParent:)`, `expandItem` and `collapseItem`. Qt's
/// `QAbstractItemModel` has `beginRemoveRows`, `beginInsertRows` and `beginMoveRows`. A `GtkTreeListModel`
/// reads a list model for each parent, and a web page has a list element for each. The steps of a difference
/// are for these views. They come in this order:
///
///     for step in difference.steps(from: older)! {
///       model = model.applying(step)!   // what the view asks
///       show(step)
///     }
///
/// Each step is valid in the outline that the steps before it left, and its indices refer to that outline.
/// Like the views that ask for children, they count all children, not only the visible rows:
///
/// - A removal includes everything that is below the item at that moment. Rows that stay have moved out
///   before.
/// - An insertion brings an outline with one root: a new item, with the new items below it that are connected
///   to it by new items. Old items move there later.
/// - A move includes everything that is below the item at that moment. The index of its target is counted
///   without the item. The target is never in the item's own subtree.
///
/// Their number is minimal: one move for each move of the outline difference, one insertion for each subtree
/// of new items, and one removal for each subtree of removed items.
///
/// ## Order
///
/// 1. Items collapse, descendants before their ancestors. Later, their children may be gone, and many views
///    ignore a request to collapse or expand an item without children.
/// 2. Items arrive, by insertions and moves, in the order of the rows of the newer outline.
/// 3. Removed items go, last row first.
/// 4. Items expand, ancestors before their descendants: all children are present now.
///
/// For the same reason, an expanded new item whose children all move there is inserted collapsed, and expands
/// last. All other new items are inserted with their final expansion. An outline can also expand an item
/// without children. A view that cannot must check the expansion when an item gets its first child: there is
/// no step for an item that was expanded before and still is.
public enum OutlineStep<Item: Hashable> {
  /// A place in an outline: a parent, and a sibling index among its children.
  public typealias Place = OutlineDifference<Item>.Place

  /// Remove an item and everything below it.
  case remove(Item, from: Place)
  /// Insert an outline with one root at the place.
  case insert(SectionSnapshot<Item>, at: Place)
  /// Move an item with everything below it. The index of the target is counted without the item.
  case move(Item, from: Place, to: Place)
  /// Expand an item that is collapsed.
  case expand(Item)
  /// Collapse an item that is expanded.
  case collapse(Item)
}

extension OutlineStep: Equatable {}
extension OutlineStep: Sendable where Item: Sendable {}

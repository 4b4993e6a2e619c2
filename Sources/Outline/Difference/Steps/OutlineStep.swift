/// One of the steps that turn one outline into another, for views that are updated one change at a time.
///
/// Some views accept all changes at once: a collection view has batch updates. Other views must be notified
/// of each change, and ask for children immediately after a change. `NSOutlineView` has
/// `removeItems(at:inParent:)`, `insertItems(at:inParent:)`, `moveItem(at:inParent:to:inParent:)`,
/// `expandItem` and `collapseItem`. Qt's `QAbstractItemModel` has `beginRemoveRows`, `beginInsertRows` and
/// `beginMoveRows`. A `GtkTreeListModel` reads a list model for each parent, and a web page has a list
/// element for each parent. The steps of a difference are intended for views that are notified of each
/// change:
///
///     for step in difference.steps(from: older)! {
///       model = model.applying(step)!   // what the view asks
///       show(step)
///     }
///
/// Each step is valid in the outline that results from the steps before it, and its indices refer to that
/// outline. The indices are sibling indices, which count both visible and hidden children:
///
/// - A removal includes all descendants that the item has at that moment. Rows that stay in the outline
///   have already moved elsewhere.
/// - An insertion inserts an outline with one root. The inserted outline contains a new item as its root,
///   and those new items below the root whose ancestors up to the root are all new. Old items that belong
///   below the new items move there later.
/// - A move includes all descendants that the item has at that moment. The index of the new place does not
///   count the moved item. The new place is never in the item's own subtree.
///
/// The number of steps is minimal: one move for each move of the outline difference, one insertion for each
/// subtree of new items, and one removal for each subtree of removed items.
///
/// ## Order
///
/// 1. Items collapse, descendants before their ancestors. Collapsing is first, because items may lose their
///    children later, and many views ignore a request to collapse or expand an item without children.
/// 2. Items arrive, by insertions and moves, in the order of the rows of the newer outline.
/// 3. Removed items leave, the last row first.
/// 4. Items expand, ancestors before their descendants. Expanding is last, so that all children of the
///    items are present.
///
/// An expanded new item whose children are all old items has no children when it is inserted, so it is
/// inserted collapsed and expands last. All other new items are inserted with their final expansion state.
/// In an outline, an item without children can be expanded, but in many views it cannot. When an item gets
/// its first child, such a view must check whether the item is expanded, because no step expands an item
/// that was already expanded.
public enum OutlineStep<Item: Hashable> {
  /// A place in an outline: a parent, and a sibling index among its children.
  public typealias Place = OutlineDifference<Item>.Place

  /// Remove an item and all its descendants.
  case remove(Item, from: Place)
  /// Insert an outline with one root at the place.
  case insert(SectionSnapshot<Item>, at: Place)
  /// Move an item and all its descendants. The index of the new place does not count the item itself.
  case move(Item, from: Place, to: Place)
  /// Expand an item that is collapsed.
  case expand(Item)
  /// Collapse an item that is expanded.
  case collapse(Item)
}

extension OutlineStep: Equatable {}
extension OutlineStep: Sendable where Item: Sendable {}

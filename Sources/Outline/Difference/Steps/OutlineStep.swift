/// One of the steps that turn one outline into another, for views that are updated one change at a time.
///
/// Some views accept all changes at once. For example, a collection view has batch updates. Other views must
/// be notified of each change, and ask for children immediately after a change. `NSOutlineView` has
/// `removeItems(at:inParent:)`, `insertItems(at:inParent:)`, `moveItem(at:inParent:to:inParent:)`,
/// `expandItem` and `collapseItem`. Qt's `QAbstractItemModel` has `beginRemoveRows`, `beginInsertRows` and
/// `beginMoveRows`. In GTK, a `GtkTreeListModel` has a list model for each parent, and a web page has a list
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
/// - A removal includes all descendants that the item has at that moment. Descendants that stay in the
///   outline have already been moved elsewhere by earlier steps.
/// - An insertion inserts an outline with one root, which contains only new items. Later steps move old items
///   below these new items, and insert further new items below the moved items.
/// - A move includes all descendants that the item has at that moment. The new index is the sibling index
///   after the item has been removed from its old place. The new place is never in the item's own subtree.
///
/// The number of steps is minimal. There is one move for each move of the outline difference, one insertion
/// for each subtree of new items, and one removal for each subtree of removed items.
///
/// ## Order
///
/// 1. Items collapse, descendants before their ancestors. Collapsing is first, because items may lose their
///    children later, and many views ignore a request to collapse or expand an item without children.
/// 2. Items are inserted and moved, in the order of the rows of the newer outline.
/// 3. Items are removed, from the last row to the first.
/// 4. Items expand, ancestors before their descendants. Expanding is last, so that all children of the
///    items are present.
///
/// All children of an expanded new item may be old items, which move after the insertion. The new item is
/// then inserted collapsed, and expands last. All other new items are inserted with their final expansion
/// state. An outline can contain an expanded item without children, but many views cannot. When an item gets
/// its first child, these views must check whether the item is expanded, because no step expands an item that
/// was already expanded.
public enum OutlineStep<Item: Hashable> {
  /// A place in an outline, given by a parent and a sibling index among its children.
  public typealias Place = OutlineDifference<Item>.Place

  /// Remove an item and all its descendants.
  case remove(Item, from: Place)
  /// Insert an outline with one root at the place.
  case insert(SectionSnapshot<Item>, at: Place)
  /// Move an item and all its descendants. The new index is the sibling index after the item has been removed
  /// from its old place.
  case move(Item, from: Place, to: Place)
  /// Expand an item that is collapsed.
  case expand(Item)
  /// Collapse an item that is expanded.
  case collapse(Item)
}

extension OutlineStep: Equatable {}
extension OutlineStep: Sendable where Item: Sendable {}

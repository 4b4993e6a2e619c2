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
/// Each step is valid in the outline that results from the previous steps, and the step's indices refer to
/// this outline. The indices are sibling indices, which count both visible and hidden children:
///
/// - A removal includes all descendants that the item has at that moment. Descendants that stay in the
///   outline have already been moved elsewhere by earlier steps.
/// - An insertion inserts an outline that has one root and contains only new items. Later steps move old
///   items below these new items, and insert further new items below the moved items.
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
/// All children of an expanded new item may be old items, which move after the insertion. In this case, the
/// new item is collapsed when it is inserted, and expands last. All other new items are inserted with their
/// final expansion state. An outline can contain an expanded item without children, but many views cannot.
/// When an item gets its first child, these views must check whether the item is expanded, because no step
/// expands an item that was already expanded.
public enum OutlineStep<Item: Hashable> {
  /// A place in an outline, given by a parent and a sibling index among the parent's children.
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

extension OutlineDifference {
  /// Returns the changes as steps. Apply the steps one after another.
  ///
  /// Applying all steps gives the same result as applying the difference. The number of steps is minimal.
  /// ``OutlineStep`` describes the steps and their order.
  ///
  /// - Parameter older: The outline that the first step is applied to. The difference is checked against this
  ///   outline, so it is safe to use a difference from an untrusted file or network.
  /// - Returns: The steps, or `nil` when ``SectionSnapshot/applying(_:)-(OutlineDifference<Item>)`` returns
  ///   `nil`.
  /// - Complexity: O((*k* + *c*) log *n*), as for applying the difference, where *c* is the number of
  ///   changes, *k* the number of rows that move with their parents, and *n* the number of all rows.
  @inlinable
  public func steps(from older: SectionSnapshot<Item>) -> [OutlineStep<Item>]? {
    guard !isEmpty else { return [] }
    guard let (newer, changes) = older.applied(self, rebuilding: nil) else { return nil }
    return newer.steps(for: changes, from: older)
  }
}

extension SectionSnapshot {
  /// Returns the steps that turn an older outline into this outline.
  ///
  /// - Complexity: The cost of ``outlineDifference(from:)``, no matter how many rows move with their parents.
  func steps(from older: SectionSnapshot) -> [OutlineStep<Item>] {
    steps(for: storage.changes(from: older.storage), from: older)
  }

  /// Returns the steps that turn an older outline into this outline, given a matching of their rows.
  func steps(from older: SectionSnapshot, _ matching: RowMatching) -> [OutlineStep<Item>] {
    let changes = ComparedRows.changes(
      from: older.storage.tree, to: storage.tree, matching)
    return steps(for: changes, from: older)
  }

  /// Returns the steps that turn an older outline into this outline, given the changes with handles instead
  /// of items.
  @inlinable
  func steps(
    for changes: [OutlineDifference<Int32>.Change], from older: SectionSnapshot
  ) -> [OutlineStep<Item>] {
    let (old, new) = (older.storage, storage)
    let steps = StepSequence.steps(
      for: changes, from: old.tree, to: new.tree, items: new.correspondence(from: old))
    return steps.map { OutlineStep($0, from: old.items, to: new.items) }
  }
}

extension SectionSnapshot {
  /// Returns the outline that results from applying a step to this outline.
  ///
  /// A view that asks for children after each step needs the outline that results from that step:
  ///
  ///     for step in difference.steps(from: older)! {
  ///       model = model.applying(step)!
  ///       show(step)
  ///     }
  ///
  /// - Parameter step: The step. It is safe to apply a step from an untrusted file or network, because all
  ///   values of the step are checked.
  /// - Returns: The resulting outline, or `nil` if the step does not fit this outline. A removal or a move
  ///   does not fit if the item is not at the given place. A move does not fit if the item would be in its
  ///   own subtree. An insertion does not fit if an item to insert is already present, or if the inserted
  ///   outline does not have exactly one root. A step also does not fit if an index is out of range. Finally,
  ///   an item to expand must be collapsed, and an item to collapse must be expanded.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that are inserted, removed or moved, and
  ///   *n* the number of all rows.
  @inlinable
  public func applying(_ step: OutlineStep<Item>) -> SectionSnapshot? {
    var outline = self
    guard let edit = edit(for: step), (try? outline.perform(edit)) != nil else { return nil }
    return outline
  }

  /// Returns the edit that makes a step, or `nil` if the step is not valid. Checks only what `perform(_:)`
  /// does not check.
  @inlinable
  func edit(for step: OutlineStep<Item>) -> Edit? {
    switch step {
    case .remove(let item, let place): has(item, at: place) ? .delete([item]) : nil
    case .insert(let subtree, let place):
      subtree.childCount(of: nil) == 1
        ? .graft(subtree, at: .into(place.parent, at: place.index)) : nil
    case .move(let item, let old, let new):
      has(item, at: old) ? .move([item], to: .into(new.parent, at: new.index)) : nil
    case .expand(let item): isExpandedIfKnown(item) == false ? .expand([item]) : nil
    case .collapse(let item): isExpandedIfKnown(item) == true ? .collapse([item]) : nil
    }
  }

  @inlinable
  func isExpandedIfKnown(_ item: Item) -> Bool? {
    storage.items.handle(of: item).map { storage.tree.row(of: $0).isExpanded }
  }

  @inlinable
  func has(_ item: Item, at place: OutlineStep<Item>.Place) -> Bool {
    contains(item) && parent(of: item) == place.parent && childIndex(of: item) == place.index
  }
}

/// A step with handles instead of items. An `OutlineStep` is created from this step.
///
/// Removed items, and the parents that items leave, have handles of the older outline. All other items have
/// handles of the newer outline.
@usableFromInline
enum HandleStep {
  @usableFromInline typealias Place = OutlineDifference<Int32>.Place

  case remove(Int32, from: Place)
  case insert([Int32], shapedAs: [RowShape], at: Place)
  case move(Int32, from: Place, to: Place)
  case expand(Int32)
  case collapse(Int32)
}

extension OutlineStep {
  /// Creates a step with items from a step with handles.
  @inlinable
  init(_ step: HandleStep, from old: ItemIndex<Item>, to new: ItemIndex<Item>) {
    self =
      switch step {
      case .remove(let handle, let place):
        .remove(old.item(of: handle), from: place.mapItems(old.item(of:)))
      case .insert(let handles, let shape, let place):
        .insert(
          SectionSnapshot(unique: handles.map { new.item(of: $0) }, shapedAs: shape),
          at: place.mapItems(new.item(of:)))
      case .move(let handle, let oldPlace, let newPlace):
        .move(
          new.item(of: handle), from: oldPlace.mapItems(old.item(of:)),
          to: newPlace.mapItems(new.item(of:)))
      case .expand(let handle): .expand(new.item(of: handle))
      case .collapse(let handle): .collapse(new.item(of: handle))
      }
  }
}

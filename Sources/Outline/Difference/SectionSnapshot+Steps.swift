extension SectionSnapshot {
  /// Returns the outline after a step.
  ///
  /// A view that asks for children after each step needs the outline of that moment:
  ///
  ///     for step in difference.steps(from: older)! {
  ///       model = model.applying(step)!
  ///       show(step)
  ///     }
  ///
  /// - Parameter step: The step. It may come from anywhere: everything that it says is checked.
  /// - Returns: The outline, or `nil` when the step does not fit this one: when an item is not at the place
  ///   that it leaves, is there already, or would be in its own subtree, when an index is out of range,
  ///   when an inserted outline does not have one root, or when the item to expand or collapse is expanded
  ///   or collapsed already.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that come, go or move, and *n* that of all.
  @inlinable
  public func applying(_ step: OutlineStep<Item>) -> SectionSnapshot? {
    var outline = self
    guard let edit = edit(for: step), (try? outline.perform(edit)) != nil else { return nil }
    return outline
  }

  /// Returns a step as an edit, or `nil` when the edit would do something else than the step.
  @inlinable
  func edit(for step: OutlineStep<Item>) -> Edit? {
    switch step {
    case .remove(let item, let place): has(item, at: place) ? .delete([item]) : nil
    case .insert(let subtree, let place):
      subtree.childCount(of: nil) == 1
        ? .graft(subtree, at: .into(place.parent, at: place.index)) : nil
    case .move(let item, let old, let new):
      has(item, at: old) ? .move([item], to: .into(new.parent, at: new.index)) : nil
    case .expand(let item): storage.row(of: item)?.isExpanded == false ? .expand([item]) : nil
    case .collapse(let item): storage.row(of: item)?.isExpanded == true ? .collapse([item]) : nil
    }
  }

  @inlinable
  func has(_ item: Item, at place: OutlineStep<Item>.Place) -> Bool {
    contains(item) && parent(of: item) == place.parent && childIndex(of: item) == place.index
  }
}

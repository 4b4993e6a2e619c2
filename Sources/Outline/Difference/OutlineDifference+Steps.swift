extension OutlineDifference {
  /// Returns the changes as steps that are made one after another.
  ///
  /// Applying them one by one gives the same as applying the difference. See ``OutlineStep`` for their
  /// order, and for why there are no fewer.
  ///
  /// - Parameter older: The outline that the first step is applied to. The difference may come from a file
  ///   or a network.
  /// - Returns: The steps, or `nil` when ``SectionSnapshot/applying(_:)-(OutlineDifference<Item>)`` returns
  ///   `nil`.
  /// - Complexity: That of applying the difference: O((*k* + *c*) log *n*), where *c* is the number of
  ///   changes, *k* the number of rows that move with their parents, and *n* the number of rows.
  @inlinable
  public func steps(from older: SectionSnapshot<Item>) -> [OutlineStep<Item>]? {
    guard !isEmpty else { return [] }
    guard let (newer, changes) = older.applied(self, rebuilding: nil) else { return nil }
    return newer.steps(for: changes, from: older)
  }
}

extension SectionSnapshot {
  /// Returns the steps from an older outline to this one: those of the outline difference.
  ///
  /// - Complexity: That of ``outlineDifference(from:)``. The number of rows that move with their parents
  ///   makes no difference.
  @inlinable
  func steps(from older: SectionSnapshot) -> [OutlineStep<Item>] {
    guard !storage.tree.isIdentical(to: older.storage.tree) else { return [] }
    let changes = ComparedRows.changes(
      from: older.storage.tree, to: storage.tree,
      items: storage.correspondence(from: older.storage))
    return steps(for: changes, from: older)
  }

  /// Returns the steps for the changes from an older outline to this one.
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

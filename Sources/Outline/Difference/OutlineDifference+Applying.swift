extension SectionSnapshot {
  /// Returns the outline after a difference.
  ///
  ///     older.applying(newer.outlineDifference(from: older)) == newer
  ///
  /// - Parameter difference: The changes. They may come from a file or a network: each is checked.
  /// - Returns: The outline, or `nil` when the difference does not fit this one: when an item is not
  ///   where the difference says, or the result would not be an outline.
  /// - Complexity: O((*k* + *c*) log *n*), where *c* is the number of changes, *k* the number of rows
  ///   that move with their parents, and *n* the number of rows; O(*k* + *c* log *n*) where these were
  ///   inserted together.
  public func applying(_ difference: OutlineDifference<Item>) -> SectionSnapshot? {
    guard !difference.isEmpty else { return self }
    guard let plan = DifferencePlan(difference, for: storage) else { return nil }
    var application = DifferenceApplication(to: self)
    return application.apply(plan) ? application.outline : nil
  }
}

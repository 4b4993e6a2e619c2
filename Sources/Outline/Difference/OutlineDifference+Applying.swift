extension SectionSnapshot {
  /// The outline after a difference.
  ///
  ///     older.applying(newer.outlineDifference(from: older)) == newer
  ///
  /// - Parameter difference: The changes; they may come from outside, every one is checked.
  /// - Returns: The outline, or `nil` when the difference does not fit this one: when an item is
  ///   not where it is said to be, or the result would not be an outline.
  /// - Complexity: O((*k* + *c*) log *n*), where *c* is the number of changes and *k* that of the
  ///   rows that move along; O(*k* + *c* log *n*) where these came together.
  public func applying(_ difference: OutlineDifference<Item>) -> SectionSnapshot? {
    guard !difference.isEmpty else { return self }
    guard let plan = DifferencePlan(difference, for: storage) else { return nil }
    var application = DifferenceApplication(to: self)
    return application.apply(plan) ? application.outline : nil
  }
}

extension OutlineUpdate {
  /// The changes of one section for a view that is told one change after another.
  ///
  /// A row that comes from another section is inserted, and one that goes to another section is removed.
  ///
  /// - Parameter section: The section.
  /// - Complexity: That of ``OutlineDifference/steps(from:)``, and of finding the difference.
  public func steps(in section: Section) -> [OutlineStep<Item>] {
    after[section].steps(from: before[section])
  }
}

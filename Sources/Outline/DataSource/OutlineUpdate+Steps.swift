extension OutlineUpdate {
  /// The changes of one section for a view that is told one change after another.
  ///
  /// A row that comes from another section is inserted, and one that goes to another section is removed.
  ///
  /// - Parameter section: The section.
  /// - Complexity: That of ``OutlineDifference/steps(from:)``, and of finding the difference.
  public func steps(in section: Section) -> [OutlineStep<Item>] {
    let (old, new) = (before[section], after[section])
    guard let steps = new.outlineDifference(from: old).steps(from: old) else {
      preconditionFailure("A difference does not fit the outline that it was made from")
    }
    return steps
  }
}

extension SectionSnapshot {
  /// What is wrong with the inner state of the outline; empty when nothing is, which is always so
  /// unless this library has a bug.
  ///
  /// - Complexity: O(*n*).
  public func invariantViolations() -> [String] {
    storage.invariantViolations()
  }

  /// Stops at the first mutation that leaves the outline broken, in builds with
  /// `OUTLINE_INTERNAL_CHECKS`. Of the mutations of a large outline, as many are checked as cost what
  /// checking all of a small one does: a check goes over all rows.
  @usableFromInline
  func checkInvariants() {
    #if OUTLINE_INTERNAL_CHECKS
      guard Int.random(in: 0...count / 128) == 0 else { return }
      let violations = invariantViolations()
      precondition(violations.isEmpty, violations.joined(separator: "\n"))
    #endif
  }
}

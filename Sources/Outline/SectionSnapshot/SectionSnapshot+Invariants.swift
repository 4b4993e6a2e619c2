extension SectionSnapshot {
  /// What is wrong with the inner state of the outline; empty when nothing is, which is always so
  /// unless this library has a bug.
  ///
  /// - Complexity: O(*n*).
  public func invariantViolations() -> [String] {
    storage.invariantViolations()
  }

  /// Stops at the first mutation that leaves the outline broken, in builds with
  /// `OUTLINE_INTERNAL_CHECKS`.
  @usableFromInline
  func checkInvariants() {
    #if OUTLINE_INTERNAL_CHECKS
      let violations = invariantViolations()
      precondition(violations.isEmpty, violations.joined(separator: "\n"))
    #endif
  }
}

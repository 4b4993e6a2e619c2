extension SectionSnapshot {
  /// Returns descriptions of what is wrong with the internal state of the outline. The result is empty
  /// unless this library has a bug.
  ///
  /// - Complexity: O(*n*).
  public func invariantViolations() -> [String] {
    storage.invariantViolations()
  }

  /// Traps at the first mutation that breaks an invariant, in builds with `OUTLINE_INTERNAL_CHECKS`.
  ///
  /// A check reads all rows, so in larger outlines proportionally fewer mutations are checked.
  @usableFromInline
  func checkInvariants() {
    #if OUTLINE_INTERNAL_CHECKS
      guard InternalChecks.areOn, Int.random(in: 0...count / 128) == 0 else { return }
      let violations = invariantViolations()
      precondition(violations.isEmpty, violations.joined(separator: "\n"))
    #endif
  }
}

#if OUTLINE_INTERNAL_CHECKS
  enum InternalChecks {
    /// Off while a test counts what an edit does, or makes one that breaks the rules of `Hashable`.
    @TaskLocal static var areOn = true
  }
#endif

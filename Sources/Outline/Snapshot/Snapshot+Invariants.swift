extension Snapshot {
  /// Returns descriptions of what is wrong with the storage; empty when nothing is.
  ///
  /// - Complexity: O(*n* + *s*)
  func invariantViolations() -> [String] {
    var violations: [String] = []
    func require(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
      if !holds { violations.append(otherwise()) }
    }
    require(Set(sections).count == sections.count, "a section occurs twice: \(sections)")
    require(Set(sections) == Set(contents.keys), "sections and contents differ")
    require(itemIdentifiers.count == sectionOfItem.count, "items and their sections differ")
    for (section, items) in contents {
      for item in items {
        require(
          sectionOfItem[item] == section, "\(item) is in \(section), but is looked up elsewhere")
      }
    }
    require(marks.reloadedSections.isSubset(of: sections), "a mark for an unknown section")
    require(marks.reloadedItems.isSubset(of: sectionOfItem.keys), "a reload of an unknown item")
    require(
      marks.reconfiguredItems.isSubset(of: sectionOfItem.keys),
      "a reconfiguration of an unknown item")
    return violations
  }

  /// Traps at the first edit that breaks an invariant, in builds with `OUTLINE_INTERNAL_CHECKS`.
  func checkInvariants() {
    #if OUTLINE_INTERNAL_CHECKS
      guard InternalChecks.areOn else { return }
      let violations = invariantViolations()
      precondition(violations.isEmpty, violations.joined(separator: "\n"))
    #endif
  }
}

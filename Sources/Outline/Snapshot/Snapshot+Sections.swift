extension Snapshot {
  /// Adds empty sections after the last section.
  ///
  /// - Parameter sections: The sections. Traps when a section occurs twice or is already in the snapshot.
  ///   Unlike items, sections that are already in the snapshot are not moved.
  /// - Complexity: Amortized O(*k*)
  public mutating func appendSections(_ sections: [Section]) {
    performOrTrap(.appendSections(sections))
  }

  /// Adds empty sections directly before another section. An empty list changes nothing, even
  /// when `section` is unknown.
  ///
  /// - Parameters:
  ///   - sections: The sections. Traps when a section occurs twice, or is already in the snapshot.
  ///   - section: The section before which `sections` are inserted. Traps when this section is unknown.
  /// - Complexity: O(*k* + *s*)
  public mutating func insertSections(_ sections: [Section], beforeSection section: Section) {
    performOrTrap(.insertSections(sections, .before, section: section))
  }

  /// Adds empty sections directly after another section. An empty list changes nothing, even
  /// when `section` is unknown.
  ///
  /// - Parameters:
  ///   - sections: The sections. Traps when a section occurs twice, or is already in the snapshot.
  ///   - section: The section after which `sections` are inserted. Traps when this section is unknown.
  /// - Complexity: O(*k* + *s*)
  public mutating func insertSections(_ sections: [Section], afterSection section: Section) {
    performOrTrap(.insertSections(sections, .after, section: section))
  }

  /// Moves a section, together with its items, directly before another section.
  ///
  /// - Parameters:
  ///   - section: The section to move. Traps when the section is unknown.
  ///   - other: The section before which `section` is moved. Traps when this section is unknown or is
  ///     `section` itself.
  /// - Complexity: O(*s*)
  public mutating func moveSection(_ section: Section, beforeSection other: Section) {
    performOrTrap(.moveSection(section, .before, section: other))
  }

  /// Moves a section, together with its items, directly after another section.
  ///
  /// - Parameters:
  ///   - section: The section to move. Traps when the section is unknown.
  ///   - other: The section after which `section` is moved. Traps when this section is unknown or is
  ///     `section` itself.
  /// - Complexity: O(*s*)
  public mutating func moveSection(_ section: Section, afterSection other: Section) {
    performOrTrap(.moveSection(section, .after, section: other))
  }

  /// Removes sections with their items. The removed sections and items are no longer marked. Unknown sections
  /// are ignored.
  ///
  /// - Parameter sections: The sections. Duplicates are ignored.
  /// - Complexity: O(*k* + *s* + *m*), where *m* is the number of items in the removed sections.
  public mutating func deleteSections(_ sections: [Section]) {
    performOrTrap(.deleteSections(sections))
  }
}

extension Snapshot {
  /// Adds empty sections at the end.
  ///
  /// - Parameter sections: The sections, each once and none of them in the snapshot. Traps
  ///   otherwise: unlike an item, a section that is already there does not move.
  /// - Complexity: Amortised O(*k*)
  public mutating func appendSections(_ sections: [Section]) {
    performOrTrap(.appendSections(sections))
  }

  /// Adds empty sections directly before another section. An empty list changes nothing, even
  /// when the other section is unknown.
  ///
  /// - Parameters:
  ///   - sections: The sections, each once and none of them in the snapshot. Traps otherwise.
  ///   - section: The section that is to follow them. Traps when it is unknown.
  /// - Complexity: O(*k* + *s*)
  public mutating func insertSections(_ sections: [Section], beforeSection section: Section) {
    performOrTrap(.insertSections(sections, .before, section: section))
  }

  /// Adds empty sections directly after another section. An empty list changes nothing, even
  /// when the other section is unknown.
  ///
  /// - Parameters:
  ///   - sections: The sections, each once and none of them in the snapshot. Traps otherwise.
  ///   - section: The section that they are to follow. Traps when it is unknown.
  /// - Complexity: O(*k* + *s*)
  public mutating func insertSections(_ sections: [Section], afterSection section: Section) {
    performOrTrap(.insertSections(sections, .after, section: section))
  }

  /// Moves a section with its items directly before another one.
  ///
  /// - Parameters:
  ///   - section: The section to move. Traps when it is unknown.
  ///   - other: The section that is to follow it. Traps when it is unknown, or `section` itself.
  /// - Complexity: O(*s*)
  public mutating func moveSection(_ section: Section, beforeSection other: Section) {
    performOrTrap(.moveSection(section, .before, section: other))
  }

  /// Moves a section with its items directly after another one.
  ///
  /// - Parameters:
  ///   - section: The section to move. Traps when it is unknown.
  ///   - other: The section that it is to follow. Traps when it is unknown, or `section` itself.
  /// - Complexity: O(*s*)
  public mutating func moveSection(_ section: Section, afterSection other: Section) {
    performOrTrap(.moveSection(section, .after, section: other))
  }

  /// Removes sections with their items, and the marks of both. Sections that the snapshot does
  /// not contain are ignored.
  ///
  /// - Parameter sections: The sections. A repeated one is removed once.
  /// - Complexity: O(*k* + *s* + items of the sections)
  public mutating func deleteSections(_ sections: [Section]) {
    performOrTrap(.deleteSections(sections))
  }
}

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

// The implementation of edits that change sections.
// A function that throws an error leaves the snapshot unchanged.

extension Snapshot {
  mutating func append(_ added: [Section]) throws(SnapshotError) {
    try requireNew(added)
    insertChecked(added, at: sections.endIndex)
  }

  mutating func insert(
    _ added: [Section], on side: SnapshotSide, of destination: Section
  ) throws(SnapshotError) {
    if added.isEmpty { return }
    let index = try index(side, destination, during: side == .before ? .insertBefore : .insertAfter)
    try requireNew(added)
    insertChecked(added, at: index)
  }

  mutating func move(
    _ section: Section, on side: SnapshotSide, of destination: Section
  ) throws(SnapshotError) {
    let operation: SnapshotError.Operation = side == .before ? .moveBefore : .moveAfter
    guard let source = indexOfSection(section) else {
      throw .unknownSection(String(describing: section), during: .move)
    }
    let target = try index(side, destination, during: operation)
    if section == destination {
      throw .destinationIsSupplied(String(describing: destination), during: operation)
    }
    sections.remove(at: source)
    sections.insert(section, at: target > source ? target - 1 : target)
  }

  mutating func delete(_ removed: [Section]) {
    let gone = Set(removed.filter { contents[$0] != nil })
    if gone.isEmpty { return }
    sections.removeAll(where: gone.contains)
    for section in gone {
      let items = contents.removeValue(forKey: section) ?? []
      for item in items { sectionOfItem[item] = nil }
      marks.remove(items)
    }
    reloadedSections.subtract(gone)
  }

  private mutating func insertChecked(_ added: [Section], at index: Int) {
    sections.insert(contentsOf: added, at: index)
    for section in added { contents[section] = [] }
  }

  /// Returns the index for inserting sections directly before or after the given section.
  private func index(
    _ side: SnapshotSide, _ section: Section, during operation: SnapshotError.Operation
  ) throws(SnapshotError) -> Int {
    guard let index = indexOfSection(section) else {
      throw .unknownSection(String(describing: section), during: operation)
    }
    return side == .before ? index : index + 1
  }

  private func requireNew(_ added: [Section]) throws(SnapshotError) {
    let repeated = repeats(in: added)
    if !repeated.isEmpty { throw .repeatedSections(repeated) }
    let existing = added.filter { contents[$0] != nil }
    if !existing.isEmpty { throw .sectionsExist(existing.map { String(describing: $0) }) }
  }
}

// The implementation of edits that change sections. A function that throws an error leaves the snapshot
// unchanged.

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

  /// Returns the index at which to insert sections so that they are before or after the given section.
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

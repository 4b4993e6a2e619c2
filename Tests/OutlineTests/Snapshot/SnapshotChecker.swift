import Testing

@testable import Outline

/// Compares all queries of a snapshot and its naive twin.
func expectSame<Section, Item>(
  _ snapshot: Snapshot<Section, Item>, _ twin: NaiveSnapshot<Section, Item>,
  _ context: @autoclosure () -> String = ""
) {
  var differences = snapshot.invariantViolations()
  func compare<Value: Equatable>(_ what: String, _ value: Value, _ expected: Value) {
    if value != expected { differences.append("\(what): \(value), not \(expected)") }
  }
  compare("sections", snapshot.sectionIdentifiers, twin.names)
  compare("items", snapshot.itemIdentifiers, twin.items)
  compare("number of sections", snapshot.numberOfSections, twin.sections.count)
  compare("number of items", snapshot.numberOfItems, twin.items.count)
  for (index, section) in twin.sections.enumerated() {
    compare("index of \(section.name)", snapshot.indexOfSection(section.name), index)
    compare("its items", snapshot.itemIdentifiers(inSection: section.name), section.items)
    compare("their number", snapshot.numberOfItems(inSection: section.name), section.items.count)
    for item in section.items {
      compare("section of \(item)", snapshot.sectionIdentifier(containingItem: item), section.name)
    }
  }
  for (index, item) in twin.items.enumerated() {
    compare("index of \(item)", snapshot.indexOfItem(item), index)
  }
  compare("reloaded sections", snapshot.reloadedSectionIdentifiers, twin.reloadedSections)
  compare("reloaded items", snapshot.reloadedItemIdentifiers, twin.reloadedItems)
  compare("reconfigured items", snapshot.reconfiguredItemIdentifiers, twin.reconfiguredItems)
  if !differences.isEmpty {
    Issue.record("\(context())\n\(differences.joined(separator: "\n"))")
  }
}

/// Performs an edit on both, and compares the results.
///
/// - Returns: The twin afterwards, or `nil` when the edit was refused.
@discardableResult
func expectSameEdit<Section, Item>(
  _ edit: Snapshot<Section, Item>.Edit,
  on snapshot: inout Snapshot<Section, Item>, _ twin: NaiveSnapshot<Section, Item>
) -> NaiveSnapshot<Section, Item>? {
  switch twin.performing(edit) {
  case .success(let expected):
    #expect(throws: Never.self) { try snapshot.perform(edit) }
    expectSame(snapshot, expected, "\(edit) on \(twin.sections)")
    return expected
  case .failure(let error):
    #expect(throws: error, "\(edit) on \(twin.sections)") { try snapshot.perform(edit) }
    expectSame(snapshot, twin, "refused \(edit) on \(twin.sections)")
    return nil
  }
}

import Foundation
import Outline
import Testing

@Suite(.ownThread) struct SnapshotCodableTests {
  private let menu: Snapshot<String, String> = {
    var menu = Snapshot<String, String>()
    menu.appendSections(["Food", "Drinks", "Bill"])
    menu.appendItems(["Apple", "Bread"], toSection: "Food")
    menu.appendItems(["Tea"], toSection: "Drinks")
    return menu
  }()

  @Test func format() throws {
    #expect(
      try text(menu) == #"""
        {"sections":[{"identifier":"Food","items":["Apple","Bread"]},\#
        {"identifier":"Drinks","items":["Tea"]},{"identifier":"Bill","items":[]}]}
        """#)
  }

  @Test func roundTripWithMarks() throws {
    var menu = menu
    menu.reloadItems(["Tea"])
    menu.reconfigureItems(["Bread", "Apple"])
    menu.reloadSections(["Bill"])
    let back = try snapshot(text(menu))
    #expect(back == menu)
    #expect(back.reloadedItemIdentifiers == ["Tea"])
    #expect(back.reconfiguredItemIdentifiers == ["Apple", "Bread"])
    #expect(back.reloadedSectionIdentifiers == ["Bill"])
  }

  @Test(arguments: [
    (#"{"sections":[{"identifier":"A","items":[]},{"identifier":"A","items":[]}]}"#, "unique"),
    (#"{"sections":[{"identifier":"A","items":["x","x"]}]}"#, "unique"),
    (
      #"{"sections":[{"identifier":"A","items":["x"]},{"identifier":"B","items":["x"]}]}"#,
      "Duplicate identifiers: {(\n    x\n)}"
    ),
    (#"{"sections":[],"reloadedItems":["x"]}"#, "Attempted to reload item"),
    (#"{"sections":[],"reconfiguredItems":["x"]}"#, "Attempted to reconfigure item"),
    (#"{"sections":[],"reloadedSections":["x"]}"#, "Attempted to reload section"),
  ])
  func invalidSnapshotsAreRefused(json: String, reason: String) {
    #expect {
      _ = try snapshot(json)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription.contains(reason)
    }
  }

  @Test func roundTripOfEveryEdit() throws {
    for edit in SnapshotLawTests.edits {
      let data = try JSONEncoder().encode(edit)
      #expect(try JSONDecoder().decode(SnapshotLawTests.Edit.self, from: data) == edit)
    }
  }

  private func text(_ snapshot: Snapshot<String, String>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
  }

  private func snapshot(_ json: String) throws -> Snapshot<String, String> {
    try JSONDecoder().decode(Snapshot<String, String>.self, from: Data(json.utf8))
  }
}

import Outline
import Testing

@Suite(.ownThread) struct SnapshotErrorTests {
  typealias Edit = Snapshot<String, String>.Edit

  private static let menu: Snapshot<String, String> = {
    var menu = Snapshot<String, String>()
    menu.appendSections(["Food", "Drinks"])
    menu.appendItems(["Apple", "Bread"], toSection: "Food")
    return menu
  }()

  private static let attempted = "Attempted to "
  private static let item = " item identifier that does not exist in the snapshot: "
  private static let section = " section identifier that does not exist in the snapshot: "

  /// Every message, and an edit that throws it.
  private static let refusals: [(Edit, String)] = [
    (.appendItems(["x"], toSection: "Soups"), attempted + "append to" + section + "Soups"),
    (
      .appendItems(["x", "y", "y", "x"]),
      "Fatal: supplied item identifiers are not unique. "
        + "Duplicate identifiers: {(\n    y,\n    x\n)}"
    ),
    (.insertItems(["x"], .before, item: "q"), attempted + "insert before" + item + "q"),
    (.insertItems(["x"], .after, item: "q"), attempted + "insert after" + item + "q"),
    (
      .insertItems(["Apple"], .before, item: "Apple"),
      "Invalid update: attempted to insert before an identifier that is itself moved or inserted: Apple"
    ),
    (.moveItem("q", .before, item: "Apple"), attempted + "move" + item + "q"),
    (.moveItem("Apple", .before, item: "q"), attempted + "move before" + item + "q"),
    (.moveItem("Apple", .after, item: "q"), attempted + "move after" + item + "q"),
    (
      .moveItem("Apple", .after, item: "Apple"),
      "Invalid update: attempted to move after an identifier that is itself moved or inserted: Apple"
    ),
    (.reloadItems(["Apple", "q"]), attempted + "reload" + item + "q"),
    (.reconfigureItems(["q"]), attempted + "reconfigure" + item + "q"),
    (
      .appendSections(["x", "x"]),
      "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {(\n    x\n)}"
    ),
    (
      .appendSections(["Food"]),
      "Diffable data source detected an attempt to insert or append 1 section identifier that "
        + "already exists in the snapshot. Identifiers in a snapshot must be unique. "
        + "Section identifiers that already exist: {(\n    Food\n)}"
    ),
    (
      .insertSections(["Drinks", "Food"], .before, section: "Food"),
      "Diffable data source detected an attempt to insert or append 2 section identifiers that "
        + "already exist in the snapshot. Identifiers in a snapshot must be unique. "
        + "Section identifiers that already exist: {(\n    Drinks,\n    Food\n)}"
    ),
    (.insertSections(["x"], .after, section: "q"), attempted + "insert after" + section + "q"),
    (.moveSection("q", .after, section: "Food"), attempted + "move" + section + "q"),
    (.moveSection("Food", .after, section: "q"), attempted + "move after" + section + "q"),
    (
      .moveSection("Food", .before, section: "Food"),
      "Invalid update: attempted to move before an identifier that is itself moved or inserted: Food"
    ),
    (.reloadSections(["q"]), attempted + "reload" + section + "q"),
  ]

  @Test func messages() throws {
    for (edit, message) in Self.refusals {
      var menu = Self.menu
      do {
        try menu.perform(edit)
        Issue.record("\(edit) was not refused")
      } catch {
        #expect(error.description == message)
      }
      #expect(menu == Self.menu)
    }
  }

  @Test func appendingWithoutASection() {
    var empty = Snapshot<String, String>()
    #expect(throws: SnapshotError.noSections) { try empty.perform(.appendItems(["x"])) }
    #expect(
      SnapshotError.noSections.description
        == "There are currently no sections in the data source. Please add a section first.")
  }

  @Test func methodsTrapWithTheMessage() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var empty = Snapshot<String, String>()
      empty.appendItems(["x"])
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Please add a section first."))
  }

  @Test func queryOfAnUnknownSectionTraps() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Snapshot<String, String>().itemIdentifiers(inSection: "Soups")
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Section identifier was not found: Soups."))
  }
}

import Outline
import Testing

/// Sections with their outlines as a value: places, uniqueness of items, coding.
@Suite(.ownThread) struct SectionedOutlineTests {
  private func shop() -> SectionedOutline<String, String> {
    var sections = SectionedOutline<String, String>()
    sections["Food"].append(["Apple", "Bread"])
    sections["Food"].append(["Rye"], to: "Bread")
    sections["Drinks"].append(["Tea"])
    return sections
  }

  @Test func places() {
    var sections = shop()
    #expect(sections.sectionIdentifiers == ["Food", "Drinks"] && sections.numberOfSections == 2)
    #expect(sections.indexOfSection("Drinks") == 1 && sections.indexOfSection("Toys") == nil)
    #expect(sections.position(of: "Rye") == nil && sections.section(containing: "Rye") == "Food")
    sections["Food"].expand(["Bread"])
    #expect(sections.position(of: "Rye") == RowPosition(section: 0, row: 2))
    #expect(sections.item(at: RowPosition(section: 1, row: 0)) == "Tea")
    #expect(sections.numberOfRows(inSection: 0) == 3)
    #expect(sections["Toys"].isEmpty && sections.numberOfSections == 2)
    #expect(RowPosition(section: 0, row: 9) < RowPosition(section: 1, row: 0))
  }

  /// An item is in one section: the last one that it was given to.
  @Test func itemsMove() {
    var sections = shop()
    let copy = sections
    sections["Drinks"].append(["Bread"])
    #expect(sections["Food"].items == ["Apple"] && sections["Drinks"].items == ["Tea", "Bread"])
    #expect(copy == shop() && sections != copy)
  }

  @Test func unknownSections() async {
    await #expect(processExitsWith: .failure) {
      _ = SectionedOutline<Int, Int>().numberOfRows(inSection: 0)
    }
  }

  @Test func coding() throws {
    for sections in [shop(), SectionedOutline()] { #expect(try recoded(sections) == sections) }
    func outline(_ item: String) -> JSONValue {
      .object([
        "items": .array([.string(item)]), "levels": .array([.int(0)]), "expanded": .array([]),
      ])
    }
    func entry(_ section: String, _ item: String) -> JSONValue {
      .object(["section": .string(section), "outline": outline(item)])
    }
    typealias Sections = SectionedOutline<String, String>
    let good = JSONValue.object(["sections": .array([entry("a", "x"), entry("b", "y")])])
    #expect(try decoded(Sections.self, from: good)?.sectionIdentifiers == ["a", "b"])
    for bad in [[entry("a", "x"), entry("a", "y")], [entry("a", "x"), entry("b", "x")]] {
      #expect(try decoded(Sections.self, from: .object(["sections": .array(bad)])) == nil)
    }
  }
}

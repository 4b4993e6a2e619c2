import Outline
import Testing

/// Differences and changes print as sentences.
@Suite(.ownThread) struct SentenceTests {
  @Test func outlines() {
    var older = SectionSnapshot<String>()
    older.append(["Food", "Drinks"])
    older.append(["Apple", "Bread"], to: "Food")
    var newer = older
    newer.delete(["Apple"])
    newer.append(["Tea"], to: "Drinks")
    newer.move(["Bread"], to: "Drinks", at: 0)
    newer.expand(["Drinks"])
    #expect(
      "\(newer.outlineDifference(from: older))" == """
        Removed Apple, child 0 of Food.
        Inserted Tea as child 1 of Drinks.
        Moved Bread from child 1 of Food to child 0 of Drinks.
        Expanded Drinks.
        """)
    #expect("\(older.outlineDifference(from: older))" == "No changes.")
    #expect("\(OutlineDifference<Int>.Place(parent: nil, index: 3))" == "root 3")
  }

  @Test func documents() throws {
    let older = try OutlineDocument("- Food\n  - [ ] Apple\n  - Bread\n- Tea\n", as: .markdown)
    let items = older.outline.items
    var newer = older
    newer[items[1]].isChecked = true
    newer[items[3]].title = "Green tea"
    newer[items[3]].note = "Not too hot."
    newer.outline.delete([items[2]])
    let milk = newer.makeItem(ItemContent("Milk"))
    newer.outline.append([milk], to: items[3])
    newer.outline.expand([items[3]])
    let difference = newer.difference(from: older)
    #expect(
      "\(difference)" == """
        Removed “Bread”, child 1 of item 0.
        Inserted “Milk” as child 0 of “Tea”.
        Expanded “Tea”.
        Checked “Apple”.
        Renamed “Tea” to “Green tea”, changed the note of it.
        """)
    #expect("\(older.difference(from: older))" == "No changes.")
    #expect(
      "\(DocumentDifference.ContentChange(milk, from: nil, to: ItemContent("Milk")))"
        == "Inserted “Milk”.")
  }

  @Test func checkboxes() throws {
    var content = ItemContent("Tea")
    #expect(content.isChecked == nil)
    for value in [false, true, nil] as [Bool?] {
      content.isChecked = value
      #expect(content.isChecked == value)
    }
    #expect(content == ItemContent("Tea"))
  }

  /// Bytes, parts of them and texts are read alike.
  @Test func textIsReadInOneCall() throws {
    let text = "- Tea\n- Bread\n"
    let document = try OutlineDocument(text, as: .markdown)
    #expect(document.outline.items.map { document[$0].title } == ["Tea", "Bread"])
    #expect(try OutlineDocument(Array(text.utf8), as: .markdown) == document)
    #expect(try OutlineDocument(Array(text.utf8)[...], as: .markdown) == document)
    #expect(try OutlineDocument(text[...], as: .markdown) == document)
    #expect(throws: FormatError.self) { try OutlineDocument("{", as: .json) }
  }
}

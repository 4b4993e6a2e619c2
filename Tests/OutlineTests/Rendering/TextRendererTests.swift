import Outline
import Testing

/// Drawings as text.
@Suite(.ownThread) struct TextRendererTests {
  private let menu: SectionSnapshot<String> = {
    var menu = SectionSnapshot<String>()
    menu.append(["Food", "Drinks", "Bill"])
    menu.append(["Apple", "Bread"], to: "Food")
    menu.append(["Gala", "Fuji"], to: "Apple")
    menu.append(["Hot", "Cold"], to: "Drinks")
    menu.append(["Tea", "Coffee"], to: "Hot")
    menu.expand(["Food", "Drinks", "Bill", "Apple"])
    return menu
  }()

  @Test func tree() {
    #expect(
      TextRenderer().string(for: menu) == """
        ├── Food
        │   ├── Apple
        │   │   ├── Gala
        │   │   └── Fuji
        │   └── Bread
        ├── Drinks
        │   ├── ▸ Hot (2)
        │   └── Cold
        └── Bill
        """)
  }

  @Test func ascii() {
    #expect(
      TextRenderer(style: .ascii).string(for: menu) == """
        |-- Food
        |   |-- Apple
        |   |   |-- Gala
        |   |   `-- Fuji
        |   `-- Bread
        |-- Drinks
        |   |-- > Hot (2)
        |   `-- Cold
        `-- Bill
        """)
  }

  @Test func disclosure() {
    #expect(
      TextRenderer(style: .disclosure).string(for: menu) == """
        ▾ Food
          ▾ Apple
              Gala
              Fuji
            Bread
        ▾ Drinks
          ▸ Hot (2)
            Cold
          Bill
        """)
  }

  @Test func indented() {
    #expect(
      TextRenderer(style: .indented).string(for: menu) == """
        Food
          Apple
            Gala
            Fuji
          Bread
        Drinks
          ▸ Hot (2)
          Cold
        Bill
        """)
  }

  @Test func customStyle() {
    let style = ConnectorStyle(
      branch: "+ ", lastBranch: "* ", line: ": ", space: ". ", collapsed: "[more] ",
      expanded: "[less] ", undisclosed: "")
    let renderer = TextRenderer<String>(style: style, showsHiddenCounts: false)
    #expect(
      renderer.string(for: menu.snapshot(of: "Drinks", includingParent: true)) == """
        * [less] Drinks
        . + [more] Hot
        . * Cold
        """)
  }

  @Test func emptyOutline() {
    #expect(TextRenderer<String>().string(for: SectionSnapshot()) == "")
  }

  @Test func headersAndFooters() {
    var text = ""
    TextRenderer(style: .disclosure).write(
      menu.snapshot(of: "Food"), header: RowContent(image: "🍽", text: "Menu"),
      footer: RowContent(text: "bon appétit", accessories: [.label("!")]), to: &text)
    #expect(
      text == """
        🍽 Menu
        ▾ Apple
            Gala
            Fuji
          Bread
        bon appétit !

        """)
  }

  @Test func sections() {
    var text = ""
    let sections = ["Food", "Drinks"].map { ($0, menu.snapshot(of: $0)) }
    TextRenderer(style: .indented).write(sections: sections, to: &text)
    TextRenderer(style: .ascii).write(
      sections: sections.suffix(1),
      supplements: SectionRegistration(footer: { section, rows in
        RowContent(text: "\(rows.count) rows of \(section)")
      }),
      to: &text)
    #expect(
      text == """
        Food
        Apple
          Gala
          Fuji
        Bread

        Drinks
        ▸ Hot (2)
        Cold
        |-- > Hot (2)
        `-- Cold
        4 rows of Drinks

        """)
  }

  @Test func theEmojiOutline() {
    var outline = SectionSnapshot<String>()
    let categories = EmojiCategory.all.dropFirst()
    outline.append(categories.map(\.name))
    for category in categories {
      outline.append(
        category.emojis.map { "\($0.character) \($0.name)" }, to: category.name)
    }
    #expect(TextRenderer().string(for: outline).hasPrefix("├── ▸ Smileys (3)\n├── ▸ Nature (3)\n"))
    outline.expandAll()
    #expect(
      TextRenderer().string(for: outline).hasPrefix("├── Smileys\n│   ├── 😀 Happy\n│   ├── 😂 "))
  }
}

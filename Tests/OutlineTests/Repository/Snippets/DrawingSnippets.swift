import Outline

extension Snippets {
  static func drawing(_ print: @escaping Print) async throws {
    // snippet
    var outline = SectionSnapshot<String>()
    outline.append(["Food", "Drinks"])
    outline.append(["Apple", "Bread"], to: "Food")
    outline.append(["Tea", "Milk"], to: "Drinks")
    outline.expand(["Food"])

    let rows = RowRegistration<String> { item, row, position in
      RowContent(
        text: item, secondaryText: "row \(position.row)",
        accessories: row.hasChildren ? [.disclosure] : [])
    }
    print(TextRenderer(registration: rows).string(for: outline))
    // ├── Food — row 0
    // │   ├── Apple — row 1
    // │   └── Bread — row 2
    // └── ▸ Drinks — row 3 (2)
    // end

    // snippet
    let renderer = TextRenderer<String>()
    print(renderer.line(at: 3, in: outline))
    // └── ▸ Drinks (2)
    print(renderer.lines(in: 1..<3, of: outline))
    // ["│   ├── Apple", "│   └── Bread"]
    // end

    // snippet
    var newer = outline
    newer.delete(["Bread"])
    newer.append(["Cocoa"], to: "Drinks")
    var lines = renderer.lines(in: 0..<outline.visibleCount, of: outline)
    for change in renderer.lineChanges(from: outline, to: newer) {
      print(change)
      change.apply(to: &lines)
    }
    // remove 2..<3
    // redraw 2 at 1
    print(lines.joined(separator: "\n"))
    // ├── Food
    // │   └── Apple
    // └── ▸ Drinks (3)
    // end

    // snippet
    let source = OutlineDataSource<String, String>()
    source.apply(outline, to: "Menu")
    var screen: [String] = []
    for await update in source.updates {
      for change in renderer.lineChanges(of: update) { change.apply(to: &screen) }
      if update.after["Menu"] == newer { break }
      source.apply(newer, to: "Menu")
    }
    print(screen.joined(separator: "\n"))
    // Menu
    // ├── Food
    // │   └── Apple
    // └── ▸ Drinks (3)
    // end
  }
}

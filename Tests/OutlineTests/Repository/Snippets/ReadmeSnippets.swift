import Outline

extension Snippets {
  static func readme(_ print: @escaping Print) {
    // snippet
    var outline = SectionSnapshot<String>()
    outline.append(["Food", "Drinks"])
    outline.append(["Apple", "Bread"], to: "Food")
    outline.append(["Tea", "Milk"], to: "Drinks")
    outline.expand(["Food"])
    print(TextRenderer().string(for: outline))
    // ├── Food
    // │   ├── Apple
    // │   └── Bread
    // └── ▸ Drinks (2)

    // A snapshot is a value. Keep a copy to compare with, or to return to.
    let before = outline
    outline.move(["Bread"], after: "Food")
    let changes = outline.outlineDifference(from: before)
    print(changes.count)
    // 1
    print(before.applying(changes) == outline)
    // true
    print(outline.applying(changes.inverse()) == before)
    // true

    // Edits that come from outside the program are values. An invalid one throws.
    do {
      try outline.perform(.move(["Food"], to: .into("Apple", at: nil)))
    } catch {
      print(error)
    }
    // Cannot move Food to Apple: an item cannot be inside its own subtree
    // end
  }
}

import Outline

extension Snippets {
  static func landing(_ print: @escaping Print) {
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
    // end
  }
}

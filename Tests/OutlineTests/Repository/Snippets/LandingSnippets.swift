import Outline

extension Snippets {
  static func landing(_ print: @escaping Print) throws {
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

    // snippet
    let source = OutlineDataSource<String, String>()
    source.apply(outline, to: "Shopping")
    var store = MemoryStore(sections: [("Shopping", outline)])

    source.reorderingHandlers.canReorderItem = { item in item != "Food" }
    let transaction = try source.reorder(["Bread"], to: .into("Drinks", at: 0))
    try store.apply(transaction, by: .collectionDifference)
    print(store.snapshot(for: "Shopping").children(of: "Drinks"))
    // ["Bread", "Tea", "Milk"]
    // end
  }
}

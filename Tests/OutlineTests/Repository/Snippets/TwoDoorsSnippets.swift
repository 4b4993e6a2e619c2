import Outline

extension Snippets {
  static func twoDoors(_ print: @escaping Print) throws {
    // snippet
    var outline = SectionSnapshot<String>()
    outline.append(["Food", "Drinks"])
    outline.append(["Apple", "Bread"], to: "Food")
    outline.move(["Bread"], to: "Drinks")

    // outline.move(["Milk"], to: "Food") would stop the program here:
    // Item identifier does not exist in section snapshot: Milk
    // end

    // snippet
    do {
      try outline.perform(.move(["Food"], to: .into("Apple", at: nil)))
    } catch {
      print(error)
    }
    // Cannot move Food to Apple: an item cannot be inside its own subtree
    // end

    // snippet
    do {
      try outline.perform([.delete(["Apple"]), .rename("Bread", to: "Drinks")])
    } catch {
      print(error == .duplicateItems(["Drinks"]))
      print(outline.contains("Apple"))
    }
    // true
    // true
    // end
  }
}

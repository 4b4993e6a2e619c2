import Outline

extension Snippets {
  static func differences(_ print: @escaping Print) throws {
    // snippet
    var older = SectionSnapshot<String>()
    older.append(["Food", "Drinks"])
    older.append(["Apple", "Bread"], to: "Food")
    var newer = older
    newer.move(["Bread"], after: "Food")

    print(newer.items == older.items)
    // true
    print(newer.difference(from: older).isEmpty)
    // true
    // end

    // snippet
    for change in newer.outlineDifference(from: older) {
      guard case .move(let item, let from, let to) = change else { continue }
      print("\(item) from \(from.parent ?? "the roots") [\(from.index)]")
      print("to \(to.parent ?? "the roots") [\(to.index)]")
    }
    // Bread from Food [1]
    // to the roots [1]
    // end

    // snippet
    let family = (0..<1000).map { (item: $0, level: $0 == 0 ? 0 : 1) }
    let others = (1000..<3000).map { (item: $0, level: 0) }
    let before = try SectionSnapshot(rows: family + others)
    var after = before
    after.move([0], to: nil)

    print(after.difference(from: before).count)
    // 2000
    print(after.outlineDifference(from: before).count)
    // 1
    // end

    // snippet
    let changes = newer.outlineDifference(from: older)
    print(older.applying(changes) == newer)
    // true
    print(newer.applying(changes.inverse()) == older)
    // true
    // end

    // snippet
    var other = SectionSnapshot<String>()
    other.append(["Books"])
    print(other.applying(changes) == nil)
    // true
    // end
  }
}

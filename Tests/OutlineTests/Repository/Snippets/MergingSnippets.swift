import Outline

extension Snippets {
  static func merging(_ print: @escaping Print) throws {
    // snippet
    var base = SectionSnapshot<String>()
    base.append(["Food", "Drinks"])
    base.append(["Apple", "Bread"], to: "Food")
    base.append(["Tea", "Milk"], to: "Drinks")

    var ours = base
    ours.move(["Drinks"], before: "Food")
    ours.append(["Coffee"], to: "Drinks")
    var theirs = base
    theirs.move(["Milk"], to: "Food")
    theirs.append(["Water"], to: "Drinks")

    let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
    for row in merge.merged.rows {
      print(String(repeating: "  ", count: row.level) + row.item)
    }
    // Drinks
    //   Tea
    //   Water
    //   Coffee
    // Food
    //   Apple
    //   Bread
    //   Milk
    print(merge.conflicts.isEmpty)
    // true
    // end

    // snippet
    var without = base
    without.delete(["Food"])
    var baking = base
    baking.append(["Cake"], to: "Food")

    let rescue = OutlineMerge(base: base, ours: without, theirs: baking)
    print(rescue.merged.items)
    // ["Food", "Cake", "Drinks", "Tea", "Milk"]
    print(rescue.conflicts[0])
    // Ours removed Food, but theirs inserted Cake. Food stays.
    // end

    // snippet
    var list = OutlineDocument()
    let tea = list.makeItem(ItemContent("Tea", note: "two boxes"))
    list.outline.append([tea])

    var here = list
    here[tea].title = "Green tea"
    var there = list
    there[tea].title = "Black tea"
    there[tea].note = nil

    let result = DocumentMerge(base: list, ours: here, theirs: there)
    print(result.merged[tea].title)
    // Green tea
    print(result.merged[tea].note == nil)
    // true
    print(result.conflicts[0])
    // Both sides changed the title of 0: ours to “Green tea”, theirs to “Black tea”. Ours is kept.
    // end

    // snippet
    let favored = DocumentMerge(
      base: list, ours: here, theirs: there, conflicts: .favoring(.theirs))
    print(favored.merged[tea].title)
    // Black tea
    // end

    // snippet
    let open = DocumentMerge(
      base: list, ours: here, theirs: there, conflicts: .recorded
    ).merged
    print(open.itemsInConflict.count)
    // 1
    let resolved = try open.resolvingConflicts(favoring: .theirs)
    print(resolved[tea].title)
    // Black tea
    // end

    // snippet
    let marked = ConflictedText(
      ours: try DocumentFormat.indented.encode(result.merged),
      theirs: try DocumentFormat.indented.encode(favored.merged))
    let text = String(decoding: marked.bytes(labels: ("main", "feature")), as: UTF8.self)
    for line in text.split(separator: "\n") { print(line) }
    // <<<<<<< main
    // Green tea
    // =======
    // Black tea
    // >>>>>>> feature
    let again = ConflictedText(reading: marked.bytes())
    print(again?.text(of: .ours) == marked.text(of: .ours))
    // true
    // end
  }
}

import Testing

@testable import Outline

/// Of equal items, an outline stores the one that was given last.
@Suite(.ownThread) struct PayloadTests {
  private func outline() throws -> SectionSnapshot<Labeled> {
    var outline = try SectionSnapshot(
      rows: (0..<200).map { (item: Labeled($0), level: $0 % 4 == 0 ? 0 : 1) })
    outline.expandAll()
    return outline
  }

  private func check(
    _ outline: SectionSnapshot<Labeled>, _ number: Int, has label: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      outline.items.first { $0.number == number }?.label == label, sourceLocation: location)
    #expect(outline.invariantViolations() == [], sourceLocation: location)
  }

  /// Renaming an item to an equal one keeps its row and everything else, also in shared outlines.
  @Test(arguments: [true, false]) func renaming(isShared: Bool) throws {
    var outline = try outline()
    let copy = isShared ? outline : SectionSnapshot()
    outline.replace(Labeled(8), with: Labeled(8, "new"))
    try outline.perform(.rename(Labeled(9), to: Labeled(9, "new")))
    check(outline, 8, has: "new")
    check(outline, 9, has: "new")
    #expect(outline.isExpanded(Labeled(8)) && outline.parent(of: Labeled(9)) == Labeled(8))
    #expect(outline == (try self.outline()))
    #expect(outline.outlineDifference(from: try self.outline()).isEmpty)
    if isShared { check(copy, 8, has: "") }
  }

  @Test func moving() throws {
    for edit: SectionSnapshot<Labeled>.Edit in [
      .move([Labeled(8, "new")], to: .before(Labeled(4))),
      .move([Labeled(8, "new")], to: .after(Labeled(100))),
      .move([Labeled(8, "new")], to: .into(Labeled(4), at: 1)),
      .move([Labeled(8, "new")], to: .before(Labeled(8))),
    ] {
      var outline = try outline()
      try outline.perform(edit)
      check(outline, 8, has: "new")
    }
  }

  @Test(arguments: [true, false]) func movingByADifference(isRebuilt: Bool) throws {
    let older = try outline()
    var newer = older
    newer.move([Labeled(8, "new")], before: Labeled(4))
    newer.delete([Labeled(9)])
    let difference = newer.outlineDifference(from: older)
    check(try #require(older.applying(difference, rebuilding: isRebuilt)), 8, has: "new")
    check(older, 8, has: "")
  }

  /// An edit that is refused stores nothing, nor does an item that only says where.
  @Test func names() throws {
    var outline = try outline()
    #expect(throws: OutlineError.self) {
      try outline.perform(.move([Labeled(8, "new")], to: .into(Labeled(9), at: nil)))
    }
    #expect(throws: OutlineError.self) {
      try outline.perform(.insert([Labeled(8, "new")], at: .into(nil, at: nil)))
    }
    outline.append([Labeled(1000)], to: Labeled(8, "new"))
    outline.insert([Labeled(1001)], after: Labeled(8, "new"))
    outline.move([Labeled(40)], before: Labeled(8, "new"))
    outline.collapse([Labeled(8, "new")])
    outline.expand([Labeled(8, "new")])
    check(outline, 8, has: "")
  }

  @Test func replacingChildren() throws {
    var outline = try outline()
    var children = SectionSnapshot<Labeled>()
    children.append([Labeled(10, "new"), Labeled(9, "new")])
    outline.replace(childrenOf: Labeled(8), using: children)
    check(outline, 9, has: "new")
    check(outline, 10, has: "new")
  }

  @Test func flatSnapshots() {
    typealias Flat = Snapshot<Int, Labeled>
    var original = Flat()
    original.appendSections([0, 1])
    original.appendItems((0..<5).map { Labeled($0) }, toSection: 0)
    original.appendItems((5..<9).map { Labeled($0) }, toSection: 1)
    let new = Labeled(3, "new")
    let edits: [(inout Flat) -> Void] = [
      { $0.appendItems([new]) }, { $0.appendItems([new], toSection: 0) },
      { $0.insertItems([new], beforeItem: Labeled(7)) },
      { $0.insertItems([new], afterItem: Labeled(0)) },
      { $0.moveItem(new, beforeItem: Labeled(7)) }, { $0.moveItem(new, afterItem: Labeled(0)) },
      { $0.reloadItems([new]) }, { $0.reconfigureItems([Labeled(3, "older"), Labeled(4), new]) },
    ]
    for (index, edit) in edits.enumerated() {
      var changed = original
      edit(&changed)
      let stored = changed.itemIdentifiers.first { $0 == new }
      #expect(stored?.label == "new", "edit \(index)")
      #expect(changed.sectionOfItem.keys.first { $0 == new }?.label == "new", "edit \(index)")
      #expect(changed.invariantViolations() == [])
      #expect(original.itemIdentifiers.allSatisfy { $0.label == "" })
      for named: (inout Flat) -> Void in [
        { $0.moveItem(Labeled(0), beforeItem: Labeled(3, "name")) },
        { $0.insertItems([Labeled(10)], afterItem: Labeled(3, "name")) },
      ] {
        var result = changed
        named(&result)
        #expect(result.itemIdentifiers.first { $0 == new }?.label == "new")
      }
    }
  }
}

import Outline
import Testing

@testable import outline_tree

/// A document with undo, without a browser.
@Suite(.ownThread) struct EditedOutlineTests {
  private func edited(_ rights: EditingRights = .file) -> EditedOutline {
    BrowserBench(["Food", "> Apple", "Drinks"], rights: rights).state.view.edited
  }

  private func titles(_ edited: EditedOutline) -> [String] {
    edited.document.outline.items.map { edited.document.text(of: $0) }
  }

  private let noFocus = EditedOutline.FocusChange()

  @Test func undoRestoresRowsAndTitles() throws {
    var edited = edited()
    let before = edited.document.outline
    let food = before.rootItems[0]
    let isRenamed =
      try edited.edit("rename", focus: noFocus) { $0[food].retitle(typed: Array("Meals".utf8)) }
      != nil
    #expect(isRenamed && titles(edited) == ["Meals", "Apple", "Drinks"])
    let deletion = try edited.edit("delete", focus: noFocus) { $0.outline.delete([food]) }
    #expect(deletion != nil && titles(edited) == ["Drinks"] && edited.isUnsaved)
    for _ in 0..<2 {
      guard case .done = edited.step(.undo) else { throw Mismatch("nothing is undone") }
    }
    #expect(titles(edited) == ["Food", "Apple", "Drinks"])
    #expect(edited.document.outline == before && !edited.isUnsaved)
    guard case .nothing = edited.step(.undo) else { throw Mismatch("there is something to undo") }
    for _ in 0..<2 {
      guard case .done = edited.step(.redo) else { throw Mismatch("nothing is redone") }
    }
    #expect(titles(edited) == ["Drinks"])
  }

  @Test func aFailedEditChangesNothing() {
    var edited = edited()
    let before = edited.document.outline
    let (food, apple) = (before.items[0], before.items[1])
    #expect(throws: ToolError("a row cannot be moved into itself")) {
      try edited.edit("move", focus: EditedOutline.FocusChange()) {
        document throws(OutlineError) in
        try document.outline.perform(.move([food], to: .into(apple, at: nil)))
      }
    }
    #expect(edited.document.outline == before && edited.history.edits.done.isEmpty)
  }

  /// Entries of a directory can only be reordered.
  @Test func filesStayInTheirFolder() {
    var edited = BrowserBench(MadeUpDirectory()).state.view.edited
    let before = edited.document.outline
    let roots = before.rootItems
    #expect(throws: ToolError.self) {
      try edited.edit("delete", focus: EditedOutline.FocusChange()) {
        $0.outline.delete([roots[0]])
      }
    }
    #expect(throws: ToolError.self) { try edited.requireContents() }
    #expect(edited.document.outline == before)
    let movement = try? edited.edit("move", focus: EditedOutline.FocusChange()) {
      $0.outline.move([roots[0]], after: roots[1])
    }
    #expect(movement != nil && edited.document.outline.rootItems[0] == roots[1])
  }

  @Test func foldingHasAHistoryOfItsOwn() throws {
    var edited = edited()
    let before = edited.document.outline
    edited.fold(focus: nil) { $0.collapseAll() }
    #expect(edited.document.outline != before && !edited.isUnsaved)
    guard case .nothing = edited.step(.undo) else { throw Mismatch("folding is an edit") }
    let undone = edited.stepFolding(.undo)
    #expect(undone != nil && edited.document.outline == before)
    let nothing = edited.stepFolding(.undo)
    let redone = edited.stepFolding(.redo)
    #expect(nothing == nil && redone != nil)
    #expect(!edited.document.outline.isExpanded(before.rootItems[0]))
  }

  /// Undoing an edit leaves the folding, and undoing the folding leaves the edit, in either order.
  @Test(arguments: [true, false]) func bothHistoriesAreIndependent(_ editsFirst: Bool) throws {
    var edited = BrowserBench(["Food", "> Apple", "> > Peel", "Drinks"]).state.view.edited
    let before = edited.document.outline
    let (food, apple, drinks) = (before.items[0], before.items[1], before.items[3])
    edited.fold(focus: nil) { $0.collapse([apple]) }
    _ = try edited.edit("delete", focus: noFocus) { $0.outline.delete([food]) }
    _ = try edited.edit("insert", focus: noFocus) { document throws(OutlineError) in
      let new = document.makeItem(ItemContent("Tea"))
      try document.outline.perform(.insert([new], at: .into(drinks, at: nil)))
      document.outline.expand([drinks])
    }
    edited.fold(focus: nil) { $0.collapse([drinks]) }
    let undoEdits = { (edited: inout EditedOutline) in
      while !edited.history.edits.done.isEmpty { _ = edited.step(.undo) }
    }
    if editsFirst { undoEdits(&edited) }
    while edited.stepFolding(.undo) != nil {}
    if !editsFirst { undoEdits(&edited) }
    #expect(edited.document.outline == before)
  }

  @Test func aCommandIsOneStep() throws {
    var edited = edited()
    let change = try edited.run(Array("rename Food Meals".utf8), focus: nil)
    #expect(change.edit?.note == "rename Food Meals" && change.folding == nil)
    #expect(titles(edited) == ["Meals", "Apple", "Drinks"])
    #expect(edited.history.edits.done.count == 1)
    #expect(throws: ToolError.self) { try edited.run(Array("delete Nothing".utf8), focus: nil) }
    let folding = try edited.run(Array("collapse Meals".utf8), focus: nil)
    #expect(folding.edit == nil && folding.folding != nil)
  }
}

import Outline
import Testing

/// The shipped driver, on a view that refuses what real ones refuse.
@MainActor @Suite(.ownThread) struct ViewDriverTests {
  typealias Model = OutlineModel<Int, Labeled>

  /// Random changes, searches and drags: in the completion of each change, the view shows it, and it refuses none.
  @Test(arguments: Seeds.some(TestSize.pick(8, large: 10)))
  func randomChangesAndDrags(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { Labeled($0) }
    let model = Model()
    model.reorderingHandlers.canReorderItem = { !$0.number.isMultiple(of: 13) }
    model.undoLimit = 5
    let driven = DrivenModel(model, outlineViewsOf: [-1, -2, -3]) { $0.label }
    for step in 0..<TestSize.pick(400, large: 10_000) {
      withoutInternalChecks { change(driven, &edits) }
      driven.check("step \(step)")
      guard driven.faults.isEmpty else {
        throw Mismatch("seed \(seed), step \(step): \(driven.faults[0])")
      }
    }
    #expect(driven.updateCount > 100)
    #expect(driven.outlineViews.allSatisfy { $0.view.changeCount > 10 })
  }

  private func change(_ driven: DrivenModel<Int, Labeled>, _ edits: inout RandomEdits<Labeled>) {
    let model = driven.model
    let items = model.sectionIdentifiers.flatMap { model.snapshot(for: $0).items }
    let anyone = items.randomElement(using: &edits.random) ?? Labeled(0)
    let section = -Int.random(in: 1...4, using: &edits.random)
    var completions = 0
    switch Int.random(in: 0..<16, using: &edits.random) {
    case 0, 1:
      let others = Set(edits.some(items, atMost: 3)).sorted { $0.number < $1.number }
      let new = edits.outline(of: others + (0..<3).map { _ in edits.stranger() }).snapshot
      model.apply(new, to: section) {
        completions += 1
        driven.check("completion")
      }
      #expect(completions == 1)
    case 2, 3, 4:
      var wanted = edits.flat(from: model.snapshot())
      wanted.deleteItems(wanted.itemIdentifiers.dropFirst(25).map(\.self))
      wanted.reloadItems(edits.some(wanted.itemIdentifiers, atMost: 1))
      wanted.reconfigureItems(edits.some(wanted.itemIdentifiers, atMost: 1))
      if edits.random.oneIn(8) {
        model.applySnapshotUsingReloadData(wanted) { driven.check("completion of a reload") }
      } else {
        model.apply(wanted) { driven.check("completion") }
      }
    case 5, 6: model.update(section) { edit(&$0, &edits) }
    case 7: try? model.toggle(anyone)
    case 8, 9:
      let view = driven.outlineViews.randomElement(using: &edits.random)!.view
      view.click(Int.random(in: 0..<100, using: &edits.random))
    case 10:
      _ = try? model.reorder([anyone], to: .end(of: section))
    case 11: _ = edits.random.oneIn(2) ? model.undo() : model.redo()
    case 12:
      guard !model.isSearching else { return model.endSearch() }
      let digit = Int.random(in: 2...4, using: &edits.random)
      model.search { $0.number.isMultiple(of: digit) }
    default: drag(in: driven, &edits)
    }
  }

  private func drag(in driven: DrivenModel<Int, Labeled>, _ edits: inout RandomEdits<Labeled>) {
    let counts = driven.view.rowCounts
    guard
      let section = counts.indices.filter({ counts[$0] > 0 }).randomElement(using: &edits.random),
      let target = counts.indices.randomElement(using: &edits.random)
    else { return }
    let from = RowPosition(
      section: section, row: Int.random(in: 0..<counts[section], using: &edits.random))
    let last = counts[target] - (section == target ? 1 : 0)
    let to = RowPosition(section: target, row: Int.random(in: 0...last, using: &edits.random))
    _ = driven.view.drag(from: from, to: to)
  }

  private func edit(_ outline: inout SectionSnapshot<Labeled>, _ edits: inout RandomEdits<Labeled>)
  {
    for item in edits.some(outline.items, atMost: 2) where edits.random.oneIn(3) {
      outline.replace(item, with: Labeled(item.number, "payload \(edits.random.next())"))
    }
    let edit = edits.edit(of: NaiveOutline(outline), items: outline.items)
    _ = try? outline.perform(edit.real)
  }

  /// A model that is created with a view, as a program for UIKit does it, keeps the driver, and not the view.
  @Test func createdWithAView() throws {
    var view: StrictView? = StrictView()
    let model = OutlineModel<String, Int>(collectionView: view!) { view, path, item in
      let cell = "\(item) at \(path)"
      return cell
    }
    let driver = try #require(model.driver(of: StrictView.self))
    driver.supplementaryViewProvider = { _, kind, path in "\(kind) \(path)" }
    model.update("numbers") { $0.append([7, 8]) }
    #expect(view?.cells == [["7 at [0, 0]", "8 at [0, 1]"]])
    #expect(driver.supplementaryView(ofKind: "header", at: [0, 0]) == "header [0, 0]")
    #expect(model.itemIdentifier(for: [0, 1]) == 8 && model.indexPath(for: 8) == [0, 1])
    weak let weakView = view
    view = nil
    #expect(weakView == nil)
    model.update("numbers") { $0.append([9]) }
    #expect(driver.shown["numbers"].items == [7, 8])
  }

  /// A cell that the view has moved is left alone where the model has it there, too; else it goes back.
  @Test func dragsOfCells() throws {
    let model = OutlineModel<Int, String>()
    model.reorderingHandlers.canReorderItem = { $0 != "fixed" }
    model.apply(SectionSnapshot("+ a\n  - b\n  - c\n- d\n- fixed"), to: 0)
    model.apply(SectionSnapshot("- e"), to: 1)
    let driven = DrivenModel(model)
    func calls(_ action: () -> Bool) -> [String]? {
      let count = driven.view.calls.count
      guard action() else { return nil }
      driven.check("a drag")
      return Array(driven.view.calls.dropFirst(count))
    }
    #expect(calls { driven.view.drag(from: [0, 1], to: [0, 2]) } == [])
    #expect(model.snapshot(for: 0).items == ["a", "c", "b", "d", "fixed"])
    // To another section, where it gets another level.
    #expect(calls { driven.view.drag(from: [0, 2], to: [1, 1]) } == ["reconfigure [[1, 1]]"])
    #expect(model.snapshot(for: 1).items == ["e", "b"])
    // A row with visible descendants: they follow it.
    let family = try #require(calls { driven.view.drag(from: [0, 0], to: [0, 2]) })
    #expect(family.first == "move [0, 2] to [0, 0]")
    #expect(model.snapshot(for: 0).items == ["d", "a", "c", "fixed"])
    #expect(calls { driven.view.drag(from: [0, 3], to: [0, 0]) } == nil)
    // A handler that changes something meanwhile: the reorder is refused.
    model.reorderingHandlers.willReorder = { [weak model] _ in
      model?.update(1) { $0.append(["new"]) }
    }
    _ = calls { driven.view.drag(from: [0, 3], to: [0, 0]) }
    _ = calls { driven.view.drag(from: [0, 0], to: [0, 1]) }
    #expect(model.snapshot(for: 1).items == ["e", "b", "new"])
    #expect(driven.faults.isEmpty, "\(driven.faults)")
    #expect(model.canUndo)
  }

  /// The mock refuses what it should: a test of the test.
  @Test func theViewIsStrict() {
    final class Rows: ViewContent {
      var counts = [2, 1]
      var numberOfSections: Int { counts.count }
      func numberOfRows(inSection section: Int) -> Int { counts[section] }
      func cell(at path: RowPosition) -> String { "\(path)" }
      func level(at path: RowPosition) -> Int { 0 }
      func supplementaryView(ofKind kind: String, at path: RowPosition) -> String? { nil }
      func canMoveRow(at path: RowPosition) -> Bool { true }
      func rowWasMoved(from path: RowPosition, to newPath: RowPosition) {}
    }
    func refusals(_ counts: [Int], _ changes: @escaping (StrictView) -> Void) -> Int {
      let (view, rows) = (StrictView(), Rows())
      _ = view.setContent(rows)
      view.reloadData()
      view.performBatchUpdates(animated: true) {
        rows.counts = counts
        changes(view)
      }
      return view.refusals.count
    }
    #expect(refusals([2, 1]) { _ in } == 0)
    #expect(refusals([3, 1]) { _ in } == 1)
    #expect(refusals([3, 1]) { $0.insertRows(at: [[0, 2]]) } == 0)
    #expect(refusals([1, 1]) { $0.deleteRows(at: [[0, 0], [0, 0]]) } == 1)
    #expect(refusals([2, 1]) { $0.moveRow(at: [0, 2], to: [0, 0]) } == 1)
    #expect(refusals([2]) { $0.deleteSections(at: [1]) } == 0)
    #expect(
      refusals([2]) { view in
        view.deleteSections(at: [1])
        view.deleteRows(at: [[1, 0]])
      } == 1)
    #expect(
      refusals([1, 1]) { view in
        view.deleteRows(at: [[0, 0]])
        view.reloadRows(at: [[0, 1]])
      } == 1)
    #expect(refusals([2, 1]) { view in view.performBatchUpdates(animated: true) {} } == 1)
  }
}

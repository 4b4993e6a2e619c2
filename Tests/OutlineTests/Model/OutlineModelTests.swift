import Observation
import Outline
import Testing

/// The model of a view on the main actor: rows, handlers, searching, loading, undo, and that it is told of changes.
@MainActor @Suite(.ownThread) struct OutlineModelTests {
  typealias Model = OutlineModel<String, String>

  private func makeModel() -> Model {
    let model = Model()
    var outline = SectionSnapshot<String>()
    outline.append(["Food", "Drinks"])
    outline.append(["Apple", "Bread"], to: "Food")
    outline.append(["Tea", "Milk"], to: "Drinks")
    outline.expand(["Food"])
    model.apply(outline, to: "Shopping")
    model.reorderingHandlers.canReorderItem = { _ in true }
    return model
  }

  /// A view that counts how often it is told to draw.
  @MainActor private final class View {
    private(set) var notices = 0

    func observe(_ read: @escaping @MainActor () -> Void) {
      withObservationTracking {
        read()
      } onChange: {
        MainActor.assumeIsolated { self.notices += 1 }
      }
    }
  }

  private func rows(_ model: Model) -> [String] {
    model.rows(in: "Shopping").map { String(repeating: " ", count: $0.level) + $0.item }
  }

  @Test func rowsAndObservation() throws {
    let model = makeModel()
    let view = View()
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks"])
    view.observe { _ = model.rows(in: "Shopping").count }
    try model.toggle("Drinks")
    #expect(view.notices == 1)
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks", " Tea", " Milk"])
    view.observe { _ = model.rows(in: "Shopping").count }
    // Without an effect, nobody is told.
    try model.expand("Drinks")
    model.update("Shopping") { _ in }
    #expect(view.notices == 1)
    let row = model.rows(in: "Shopping")[3]
    #expect(row.id == "Drinks" && row.isExpanded && row.hasChildren && !row.isLoading)
    #expect(model.position(of: "Tea") == RowPosition(section: 0, row: 4))
    #expect(model.item(at: RowPosition(section: 0, row: 4)) == "Tea")
    #expect(model.section(containing: "Milk") == "Shopping")
    #expect(model.numberOfRows(inSection: 0) == 6 && model.sectionIdentifiers == ["Shopping"])
  }

  /// A controller as in an app for UIKit: a class on the main actor, whose closures capture it weakly.
  @MainActor private final class Controller {
    let model: Model
    var log: [String] = []

    init(_ model: Model) {
      self.model = model
      model.sectionSnapshotHandlers.shouldExpandItem = { $0 != "Food" }
      model.sectionSnapshotHandlers.willExpandItem = { [weak self] item in
        self?.log.append(
          "will \(item) \(self?.model.snapshot(for: "Shopping").isExpanded(item) ?? true)")
      }
      model.sectionSnapshotHandlers.didExpandItem = { [weak self] item in
        self?.log.append(
          "did \(item) \(self?.model.snapshot(for: "Shopping").isExpanded(item) ?? false)")
      }
      model.sectionSnapshotHandlers.snapshotForExpandingParent = { [weak self] item, present in
        self?.log.append("children of \(item)")
        var children = present
        children.append(["Juice"])
        return children
      }
      model.reorderingHandlers.canReorderItem = { [weak self] _ in self != nil }
      model.reorderingHandlers.willReorder = { [weak self] _ in
        self?.log.append("will \(self?.model.snapshot().itemIdentifiers.first ?? "")")
      }
      model.reorderingHandlers.didReorder = { [weak self] transaction in
        self?.log.append("did \(self?.model.snapshot().itemIdentifiers.first ?? "")")
        self?.log.append("\(transaction.difference.count) changes")
      }
    }
  }

  @Test func handlers() throws {
    let controller = Controller(makeModel())
    #expect(try !controller.model.expand("Food"))
    #expect(try controller.model.expand("Drinks"))
    #expect(controller.log == ["will Drinks false", "children of Drinks", "did Drinks true"])
    #expect(controller.model.snapshot(for: "Shopping").children(of: "Drinks").last == "Juice")
    controller.log = []
    try controller.model.reorder(["Drinks"], to: .before("Food"))
    #expect(controller.log.prefix(2) == ["will Food", "did Drinks"])
    #expect(throws: OutlineError.self) {
      try controller.model.reorder(["Drinks"], to: .before("nowhere"))
    }
  }

  /// The model, and a controller whose closures capture it weakly, are released.
  @Test func released() {
    weak var controller: Controller?
    weak var model: Model?
    do {
      let strong = Controller(makeModel())
      (controller, model) = (strong, strong.model)
    }
    #expect(controller == nil && model == nil)
  }

  @Test func loading() async throws {
    struct Offline: Error {}
    let model = Model()
    model.update("a") { $0.append(["folder", "broken", "late"]) }
    var failures: [String] = []
    model.sectionSnapshotHandlers.loadChildren = { item, _ in
      MainActor.preconditionIsolated()
      await Task.yield()
      if item == "broken" { throw Offline() }
      if item == "late" { try await Task.sleep(for: .seconds(600)) }
      var children = SectionSnapshot<String>()
      children.append(["\(item) 1"])
      return children
    }
    model.sectionSnapshotHandlers.didFailToLoadChildren = { item, _ in failures.append(item) }
    let view = View()
    view.observe { _ = model.isLoading("folder") }
    try model.expand("folder")
    #expect(model.isLoading("folder") && view.notices == 1)
    #expect(model.rows(in: "a")[0].isLoading && !model.rows(in: "a")[0].isExpanded)
    #expect(try await model.loadAndExpand("folder"))
    #expect(model.rows(in: "a").map(\.item) == ["folder", "folder 1", "broken", "late"])
    #expect(!model.isLoading("folder"))
    await #expect(throws: Offline.self) { try await model.loadAndExpand("broken") }
    #expect(failures.isEmpty && !model.isLoading("broken"))
    try model.toggle("broken")
    while failures.isEmpty { await Task.yield() }
    #expect(failures == ["broken"] && !model.isLoading("broken"))
    try model.toggle("late")
    #expect(model.isLoading("late"))
    try model.toggle("late")
    #expect(!model.isLoading("late"))
  }

  @Test func searching() throws {
    let model = makeModel()
    model.search { $0.contains("a") }
    #expect(model.isSearching)
    #expect(rows(model) == ["Food", " Bread", "Drinks", " Tea"])
    #expect(model.item(at: RowPosition(section: 0, row: 3)) == "Tea")
    #expect(model.position(of: "Bread")?.row == 1 && model.numberOfRows(inSection: 0) == 4)
    try model.toggle("Drinks")
    #expect(rows(model) == ["Food", " Bread", "Drinks"])
    #expect(try !model.collapse("Drinks"))
    #expect(try model.expand("Drinks"))
    model.update("Shopping") { $0.append(["Lasagna"], to: "Food") }
    #expect(rows(model) == ["Food", " Bread", " Lasagna", "Drinks", " Tea"])
    model.endSearch()
    #expect(rows(model) == ["Food", " Apple", " Bread", " Lasagna", "Drinks"])
  }

  @Test func undo() throws {
    let model = makeModel()
    #expect(!model.canUndo && model.undo() == nil && model.redo() == nil)
    try model.reorder(["Tea"], to: .before("Food"))
    model.update("Shopping") { $0.delete(["Apple"]) }
    try model.toggle("Drinks")
    let last = model.sectionedOutline
    let transaction = try #require(model.undo())
    #expect(
      transaction.sectionTransactions.map(\.finalSnapshot) == [model.snapshot(for: "Shopping")])
    #expect(rows(model) == ["Tea", "Food", " Apple", " Bread", "Drinks", " Milk"])
    #expect(model.undo() != nil)
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks", " Tea", " Milk"])
    #expect(!model.canUndo && model.canRedo)
    #expect(model.redo() != nil && model.redo() != nil && !model.canRedo)
    #expect(model.sectionedOutline == last)
    #expect(model.undo() != nil)
    try model.reorder(["Milk"], to: .before("Food"))
    #expect(!model.canRedo)
    model.apply(model.snapshot())
    #expect(!model.canUndo)
  }

  /// An undo after a child was loaded that the older state has elsewhere.
  @Test func undoThatDoesNotFit() throws {
    let model = makeModel()
    model.update("Shopping") { $0.delete(["Apple"]) }
    let before = model.sectionedOutline
    model.sectionSnapshotHandlers.snapshotForExpandingParent = { _, present in
      var children = present
      children.append(["Apple"])
      return children
    }
    try model.expand("Drinks")
    #expect(model.undo() != nil)
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks"])
    #expect(model.redo() != nil && model.sectionedOutline == before)
  }

  /// A renamed item, whose payload is not its identity, also when a row was toggled meanwhile.
  @Test func undoOfAPayload() throws {
    let model = OutlineModel<Int, Labeled>()
    model.update(0) { $0.append([Labeled(1, "old"), Labeled(2)]) }
    model.update(0) { $0.replace(Labeled(1), with: Labeled(1, "new")) }
    try model.toggle(Labeled(2))
    #expect(model.undo() != nil && model.snapshot(for: 0).items[0].label == "old")
    #expect(model.snapshot(for: 0).isExpanded(Labeled(2)))
    #expect(model.redo() != nil && model.snapshot(for: 0).items[0].label == "new")
  }

  /// A change of a handler is undone with the change that called it.
  @Test func undoOfAHandlersChange() throws {
    let model = makeModel()
    let before = model.sectionedOutline
    model.reorderingHandlers.didReorder = { [weak model] _ in
      model?.update("Shopping") { $0.append(["moved"]) }
    }
    try model.reorder(["Drinks"], to: .before("Food"))
    #expect(rows(model).last == "moved")
    #expect(model.undo() != nil && model.sectionedOutline == before && !model.canUndo)
    #expect(model.redo() != nil && rows(model).last == "moved")
    model.reorderingHandlers.didReorder = { [weak model] _ in
      if let model { model.apply(model.snapshot()) }
    }
    try model.reorder(["Food"], to: .before("Drinks"))
    #expect(!model.canUndo)
  }

  @Test func theUndoLimit() {
    let model = Model()
    model.undoLimit = 3
    for number in 0..<10 { model.update("a") { $0.append(["\(number)"]) } }
    model.update("a", isUndoable: false) { $0.append(["late"]) }
    model.update("a") { $0.replace("late", with: "late") }
    var count = 0
    while model.undo() != nil { count += 1 }
    #expect(count == 3 && model.snapshot(for: "a").items.count == 8)
    model.removeAllUndo()
    #expect(!model.canRedo)
  }

  /// As SwiftUI's `onMove` gives it: indices before the move.
  @Test func movingRows() throws {
    let model = makeModel()
    try model.moveRows(fromOffsets: [1], toOffset: 4, in: "Shopping")
    #expect(rows(model) == ["Food", " Bread", "Drinks", "Apple"])
    try model.moveRows(fromOffsets: [3], toOffset: 1, in: "Shopping")
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks"])
    try model.moveRows(fromOffsets: [1], toOffset: 1, in: "Shopping")
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks"])
    try model.moveRows(fromOffsets: [0], toOffset: 1, in: "Shopping")
    #expect(rows(model) == ["Food", " Apple", " Bread", "Drinks"])
    #expect(throws: OutlineError.self) {
      try model.moveRows(fromOffsets: [9], toOffset: 0, in: "Shopping")
    }
    #expect(throws: OutlineError.self) {
      try model.moveRows(fromOffsets: [0], toOffset: 5, in: "Shopping")
    }
  }

  /// A view that does not observe reads the updates.
  @Test func updates() async throws {
    let model = makeModel()
    let updates = model.updates.makeAsyncIterator()
    _ = await updates.next()
    try model.toggle("Drinks")
    let update = try #require(await updates.next())
    #expect(update.after == model.sectionedOutline && update.difference.count == 2)
  }
}

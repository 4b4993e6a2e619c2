import Outline

extension Snippets {
  static func drivingAView(_ print: @escaping Print) async throws {
    // snippet
    let source = OutlineDataSource<String, String>()
    source.update("Shopping") { outline in
      outline.append(["Food", "Drinks"])
      outline.append(["Apple", "Bread"], to: "Food")
    }
    let updates = source.updates.makeAsyncIterator()

    let first = await updates.next()!
    print(first.isReload)
    // true
    print(first.after["Shopping"].visibleItems)
    // ["Food", "Drinks"]

    try source.expand("Food")
    let second = await updates.next()!
    print(second.before == first.after)
    // true
    print(second.after.position(of: "Bread")!)
    // [0, 2]
    // end

    // snippet
    print(second.difference.map { "\($0)".prefix(6) })
    // ["insert", "insert"]
    print(second.reconfigured)
    // [[0, 0]]
    print(second.batches[0].insertedRows)
    // [[0, 1], [0, 2]]
    for step in second.steps(in: "Shopping") { print(step) }
    // expand("Food")
    let (older, newer) = (second.before["Shopping"], second.after["Shopping"])
    for change in TextRenderer().lineChanges(from: older, to: newer) { print(change) }
    // insert 2 at 1
    // redraw 1 at 0
    // end

    // snippet
    source.update("Shopping") { $0.append(["Tea", "Milk"], to: "Drinks") }
    source.update("Shopping") { $0.move(["Bread"], after: "Milk") }
    source.update("Shopping") { $0.delete(["Apple"]) }
    try source.expand("Drinks")

    let merged = await updates.next()!
    print(merged.before == second.after)
    // true
    print(merged.after["Shopping"].visibleItems)
    // ["Food", "Drinks", "Tea", "Milk", "Bread"]
    // end

    // snippet
    @MainActor final class ListView: BatchView {
      var calls: [String] = []

      /// A real view keeps the content, and asks it for its rows and cells.
      func setContent(_ content: any ViewContent<RowPosition, String, String>) -> AnyObject? { nil }

      func reloadData() { calls.append("reload") }
      func performBatchUpdates(animated: Bool, _ changes: @escaping () -> Void) { changes() }

      func deleteSections(at indices: [Int]) { calls.append("delete sections \(indices)") }
      func insertSections(at indices: [Int]) { calls.append("insert sections \(indices)") }
      func moveSection(at index: Int, to newIndex: Int) {
        calls.append("move section \(index) to \(newIndex)")
      }

      func deleteRows(at paths: [RowPosition]) { calls.append("delete \(paths)") }
      func insertRows(at paths: [RowPosition]) { calls.append("insert \(paths)") }
      func moveRow(at path: RowPosition, to newPath: RowPosition) {
        calls.append("move \(path) to \(newPath)")
      }
      func reloadRows(at paths: [RowPosition]) { calls.append("reload \(paths)") }
      func reconfigureRows(at paths: [RowPosition]) { calls.append("reconfigure \(paths)") }
    }
    // end

    // snippet
    @MainActor func calls() throws -> [String] {
      let view = ListView()
      let model = OutlineModel<String, String>(collectionView: view) { _, path, item in
        "\(item) at \(path)"
      }
      model.update("Shopping") { outline in
        outline.append(["Food", "Drinks"])
        outline.append(["Apple", "Bread"], to: "Food")
      }
      try model.toggle("Food")
      model.update("Shopping") { $0.move(["Bread"], before: "Food") }
      return view.calls
    }

    for call in try await calls() { print(call) }
    // reload
    // insert sections [0]
    // insert [[0, 1], [0, 2]]
    // reconfigure [[0, 0]]
    // move [0, 2] to [0, 0]
    // reconfigure [[0, 0]]
    // end

    // snippet
    var model = merged.before["Shopping"]
    for step in merged.steps(in: "Shopping") {
      model = model.applying(step)!
      switch step {
      case .remove(let item, let place):
        print("remove \(item) from \(place.parent ?? "the top") at \(place.index)")
      case .insert(let subtree, let place):
        print("insert \(subtree.items) into \(place.parent ?? "the top") at \(place.index)")
      case .move(let item, _, let place):
        print("move \(item) into \(place.parent ?? "the top") at \(place.index)")
      case .expand(let item): print("expand \(item)")
      case .collapse(let item): print("collapse \(item)")
      }
    }
    print(model == merged.after["Shopping"])
    // insert ["Tea"] into Drinks at 0
    // insert ["Milk"] into Drinks at 1
    // move Bread into Drinks at 2
    // remove Apple from Food at 0
    // expand Drinks
    // true
    // end

    // snippet
    @MainActor final class TreeView: StepView {
      var calls: [String] = []
      private weak var content: (any StepContent<String, Void>)?

      func setContent(_ content: any StepContent<String, Void>) -> AnyObject? {
        self.content = content
        return nil
      }

      func reloadData() { calls.append("reload") }
      func removeRow(at index: Int, in parent: AnyObject?, animated: Bool) {
        calls.append("remove \(index) of \(name(parent))")
      }
      func insertRow(at index: Int, in parent: AnyObject?, animated: Bool) {
        let row = content!.child(of: parent, at: index)
        calls.append("insert \(name(row)) as \(index) of \(name(parent))")
      }
      func moveRow(
        at index: Int, in parent: AnyObject?, to newIndex: Int, in newParent: AnyObject?,
        animated: Bool
      ) {
        calls.append("move \(index) of \(name(parent)) to \(newIndex) of \(name(newParent))")
      }
      func setExpanded(_ isExpanded: Bool, row: AnyObject) {
        calls.append("\(isExpanded ? "expand" : "collapse") \(name(row))")
      }
      func redrawRow(_ row: AnyObject) { calls.append("redraw \(name(row))") }

      private func name(_ row: AnyObject?) -> String {
        row.map { content!.cell(of: $0, in: ()) } ?? "the top"
      }
    }
    // end

    // snippet
    @MainActor func treeCalls() throws -> [String] {
      let view = TreeView()
      let model = OutlineModel<String, String>()
      let driver = StepDriver(model, section: "Shopping", view: view) { _, _, item in item }
      model.update("Shopping") { outline in
        outline.append(["Food", "Drinks"])
        outline.append(["Apple", "Bread"], to: "Food")
      }
      try model.toggle("Food")
      model.update("Shopping") { $0.move(["Bread"], to: "Drinks") }
      return withExtendedLifetime(driver) { view.calls }
    }

    for call in try await treeCalls() { print(call) }
    // reload
    // insert Food as 0 of the top
    // collapse Food
    // insert Drinks as 1 of the top
    // expand Food
    // redraw Food
    // remove 1 of Food
    // collapse Drinks
    // redraw Drinks
    // collapse Drinks
    // redraw Drinks
    // end

    // snippet
    @MainActor func indentedRows() throws -> [String] {
      let model = OutlineModel<String, String>()
      model.update("Shopping") { outline in
        outline.append(["Food", "Drinks"])
        outline.append(["Apple", "Bread"], to: "Food")
      }
      try model.toggle("Food")
      return model.rows(in: "Shopping").map { row in
        String(repeating: "  ", count: row.level) + row.item
      }
    }

    print(try await indentedRows())
    // ["Food", "  Apple", "  Bread", "Drinks"]
    // end
  }
}

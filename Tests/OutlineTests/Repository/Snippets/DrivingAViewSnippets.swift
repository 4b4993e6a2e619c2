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
    /// What a view with batch updates has.
    protocol BatchView {
      func reloadData()
      func performBatchUpdates(_ changes: () -> Void)
      func deleteSections(_ sections: [Int])
      func insertSections(_ sections: [Int])
      func moveSection(_ section: Int, to newSection: Int)
      func deleteRows(at rows: [RowPosition])
      func insertRows(at rows: [RowPosition])
      func moveRow(at row: RowPosition, to newRow: RowPosition)
      func reloadRows(at rows: [RowPosition])
      func reconfigureRows(at rows: [RowPosition])
    }

    /// Tells a view what changed.
    final class BatchApplier<Section: Hashable, Item: Hashable> {
      let view: any BatchView
      /// What the view shows: its data source answers from this.
      private(set) var model = SectionedOutline<Section, Item>()

      init(_ view: any BatchView) { self.view = view }

      func follow(_ update: OutlineUpdate<Section, Item>) {
        if update.isReload {
          model = update.after
          view.reloadData()
        } else {
          update.batches.forEach(perform)
        }
      }

      private func perform(_ batch: ViewBatch<Section, Item>) {
        view.performBatchUpdates {
          model = batch.after
          view.deleteSections(batch.deletedSections)
          view.insertSections(batch.insertedSections)
          for move in batch.movedSections { view.moveSection(move.from, to: move.to) }
          view.deleteRows(at: batch.deletedRows)
          view.insertRows(at: batch.insertedRows)
          for move in batch.movedRows { view.moveRow(at: move.from, to: move.to) }
        }

        // After the batch, because these positions count in `after`.
        let reloaded = Set(batch.reloadedRows)
        view.reloadRows(at: batch.reloadedRows)
        view.reconfigureRows(at: batch.reconfiguredRows.filter { !reloaded.contains($0) })
      }
    }
    // end

    final class RecordingView: BatchView {
      var calls: [String] = []

      func reloadData() { calls.append("reload") }
      func performBatchUpdates(_ changes: () -> Void) { changes() }
      func deleteSections(_ sections: [Int]) { add("delete sections", sections) }
      func insertSections(_ sections: [Int]) { add("insert sections", sections) }
      func moveSection(_ section: Int, to newSection: Int) {
        calls.append("move section \(section) to \(newSection)")
      }
      func deleteRows(at rows: [RowPosition]) { add("delete", rows) }
      func insertRows(at rows: [RowPosition]) { add("insert", rows) }
      func moveRow(at row: RowPosition, to newRow: RowPosition) {
        calls.append("move \(row) to \(newRow)")
      }
      func reloadRows(at rows: [RowPosition]) { add("reload", rows) }
      func reconfigureRows(at rows: [RowPosition]) { add("reconfigure", rows) }

      private func add<Index>(_ call: String, _ indices: [Index]) {
        if !indices.isEmpty { calls.append("\(call) \(indices)") }
      }
    }

    // snippet
    let view = RecordingView()
    let applier = BatchApplier<String, String>(view)
    for update in [first, second, merged] { applier.follow(update) }
    print(applier.model == source.sectionedOutline)
    // true
    for call in view.calls { print(call) }
    // reload
    // insert [[0, 1], [0, 2]]
    // reconfigure [[0, 0]]
    // delete [[0, 1]]
    // insert [[0, 2], [0, 3]]
    // move [0, 3] to [0, 1]
    // reconfigure [[0, 0], [0, 1]]
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

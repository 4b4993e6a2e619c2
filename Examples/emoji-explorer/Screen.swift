import Outline

/// The view: an array of rows that follows the updates of the data source.
struct Screen {
  private(set) var rows: [Item] = []
  private var updates: OutlineUpdates<Section, Item>.Iterator

  @MainActor init(_ source: OutlineModel<Section, Item>) {
    updates = source.updates.makeAsyncIterator()
  }

  /// Applies the next update.
  mutating func follow() async {
    guard let update = await updates.next() else { return }
    rows = rows.applying(update.difference) ?? []
  }
}

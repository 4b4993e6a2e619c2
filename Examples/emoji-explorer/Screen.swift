import Outline

/// The view: an array of rows that follows the updates of the data source.
struct Screen {
  private(set) var rows: [Item] = []
  private var updates: AsyncStream<OutlineUpdate<Section, Item>>.Iterator

  init(_ source: OutlineDataSource<Section, Item>) {
    updates = source.updates.makeAsyncIterator()
  }

  /// Applies the next update.
  mutating func follow() async {
    switch await updates.next() {
    case .rows(let update): rows = rows.applying(update.difference) ?? []
    case .reload(let snapshot): rows = snapshot.itemIdentifiers
    case nil: break
    }
  }
}

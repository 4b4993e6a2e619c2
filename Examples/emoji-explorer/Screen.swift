import Outline

/// Whoever draws: a plain array of rows that follows what the data source tells.
struct Screen {
  private(set) var rows: [Item] = []
  private var updates: AsyncStream<OutlineUpdate<Section, Item>>.Iterator

  init(_ source: OutlineDataSource<Section, Item>) {
    updates = source.updates.makeAsyncIterator()
  }

  /// Takes up the next change.
  mutating func follow() async {
    switch await updates.next() {
    case .rows(let update): rows = rows.applying(update.difference) ?? []
    case .reload(let snapshot): rows = snapshot.itemIdentifiers
    case nil: break
    }
  }
}

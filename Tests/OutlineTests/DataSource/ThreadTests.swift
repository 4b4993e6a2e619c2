import Outline
import Testing

/// All methods at once from many threads, for the thread sanitizer and the order of updates.
@Suite struct ThreadTests {
  @Test func everythingAtOnce() async throws {
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    let updates = source.updates
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask { Self.work(worker, on: source) }
      }
    }
    for section in source.snapshot().sectionIdentifiers {
      let outline = source.snapshot(for: section)
      try OutlineChecker.compareRows(outline, NaiveOutline(outline))
    }

    // A recognizable last apply ends the reading.
    source.apply(NaiveOutline(rows: [(-5, 0, false)]).snapshot, to: -9)
    var shown: [Int] = []
    for await update in updates {
      switch update {
      case .rows(let rows): shown = try #require(shown.applying(rows.difference))
      case .reload(let snapshot): shown = snapshot.itemIdentifiers
      }
      if shown.last == -5 { break }
    }
    #expect(shown == source.snapshot().itemIdentifiers)
  }

  private static func work(_ worker: Int, on source: OutlineDataSource<Int, Int>) {
    var edits = RandomEdits(seed: UInt64(worker)) { $0 * 8 + worker }
    for _ in 0..<30 {
      switch Int.random(in: 0..<7, using: &edits.random) {
      case 0: source.apply(edits.outline(of: 5).snapshot, to: -worker - 10)
      case 1: _ = try? source.toggle(source.snapshot().itemIdentifiers.first ?? 0)
      case 2:
        let items = source.snapshot().itemIdentifiers
        _ = try? source.reorder(edits.some(items, atMost: 2), to: .end(of: -1))
      case 3: source.apply(source.snapshot())
      case 4: _ = source.snapshot(for: -1).visualDescription()
      case 5: _ = source.updates
      default: source.sectionSnapshotHandlers.shouldExpandItem = { $0 % 3 != worker }
      }
    }
  }
}

import Testing

@testable import Outline

/// All methods at once from many threads, for the thread sanitizer and the order of updates.
@Suite(.ownThread) struct ThreadTests {
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
      shown = try #require(shown.applying(update.difference))
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

  /// An item that calls `onComparing` whenever it is compared.
  struct Observed: Hashable, Sendable {
    let number: Int
    let onComparing: @Sendable () -> Void

    static func == (first: Observed, second: Observed) -> Bool {
      first.onComparing()
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  typealias ObservedSource = OutlineDataSource<String, Observed>

  private static func outline(_ rows: Range<Int>, _ onComparing: @escaping @Sendable () -> Void)
    -> SectionSnapshot<Observed>
  {
    var outline = SectionSnapshot<Observed>()
    outline.append(rows.map { Observed(number: $0, onComparing: onComparing) })
    return outline
  }

  /// No lock is held while items are compared: they read the data source, which does not wait.
  @Test func itemsThatReadTheDataSource() throws {
    let source = ObservedSource()
    let reads = Locked(0)
    let read = { @Sendable [unowned source] in
      reads.withLock { $0 += 1 }
      _ = source.snapshot(for: "a")
      _ = source.reorderingHandlers
    }
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.apply(Self.outline(0..<50, read), to: "a")
    source.apply(Self.outline(20..<90, read), to: "a")
    source.apply(Self.outline(100..<120, read), to: "b")
    _ = source.updates
    let item = source.snapshot(for: "a").items[3]
    try source.toggle(item)
    try source.reorder([item], to: .end(of: "b"))
    var flat = source.snapshot()
    flat.deleteItems([item])
    source.apply(flat)
    source.applySnapshotUsingReloadData(flat)
    #expect(reads.withLock { $0 } > 0)
    #expect(source.snapshot(for: "a").count == 69)
  }

  /// Other changes while snapshots are compared are not lost, and are reported in order.
  @Test(arguments: 0...2) func changesDuringAComparison(count: Int) async throws {
    let source = ObservedSource()
    let updates = source.updates
    let remaining = Locked(0)
    let interfere = { @Sendable [unowned source] in
      let number = remaining.withLock { count in
        defer { count = max(0, count - 1) }
        return count
      }
      if number > 0 { source.apply(Self.outline(-number..<0, {}), to: "other \(number)") }
    }
    source.apply(Self.outline(0..<50, interfere), to: "a")
    source.apply(Self.outline(500..<501, {}), to: "b")
    remaining.withLock { $0 = count }
    source.apply(Self.outline(20..<70, interfere), to: "a")
    #expect(source.snapshot(for: "a").items.map(\.number) == Array(20..<70))
    let sections = ["a", "b"] + (0..<count).map { "other \(count - $0)" }
    #expect(source.snapshot().sectionIdentifiers == sections)

    var shown: [Observed] = []
    source.apply(Self.outline(1000..<1001, {}), to: "last")
    for await update in updates {
      shown = try #require(shown.applying(update.difference))
      if shown.last?.number == 1000 { break }
    }
    #expect(shown == source.snapshot().itemIdentifiers)
  }

  /// A change that takes long is stored, although others always are faster.
  @Test func aLongChangeAmongManyShortOnes() async throws {
    let source = OutlineDataSource<Int, Int>()
    source.apply(NaiveOutline(rows: [(0, 0, false), (1, 1, false)]).snapshot, to: 0)
    let count = TestSize.pick(500, large: 5000)
    await withTaskGroup(of: Void.self) { group in
      let isDone = Locked(false)
      group.addTask {
        var large = SectionSnapshot<Int>()
        large.append(Array(2..<count + 2))
        source.apply(large, to: 1)
        source.apply(SectionSnapshot(), to: 1)
        source.apply(large, to: 1)
        isDone.withLock { $0 = true }
      }
      while !isDone.withLock({ $0 }) {
        _ = try? source.toggle(0)
        await Task.yield()
      }
    }
    #expect(source.snapshot(for: 1).count == count)
  }
}

import Testing

@testable import Outline

/// Following the updates always gives what the data source shows: on an array, and on views that refuse what
/// real ones refuse.
///
/// A test would wait forever for an update that is not sent, until its deadline.
@Suite(.ownThread) struct UpdateTests {
  typealias Source = OutlineDataSource<Int, Labeled>

  /// A reader that reads when it likes, and what it has to be shown.
  private struct Reader {
    var updates: OutlineUpdates<Int, Labeled>.Iterator
    var view = StrictCollectionView()
    var rows: [Labeled] = []
    /// Marks since the last update.
    var marked: Set<Labeled> = []
    var isReloadDue = true

    init(_ source: Source) {
      updates = source.updates.makeAsyncIterator()
    }

    /// True if there is something to draw.
    func expects(_ sections: SectionedOutline<Int, Labeled>) -> Bool {
      isReloadDue || sections != view.model
        || StrictCollectionView.looks(of: sections) != view.cells || !drawnAgain(sections).isEmpty
    }

    private func drawnAgain(_ sections: SectionedOutline<Int, Labeled>) -> Set<Labeled> {
      marked.filter { view.model.position(of: $0) != nil && sections.position(of: $0) != nil }
    }

    mutating func read(_ sections: SectionedOutline<Int, Labeled>) async throws {
      let update = try #require(await updates.next())
      try holds(update.after == sections, "the newest state")
      try same(update.isReload, isReloadDue, "reload")
      try FlatDifferenceChecker.check(
        update.difference, from: rows,
        to: sections.sectionIdentifiers.flatMap { sections[$0].visibleItems })
      rows = try #require(rows.applying(update.difference))
      try checkReconfigured(update)
      try view.follow(update, marked: drawnAgain(update.after))
      (marked, isReloadDue) = ([], false)
    }

    /// Rows that stay are reconfigured if and only if they look different or are marked.
    private func checkReconfigured(_ update: OutlineUpdate<Int, Labeled>) throws {
      let old = Dictionary(
        uniqueKeysWithValues: view.cells.joined().map { ($0.item, $0) })
      let looks = StrictCollectionView.looks(of: update.after)
      let again = drawnAgain(update.after)
      let different = looks.joined().filter { look in
        old[look.item].map { $0 != look || again.contains(look.item) } ?? false
      }
      try same(
        update.reconfigured, different.map { update.after.position(of: $0.item)! }, "reconfigured")
    }
  }

  @Test(arguments: Seeds.some(TestSize.pick(8, large: 100)))
  func randomChanges(seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed) { Labeled($0) }
    let source = Source()
    source.reorderingHandlers.canReorderItem = { _ in true }
    var readers = [Reader(source)]
    for step in 0..<TestSize.pick(120, large: 1000) {
      let change = withoutInternalChecks { Self.change(source, &edits) }
      if edits.random.oneIn(20), readers.count < 4 { readers.append(Reader(source)) }
      for index in readers.indices {
        readers[index].marked.formUnion(change.marked)
        readers[index].isReloadDue = readers[index].isReloadDue || change.isReload
        let sections = source.sectionedOutline
        // The first reader reads every update, and the others let some merge.
        guard index == 0 || edits.random.oneIn(index * 3), readers[index].expects(sections) else {
          continue
        }
        do {
          try await readers[index].read(sections)
        } catch let mismatch as Mismatch {
          throw mismatch.during("seed \(seed), step \(step), reader \(index)")
        }
      }
    }
  }

  /// Changes the data source randomly.
  private static func change(
    _ source: Source, _ edits: inout RandomEdits<Labeled>
  ) -> (marked: Set<Labeled>, isReload: Bool) {
    let sections = source.sectionedOutline
    let items = sections.sectionIdentifiers.flatMap { sections[$0].items }
    let anyone = items.randomElement(using: &edits.random) ?? Labeled(0)
    let section = -Int.random(in: 1...5, using: &edits.random)
    switch Int.random(in: 0..<10, using: &edits.random) {
    case 0, 1, 2:
      let content = edited(sections[section], &edits)
      source.apply(edits.random.oneIn(3) ? NaiveOutline(content).snapshot : content, to: section)
    case 3:
      let others = edits.some(items, atMost: 3)
      source.apply(
        edits.outline(of: Array(Set(others)).sorted { $0.number < $1.number }).snapshot, to: section
      )
    case 4, 5, 6:
      var wanted = edits.flat(from: source.snapshot())
      let visible = wanted.itemIdentifiers
      let (reloaded, reconfigured) = (
        edits.some(visible, atMost: 1), edits.some(visible, atMost: 1)
      )
      wanted.reloadItems(reloaded)
      wanted.reconfigureItems(reconfigured)
      guard edits.random.oneIn(6) else {
        source.apply(wanted)
        return (Set(reloaded + reconfigured), false)
      }
      source.applySnapshotUsingReloadData(wanted)
      return ([], true)
    case 7, 8: _ = try? source.toggle(anyone)
    default:
      let targets: [ReorderDestination<Int, Labeled>] = [
        .before(items.first ?? anyone), .after(items.last ?? anyone), .end(of: section),
        .into(items.randomElement(using: &edits.random) ?? anyone, at: nil),
      ]
      _ = try? source.reorder([anyone], to: targets.randomElement(using: &edits.random)!)
    }
    return ([], false)
  }

  /// Returns an outline after an edit, in which sometimes an item has a new payload.
  private static func edited(
    _ outline: SectionSnapshot<Labeled>, _ edits: inout RandomEdits<Labeled>
  ) -> SectionSnapshot<Labeled> {
    var outline = outline
    for item in edits.some(outline.items, atMost: 2) where edits.random.oneIn(3) {
      outline.replace(item, with: Labeled(item.number, "payload \(edits.random.next())"))
    }
    let edit = edits.edit(of: NaiveOutline(outline), items: outline.items)
    _ = try? outline.perform(edit.real)
    return outline
  }

  // MARK: - Merging

  /// An apply without an effect sends nothing, and neither do changes that undo each other.
  @Test func changesWithoutEffect() async throws {
    let source = Source()
    let rows = [(Labeled(0), 0, false), (Labeled(1), 1, false), (Labeled(2), 0, false)]
    source.apply(NaiveOutline(rows: rows).snapshot, to: -1)
    let updates = source.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    #expect(first.isReload && first.before == SectionedOutline())
    source.apply(source.snapshot())
    source.apply(source.snapshot(for: -1), to: -1)
    source.apply(NaiveOutline(rows: rows).snapshot, to: -1)
    source.update(-1) { _ in }
    source.update(-7) { _ in }
    try source.toggle(Labeled(0))
    try source.toggle(Labeled(0))
    let waiting = Task { [updates] in await updates.next() }
    await Task.yield()
    source.apply(SectionSnapshot(), to: -2, animatingDifferences: false)
    let update = try #require(await waiting.value)
    #expect(update.before == first.after && update.after == source.sectionedOutline)
    #expect(update.difference.isEmpty && update.reconfigured.isEmpty)
    #expect(!update.animatingDifferences && !update.isReload)
    #expect(update.batches.map(\.insertedSections) == [[1]])
  }

  /// Marks, reloads and animations accumulate.
  @Test func merging() async throws {
    let source = Source()
    source.apply(NaiveOutline(rows: (0..<4).map { (Labeled($0), 0, false) }).snapshot, to: -1)
    let updates = source.updates.makeAsyncIterator()
    _ = await updates.next()
    var snapshot = source.snapshot()
    snapshot.reconfigureItems([Labeled(1)])
    source.apply(snapshot)
    snapshot = source.snapshot()
    snapshot.reloadItems([Labeled(2)])
    source.apply(snapshot, animatingDifferences: false)
    source.update(-1) { $0.delete([Labeled(0)]) }
    #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
    let update = try #require(await updates.next())
    #expect(update.reconfigured == [0, 1].map { RowPosition(section: 0, row: $0) })
    #expect(update.reloaded == [RowPosition(section: 0, row: 1)])
    #expect(!update.animatingDifferences && !update.isReload)
    #expect(update.difference.count == 1)

    try source.toggle(Labeled(3))
    source.applySnapshotUsingReloadData(source.snapshot())
    try source.toggle(Labeled(3))
    let reload = try #require(await updates.next())
    #expect(reload.isReload && reload.before == update.after && reload.after == update.after)
  }

  /// A reader that never reads keeps two states, and not one for each update.
  @Test func aReaderThatNeverReads() async throws {
    let source = OutlineDataSource<Int, Tracked>()
    let updates = source.updates.makeAsyncIterator()
    let count = Tracked.Count()
    source.update(0) { $0.append((0..<10).map { Tracked(number: -$0, count: count) }) }
    _ = await updates.next()
    for number in 0..<TestSize.pick(300, large: 1000) {
      source.update(0) { outline in
        outline.delete(outline.items.filter { $0.number > 0 })
        outline.append((1..<10).map { Tracked(number: number * 10 + $0, count: count) })
      }
      var snapshot = source.snapshot()
      snapshot.reconfigureItems(snapshot.itemIdentifiers)
      source.apply(snapshot)
    }
    #expect(count.living < 1000)
    let update = try #require(await updates.next())
    #expect(update.reconfigured.count == 10)
  }

  /// The sequence ends when the data source is released, after what was not read.
  @Test func theEnd() async throws {
    let updates: OutlineUpdates<Int, Labeled>
    do {
      let source = Source()
      updates = source.updates
      source.apply(NaiveOutline(rows: [(Labeled(0), 0, false)]).snapshot, to: -1)
    }
    var elements: [OutlineUpdate<Int, Labeled>] = []
    for await update in updates { elements.append(update) }
    #expect(elements.map { $0.after.numberOfSections } == [1])
  }

  /// A reader that stops is forgotten.
  @Test func aReaderThatStops() async throws {
    let source = Source()
    for await _ in source.updates { break }
    let reading = Task { for await _ in source.updates {} }
    await Task.yield()
    reading.cancel()
    await reading.value
    #expect(source.state.withLock { $0.subscriptions.isEmpty })
  }
}

import Testing

@testable import Outline

/// Nobody's change is lost.
@Suite(.ownThread) struct ChangingTests {
  typealias Source = OutlineDataSource<Int, Int>

  /// Two hundred tasks read, change and apply at the same time.
  @Test func concurrentUpdates() async throws {
    let source = Source()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          source.update(0) { outline in
            let count = outline.count
            outline.append([number])
            #expect(outline.count == count + 1)
          }
        }
        group.addTask { _ = try? source.toggle(number) }
      }
    }
    #expect(Set(source.snapshot(for: 0).items) == Set(0..<200))
  }

  /// Updates, and other changes that are computed meanwhile.
  @Test func updatesAndOtherChanges() async throws {
    let source = Source()
    source.reorderingHandlers.canReorderItem = { _ in true }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { source.update(number % 3) { $0.append([number]) } }
        group.addTask {
          source.apply(NaiveOutline(rows: [(1000 + number, 0, false)]).snapshot, to: -number - 1)
        }
        group.addTask { _ = try? source.reorder([number], to: .end(of: 0)) }
      }
    }
    let items = source.snapshot().itemIdentifiers
    #expect(items.count == 200 && Set(items) == Set(0..<100).union(1000..<1100))
  }

  private struct Refused: Error {}

  @Test func anUpdateThatThrows() throws {
    let source = NaiveSections.shop.makeDataSource()
    let before = source.sectionedOutline
    #expect(throws: Refused.self) {
      try source.update(-1) { outline throws(Refused) in
        outline.deleteAll()
        throw Refused()
      }
    }
    #expect(source.sectionedOutline == before)
    #expect(source.update(-1) { $0.count } == before[-1].count)
    source.update(-77) { _ in }
    #expect(source.sectionedOutline == before)
  }

  /// Items that an update inserts leave the other sections.
  @Test func itemsOfOtherSections() {
    let source = Source()
    source.update(0) { $0.append([1, 2, 3]) }
    source.update(1) { $0.append([2, 4]) }
    #expect(source.snapshot(for: 0).items == [1, 3])
    #expect(source.section(containing: 2) == 1)
    #expect(source.position(of: 4) == RowPosition(section: 1, row: 1))
    #expect(source.item(at: RowPosition(section: 1, row: 0)) == 2)
    #expect(source.item(at: RowPosition(section: 1, row: 2)) == nil)
    #expect(source.item(at: RowPosition(section: 2, row: 0)) == nil)
    #expect(source.item(at: RowPosition(section: 0, row: -1)) == nil)
    #expect(source.numberOfRows(inSection: 0) == 2)
    #expect(source.position(of: 77) == nil)
  }

  /// An update may read the data source, and start tasks that change it.
  @Test func withinAnUpdate() async throws {
    let source = Source()
    source.update(0) { $0.append([1]) }
    let task = source.update(0) { outline in
      #expect(source.snapshot(for: 0).items == [1])
      outline.append([2])
      return Task { source.update(0) { $0.append([3]) } }
    }
    await task.value
    #expect(source.snapshot(for: 0).items == [1, 2, 3])
  }

  /// A change of the same data source would wait for itself.
  @Test func changingWithinAnUpdate() async {
    await #expect(processExitsWith: .failure) {
      let source = OutlineDataSource<Int, Int>()
      source.update(0) { _ in source.update(1) { $0.append([1]) } }
    }
    await #expect(processExitsWith: .failure) {
      let source = OutlineDataSource<Int, Int>()
      source.update(0) { _ in source.apply(SectionSnapshot(), to: 1) }
    }
  }

  @Test func completions() {
    let source = Source()
    let calls = Locked<[Int]>([])
    source.apply(NaiveOutline(rows: [(1, 0, false)]).snapshot, to: 0) {
      calls.withLock { $0.append(source.snapshot(for: 0).count) }
    }
    source.apply(source.snapshot(), animatingDifferences: false) { calls.withLock { $0.append(2) } }
    source.applySnapshotUsingReloadData(source.snapshot()) { calls.withLock { $0.append(3) } }
    #expect(calls.withLock { $0 } == [1, 2, 3])
  }
}

import Outline
import Testing

/// A user's toggles: the handlers that are called, their order, and the state meanwhile.
@Suite(.ownThread) struct TogglingTests {
  let log = Log()

  private func makeSource() -> OutlineDataSource<Int, Int> {
    let source = NaiveSections.shop.makeDataSource()
    source.sectionSnapshotHandlers = makeHandlers(source)
    return source
  }

  /// Handlers that record their calls and the state of the data source.
  private func makeHandlers(
    _ source: OutlineDataSource<Int, Int>
  ) -> SectionSnapshotHandlers<Int> {
    let note = { @Sendable [log, weak source] (name: String, item: Int) in
      let isExpanded = source?.snapshot(for: -1).isExpanded(item) == true
      log.add("\(name) \(item), \(isExpanded ? "expanded" : "collapsed")")
    }
    var handlers = SectionSnapshotHandlers<Int>()
    handlers.shouldExpandItem = { item in
      note("should expand", item)
      return item != 2
    }
    handlers.willExpandItem = { note("will expand", $0) }
    handlers.didExpandItem = { note("did expand", $0) }
    handlers.shouldCollapseItem = { item in
      note("should collapse", item)
      return item != 2
    }
    handlers.willCollapseItem = { note("will collapse", $0) }
    handlers.didCollapseItem = { note("did collapse", $0) }
    handlers.snapshotForExpandingParent = { item, present in
      note("children of", item)
      return present
    }
    return handlers
  }

  @Test func orderOfHandlers() throws {
    let source = makeSource()
    #expect(try source.collapse(0))
    #expect(
      log.entries == [
        "should collapse 0, expanded", "will collapse 0, expanded", "did collapse 0, collapsed",
      ])
    #expect(try source.expand(0))
    #expect(
      log.entries.dropFirst(3) == [
        "should expand 0, collapsed", "will expand 0, collapsed", "children of 0, collapsed",
        "did expand 0, expanded",
      ])
    try NaiveSections.shop.compare(with: source)
  }

  @Test func refusedToggles() throws {
    let source = makeSource()
    #expect(try !source.expand(2))
    #expect(log.entries == ["should expand 2, collapsed"])
    try NaiveSections.shop.compare(with: source)
    #expect(try !source.toggle(2))
    #expect(log.entries.count == 2)
  }

  @Test func applyingCallsNoHandlers() {
    let source = makeSource()
    var snapshot = source.snapshot(for: -1)
    snapshot.collapse([0])
    source.apply(snapshot, to: -1)
    snapshot.expand([0, 2])
    source.apply(snapshot, to: -1)
    #expect(log.entries.isEmpty)
    #expect(source.snapshot(for: -1) == snapshot)
  }

  @Test func withoutHandlersEverythingIsAllowed() throws {
    let source = NaiveSections.shop.makeDataSource()
    #expect(try source.toggle(0))
    #expect(source.snapshot().itemIdentifiers == [0, 3])
    #expect(try source.toggle(0))
    #expect(try !source.expand(0))
    #expect(source.snapshot().itemIdentifiers == [0, 1, 2, 3])
    // A leaf can be expanded, as in UIKit.
    #expect(try source.expand(3))
    #expect(source.snapshot(for: -2).isExpanded(3))
  }

  @Test func unknownItems() {
    let source = makeSource()
    #expect(throws: OutlineError.unknownItem("9")) { try source.expand(9) }
    #expect(throws: OutlineError.unknownItem("9")) { try source.collapse(9) }
    #expect(throws: OutlineError.unknownItem("9")) { try source.toggle(9) }
    #expect(log.entries.isEmpty)
  }

  /// The outline that the handler returns replaces the children.
  @Test func lazyChildren() throws {
    let source = NaiveSections.shop.makeDataSource()
    let loaded = NaiveOutline(rows: [(10, 0, true), (11, 1, false), (12, 0, false)]).snapshot
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { [log] item, present in
      log.add("\(item) with \(present.items)")
      return item == 0 ? loaded : present
    }
    try source.expand(3)
    try source.collapse(0)
    try source.expand(0)
    #expect(log.entries == ["3 with []", "0 with [1, 2]"])
    #expect(source.snapshot().itemIdentifiers == [0, 10, 11, 12, 3])
    #expect(source.snapshot(for: -1).snapshot(of: 0) == loaded)
  }

  @Test func lazyChildrenThatAreElsewhere() throws {
    var shop = NaiveSections.shop
    shop.apply(
      NaiveOutline(rows: [(0, 0, false), (1, 1, false), (2, 0, false)]), to: -1)
    let source = shop.makeDataSource()
    let loaded = NaiveOutline(rows: [(2, 0, false)]).snapshot
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, _ in loaded }
    #expect(throws: OutlineError.duplicateItems(["2"])) { try source.expand(0) }
    try shop.compare(with: source)
  }

  /// A handler with an unowned reference to the data source does not keep it alive.
  @Test func handlersThatUseTheDataSource() throws {
    weak var released: OutlineDataSource<Int, Int>?
    do {
      let source = NaiveSections.shop.makeDataSource()
      released = source
      let log = log
      source.sectionSnapshotHandlers.shouldCollapseItem = { [unowned source] item in
        source.snapshot(for: -1).isExpanded(item)
      }
      source.sectionSnapshotHandlers.didCollapseItem = { [unowned source] item in
        log.add("\(item) \(source.snapshot(for: -1).isExpanded(item))")
      }
      source.sectionSnapshotHandlers.snapshotForExpandingParent = {
        [unowned source] item, present in
        log.add("\(source.snapshot(for: -1).childCount(of: item)) \(present.count)")
        return present
      }
      try source.toggle(0)
      try source.toggle(0)
      #expect(log.entries == ["0 false", "2 2"])
    }
    #expect(released == nil)
  }
}

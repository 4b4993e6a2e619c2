import Testing

@testable import Outline

/// Followers are told of a change as a part of it.
@Suite(.ownThread) struct FollowingTests {
  typealias Source = OutlineDataSource<Int, Int>

  private final class Log: Sendable {
    private let lines = Locked<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
  }

  private final class Busy: Sendable {
    private let state = Locked(false)

    func exchange(_ value: Bool) -> Bool {
      state.withLock { old in
        defer { old = value }
        return old
      }
    }
  }

  /// The outline that a view shows.
  private final class Shown: Sendable {
    private let state = Locked(SectionedOutline<Int, Int>())

    var outline: SectionedOutline<Int, Int> {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  @Test func beforeTheCompletion() {
    let (source, log) = (Source(), Log())
    source.apply(SectionSnapshot("- 1").numbers, to: 0)
    var token: FollowToken? = source.follow { update in
      log.add("\(update.isReload ? "reload" : "update") \(update.after[0].visibleItems)")
    }
    #expect(log.all == ["reload [1]"])
    source.apply(SectionSnapshot("- 1\n- 2").numbers, to: 0) { log.add("completion") }
    // Nothing to draw, so nobody is told.
    source.apply(source.snapshot()) { log.add("completion") }
    source.update(0) { $0.append([3], to: 2) }
    #expect(source.sectionedOutline[0].items == [1, 2, 3])
    source.applySnapshotUsingReloadData(source.snapshot()) { log.add("completion") }
    token?.cancel()
    source.update(0) { $0.deleteAll() }
    token = nil
    #expect(source.state.withLock { $0.subscriptions.isEmpty })
    #expect(
      log.all == [
        "reload [1]", "update [1, 2]", "completion", "completion", "update [1, 2]",
        "reload [1, 2]", "completion",
      ])
  }

  /// A token that is released ends it, too, and a data source that is released ends it for all.
  @Test func released() {
    let log = Log()
    var source: Source? = Source()
    _ = source!.follow { _ in log.add("once") }
    source!.update(0) { $0.append([1]) }
    #expect(log.all == ["once"])
    let token = source!.follow { _ in log.add("again") }
    weak let weakSource = source
    source = nil
    #expect(weakSource == nil)
    token.cancel()
    #expect(log.all == ["once", "again"])
  }

  /// A follower may change what it follows: everyone is told of one change after the other.
  @Test func changesByFollowers() {
    let (source, log) = (Source(), Log())
    let first = source.follow { [unowned source] update in
      log.add("first \(update.after[0].items)")
      guard update.after[0].count < 3 else { return }
      var outline = source.snapshot(for: 0)
      outline.append([outline.count])
      source.apply(outline, to: 0) { log.add("completion \(source.snapshot(for: 0).count)") }
      log.add("first ends")
    }
    let second = source.follow { log.add("second \($0.after[0].items)") }
    #expect(
      log.all == [
        "first []", "first ends", "first [0]", "first ends", "first [0, 1]", "first ends",
        "first [0, 1, 2]", "completion 3", "completion 3", "completion 3", "second [0, 1, 2]",
      ])
    withExtendedLifetime((first, second)) {}
  }

  /// Changes of several threads: each is drawn when its method returns, and updates are chained.
  @Test func threads() async {
    let source = Source()
    let shown = Shown()
    let faults = Log()
    let isBusy = Busy()
    let token = source.follow { update in
      if isBusy.exchange(true) { faults.add("two at once") }
      let before = shown.outline
      if update.before != before { faults.add("not from what is shown") }
      shown.outline = update.after
      _ = isBusy.exchange(false)
    }
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<TestSize.pick(50, large: 1000) {
            let item = thread * 10_000 + number
            source.update(0) { $0.append([item]) }
            if !shown.outline[0].contains(item) { faults.add("late") }
          }
        }
      }
    }
    #expect(faults.all.isEmpty, "\(faults.all.prefix(3))")
    #expect(shown.outline == source.sectionedOutline)
    token.cancel()
  }

  /// While the user searches, positions, rows and updates are about the same.
  @MainActor @Test func searching() throws {
    let model = OutlineModel<Int, String>()
    model.apply(SectionSnapshot("+ Food\n  - Apple\n  - Bread\n- Tea"), to: 0)
    var rows: [String] = []
    let token = model.follow { update in rows = rows.applying(update.difference)! }
    model.search { $0.contains("e") }
    #expect(rows == ["Food", "Apple", "Bread", "Tea"])
    model.search { $0.contains("r") }
    #expect(rows == ["Food", "Bread"] && model.position(of: "Bread") == [0, 1])
    model.reorderingHandlers.canReorderItem = { _ in true }
    model.update(0) { $0.append(["Crust", "Milk"], to: "Food") }
    #expect(rows == ["Food", "Bread", "Crust"])
    try model.reorder(from: [0, 2], to: [0, 1])
    #expect(rows == ["Food", "Crust", "Bread"])
    #expect(model.snapshot(for: 0).items == ["Food", "Apple", "Crust", "Bread", "Milk", "Tea"])
    try model.collapse("Food")
    #expect(rows == ["Food"])
    model.endSearch()
    #expect(rows == model.snapshot(for: 0).visibleItems)
    #expect(model.isLoading("Food") == false)
    token.cancel()
  }

  /// A follower of a search that changes the model: its completion comes when that is drawn, too.
  @MainActor @Test func changingWhileSearching() {
    let model = OutlineModel<Int, Int>()
    model.apply(SectionSnapshot("- 1\n- 2").numbers, to: 0)
    var log: [String] = []
    let token = model.follow { [unowned model] update in
      log.append("\(update.after[0].items)")
      guard update.after[0].items == [2] else { return }
      model.apply(SectionSnapshot("- 1\n- 2\n- 4").numbers, to: 0) { log.append("completion") }
    }
    model.search { $0.isMultiple(of: 2) }
    #expect(log == ["[1, 2]", "[2]", "[2, 4]", "completion"])
    token.cancel()
  }
}

extension SectionSnapshot<String> {
  /// The same outline with numbers as items.
  fileprivate var numbers: SectionSnapshot<Int> {
    try! SectionSnapshot<Int>(rows: rows.map { (item: Int($0.item)!, level: $0.level) })
  }
}

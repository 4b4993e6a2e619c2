import Outline
import Testing

/// Batches of every small change, on a view that refuses what real ones refuse.
@Suite(.ownThread) struct BatchTests {
  typealias Sections = SectionedOutline<Int, Labeled>

  /// Three items in up to two sections, in every order and shape.
  private static let states: [Sections] = {
    var states: [Sections] = []
    let items = (0..<3).map { Labeled($0) }
    for subset in everySubset(of: items) {
      for order in everyOrder(of: subset) {
        for split in 0...order.count {
          let parts = [Array(order[..<split]), Array(order[split...])]
          for (index, shape) in shapes(parts).enumerated() {
            for sections in [[1, 2], [2, 1]] {
              states.append(state(sections, shape))
            }
            if split == order.count { states.append(state([1 + index % 2], shape)) }
          }
        }
      }
    }
    return states
  }()

  private static func shapes(_ parts: [[Labeled]]) -> [[SectionSnapshot<Labeled>]] {
    func outlines(_ items: [Labeled]) -> [SectionSnapshot<Labeled>] {
      everyForest(of: items.count).flatMap { levels in
        [true, false].map { isExpanded in
          NaiveOutline(rows: zip(items, levels).map { ($0, $1, isExpanded) }).snapshot
        }
      }
    }
    return outlines(parts[0]).flatMap { first in outlines(parts[1]).map { [first, $0] } }
  }

  private static func state(_ sections: [Int], _ outlines: [SectionSnapshot<Labeled>]) -> Sections {
    var state = Sections()
    for (section, outline) in zip(sections, outlines) { state[section] = outline }
    return state
  }

  /// Every state becomes every other one: many of them, so that only some are tried at the default size.
  @Test func everySmallChange() throws {
    let states = Self.states
    let period = TestSize.pick(2_503, large: 7)
    var counter = 0
    for (index, old) in states.enumerated() {
      for new in states {
        counter += 1
        guard counter.isMultiple(of: period) else { continue }
        var view = StrictCollectionView()
        view.reload(old)
        try within("state \(index) of \(states.count), pair \(counter)") {
          try view.follow(OutlineUpdate(from: old, to: new))
        }
      }
    }
  }

  /// A section that comes with rows of others, and one that goes, in one update.
  @Test func sectionsAndRowsTogether() throws {
    func roots(_ items: Int...) -> SectionSnapshot<Labeled> {
      NaiveOutline(rows: items.map { (Labeled($0), 0, false) }).snapshot
    }
    var (old, new) = (Sections(), Sections())
    (old[1], old[2], old[3]) = (roots(1, 2, 3), roots(4, 5), roots(6))
    (new[3], new[4], new[1]) = (roots(6, 4), roots(7, 2), roots(3, 1))
    var view = StrictCollectionView()
    view.reload(old)
    let update = OutlineUpdate(from: old, to: new, reloading: [Labeled(6)])
    let batches = update.batches
    try view.follow(update, marked: [Labeled(6)])
    #expect(batches.map(\.insertedSections) == [[3], [], []])
    #expect(batches.map(\.deletedSections) == [[], [], [1]])
    #expect(batches.map { $0.movedSections.count } == [0, 0, 1])
    #expect(batches[1].movedRows.count == 3)
    #expect(batches[1].reloadedRows == [RowPosition(section: 2, row: 0)])
    // Backwards, too.
    view.reload(new)
    try view.follow(OutlineUpdate(from: new, to: old))
  }

  /// Other sections replace all that were there, with some of their rows: the sections bring and take them.
  @Test func otherSections() throws {
    func roots(_ items: Int...) -> SectionSnapshot<Labeled> {
      NaiveOutline(rows: items.map { (Labeled($0), 0, false) }).snapshot
    }
    var (old, new) = (Sections(), Sections())
    (old[1], old[2]) = (roots(1, 2, 3), roots(4))
    (new[3], new[4], new[5]) = (roots(4, 1), roots(5), roots(3))
    var view = StrictCollectionView()
    view.reload(old)
    let update = OutlineUpdate(from: old, to: new, reconfiguring: [Labeled(1)])
    try view.follow(update, marked: [Labeled(1)])
    #expect(update.batches.count == 1)
    #expect(update.batches[0].deletedSections == [0, 1])
    #expect(update.batches[0].insertedSections == [0, 1, 2])
  }

  /// The mock refuses what it should: a test of the test.
  @Test func theViewIsStrict() throws {
    var (old, new) = (Sections(), Sections())
    old[1].append([Labeled(1), Labeled(2)])
    new[1].append([Labeled(2), Labeled(3)])
    let batch = OutlineUpdate(from: old, to: new).batches[0]
    var view = StrictCollectionView()
    #expect(throws: Mismatch.self) { try view.perform(batch) }
    view.reload(new)
    #expect(throws: Mismatch.self) { try view.perform(batch) }
    view.reload(old)
    try view.perform(batch)
    #expect(view.model == new)
  }

  /// The cost of one move is that of the change, not of the rows.
  @Test func theCostOfOneMove() {
    let count = TestSize.pick(20_000, large: 200_000)
    let looks = CostTests.Looks()
    var outline = SectionSnapshot<CostTests.Watched>()
    outline.append((0..<count).map { CostTests.Watched(number: $0, looks: looks) })
    var old = SectionedOutline<Int, CostTests.Watched>()
    old[0] = outline
    var new = old
    outline.move([outline.items[count / 2]], before: outline.items[7])
    new[0] = outline
    let before = looks.count
    let update = OutlineUpdate(from: old, to: new)
    #expect(update.batches[0].movedRows.count == 1)
    #expect(update.reconfigured.isEmpty)
    #expect(update.steps(in: 0).count == 1)
    #expect(looks.count - before < 100)
  }
}

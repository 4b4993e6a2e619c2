import Testing

@testable import Outline

/// Every edit of every small snapshot, and random edits of larger ones.
@Suite(.ownThread) struct SnapshotLawTests {
  typealias Edit = Snapshot<String, Int>.Edit

  /// Every snapshot of the sections A and B and the items 0, 1 and 2: each item is in a section or in none,
  /// sections and items are in order or reversed, and some are marked.
  static let small: [NaiveSnapshot<String, Int>] = {
    var all = [NaiveSnapshot<String, Int>()]
    for sections in [["A"], ["A", "B"], ["B", "A"]] {
      for choice in 0..<27 {
        var contents = sections.map { (name: $0, items: [Int]()) }
        for item in choice.isMultiple(of: 4) ? [2, 1, 0] : [0, 1, 2] {
          let place = choice / [1, 3, 9][item] % 3
          if place < sections.count { contents[place].items.append(item) }
        }
        var twin = NaiveSnapshot(sections: contents)
        if choice.isMultiple(of: 2) { twin.reloadedItems = twin.items.filter { $0 != 1 } }
        if choice.isMultiple(of: 3) { twin.reconfiguredItems = twin.items.filter { $0 != 0 } }
        if choice.isMultiple(of: 5) { twin.reloadedSections = ["A"] }
        all.append(twin)
      }
    }
    return all
  }()

  /// Every edit with these arguments, an unknown section, an unknown item, and repeated ones.
  static let edits: [Edit] = {
    let lists = [[], [0], [3], [0, 1], [2, 0], [3, 1], [1, 1], [3, 3, 0, 0], [2, 1, 0]]
    let names = [[], ["A"], ["C"], ["C", "D"], ["B", "C"], ["C", "C"], ["B", "A"]]
    var edits: [Edit] = [.deleteAllItems]
    for list in lists {
      edits += [nil, "A", "B", "C"].map { .appendItems(list, toSection: $0) }
      edits += [.deleteItems(list), .reloadItems(list), .reconfigureItems(list)]
    }
    for side in SnapshotSide.allCases {
      for item in 0...3 {
        edits += lists.map { .insertItems($0, side, item: item) }
        edits += (0...3).map { .moveItem($0, side, item: item) }
      }
      for section in ["A", "B", "C"] {
        edits += names.map { .insertSections($0, side, section: section) }
        edits += ["A", "B", "C"].map { .moveSection($0, side, section: section) }
      }
    }
    for list in names {
      edits += [.appendSections(list), .deleteSections(list), .reloadSections(list)]
    }
    return edits
  }()

  @Test func everyEditOfEverySmallSnapshot() {
    // By default some edits of each, other ones of the next.
    let period = TestSize.pick(11, large: 1)
    for (number, twin) in Self.small.enumerated() {
      let kept = snapshot(twin)
      let edits = Self.edits.dropFirst(number % period).everyNth(period)
      for edit in edits {
        var shared = kept
        expectSameEdit(edit, on: &shared, twin)
        var unique = snapshot(twin)
        expectSameEdit(edit, on: &unique, twin)
      }
      expectSame(kept, twin, "a copy changed")
    }
  }

  @Test(arguments: Seeds.some(6)) func manyRandomEdits(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var twin = NaiveSnapshot<String, Int>()
    var current = Snapshot<String, Int>()
    for _ in 0..<400 {
      twin = expectSameEdit(.random(using: &random), on: &current, twin) ?? twin
    }
  }

  @Test(arguments: Seeds.some(6)) func listsOfEditsAreAllOrNothing(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var twin = NaiveSnapshot<String, Int>()
    var current = Snapshot<String, Int>()
    for _ in 0..<200 {
      let edits = (0..<3).map { _ in Edit.random(using: &random) }
      var expected = Result<_, SnapshotError>.success(twin)
      for edit in edits { expected = expected.flatMap { $0.performing(edit) } }
      switch expected {
      case .success(let after):
        #expect(throws: Never.self) { try current.perform(edits) }
        twin = after
      case .failure(let error):
        #expect(throws: error) { try current.perform(edits) }
      }
      expectSame(current, twin, "\(edits)")
    }
  }

  @Test func equality() {
    let all = Self.small.map { ($0, snapshot($0)) }
    for (left, one) in all {
      for (right, other) in all { #expect((left == right) == (one == other)) }
    }
  }

  /// Builds a snapshot like the twin, without shared storage.
  private func snapshot(_ twin: NaiveSnapshot<String, Int>) -> Snapshot<String, Int> {
    var snapshot = Snapshot<String, Int>()
    snapshot.appendSections(twin.names)
    for section in twin.sections { snapshot.appendItems(section.items, toSection: section.name) }
    snapshot.reloadSections(twin.reloadedSections)
    snapshot.reloadItems(twin.reloadedItems)
    snapshot.reconfigureItems(twin.reconfiguredItems)
    return snapshot
  }
}

extension Snapshot<String, Int>.Edit {
  /// Returns a random edit of up to 30 items and 6 sections.
  static func random(using random: inout SeededRandom) -> Self {
    let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.item() }
    let names = (0..<Int.random(in: 0...1, using: &random)).map { _ in random.section() }
    let side = SnapshotSide.allCases.randomElement(using: &random)!
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return random.oneIn(4) ? .deleteAllItems : .deleteSections(names)
    case 1...3: return .appendSections(names)
    case 4: return .insertSections(names, side, section: random.section())
    case 5, 6: return .moveSection(random.section(), side, section: random.section())
    case 7: return .reloadSections(names)
    case 8: return .deleteItems(items)
    case 9: return .reloadItems(Array(items.prefix(1)))
    case 10: return .reconfigureItems(Array(items.prefix(1)))
    case 11...13: return .insertItems(items, side, item: random.item())
    case 14...16: return .moveItem(random.item(), side, item: random.item())
    default: return .appendItems(items, toSection: random.oneIn(3) ? nil : random.section())
    }
  }
}

extension SeededRandom {
  fileprivate mutating func item() -> Int { Int.random(in: 0..<30, using: &self) }

  fileprivate mutating func section() -> String {
    ["A", "B", "C", "D", "E", "F"].randomElement(using: &self)!
  }
}

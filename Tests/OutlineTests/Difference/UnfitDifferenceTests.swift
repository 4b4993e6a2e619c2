import Testing

@testable import Outline

/// Outline differences that are invalid, or for another outline.
@Suite(.ownThread) struct UnfitDifferenceTests {
  typealias Difference = OutlineDifference<Int>

  @Test(arguments: Seeds.some(5))
  func roundTrips(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for count in [0, 1, 3, 10, 50] {
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      let difference = new.snapshot.outlineDifference(from: old.snapshot)
      #expect(try recoded(difference) == difference)
      #expect(try old.snapshot.applying(recoded(difference)) == new.snapshot)
      #expect(try recoded(difference.inverse()) == difference.inverse())
    }
  }

  /// A difference for another outline is refused, or its inverse undoes it.
  @Test(arguments: 0...3)
  func wrongOutline(count: Int) throws {
    var random = SeededRandom(seed: 11)
    let others = (0...3).flatMap(everyOutline(of:)).map(\.snapshot)
    try OutlinePairs.forEach(oldCount: 3, newCount: count) { old, new in
      let older = old.snapshot
      let difference = new.snapshot.outlineDifference(from: older)
      for other in others where random.oneIn(TestSize.pick(31, large: 10)) && other != older {
        try within("\(Array(difference)) applied to\n\(other.layout)") {
          try Self.check(difference, on: other)
        }
      }
    }
  }

  @Test func unknownItemsAndIndices() {
    let old = SectionSnapshot("+ a\n  - b\n- c")
    let empty = SectionSnapshot<String>()
    let difference = { (new: SectionSnapshot<String>) in new.outlineDifference(from: old) }
    // Removals, moves and toggles of unknown items.
    #expect(empty.applying(difference(empty)) == nil)
    #expect(empty.applying(difference(SectionSnapshot("+ a\n- c\n  - b"))) == nil)
    #expect(empty.applying(difference(SectionSnapshot("- a\n  - b\n- c"))) == nil)
    // An insertion below an unknown item, and of a known one.
    let insertion = difference(SectionSnapshot("+ a\n  - b\n- c\n  - d"))
    #expect(empty.applying(insertion) == nil)
    #expect(SectionSnapshot("+ a\n  - b\n- c\n  - d").applying(insertion) == nil)
    #expect(SectionSnapshot("+ a\n  - b\n- d\n- c").applying(insertion) == nil)
    // An index that is out of range.
    let last = difference(SectionSnapshot("+ a\n  - b\n- c\n- d"))
    #expect(SectionSnapshot("- a").applying(last) == nil)
    // The removal of an item without its descendants.
    #expect(SectionSnapshot("+ a\n  - b\n  - x\n- c").applying(difference(empty)) == nil)
  }

  /// Every small change of a difference's JSON is refused, does not fit, or gives a valid outline.
  @Test func hostileDifferences() throws {
    let pairs = [
      ("+ 0\n  - 1\n- 2", "- 2\n  + 0\n- 1\n- 3"),
      ("+ 0\n  + 1\n    - 2", "+ 2\n  + 1\n    - 0"),
      ("+ 0\n  - 1\n- 2\n  - 3", "- 5\n  - 4\n- 3\n+ 6"),
    ]
    for (old, new) in pairs {
      let (old, new) = (Self.numbers(old), Self.numbers(new))
      for start in [new.outlineDifference(from: old), old.outlineDifference(from: new)] {
        for mutation in try json(of: start).everyMutation {
          guard let difference = try decoded(Difference.self, from: mutation) else { continue }
          try within("\(mutation) applied to\n\(old.layout)") {
            try Self.check(difference, on: old)
            try Self.check(difference, on: new)
            try Self.check(difference.inverse(), on: old)
            _ = difference.inverse().inverse()
          }
        }
      }
    }
  }

  /// Several random changes at once.
  @Test(arguments: Seeds.some(6))
  func moreHostileDifferences(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var decodedCount = 0
    for _ in 0..<TestSize.pick(5, large: 8) {
      let (old, new) = OutlinePairs.unrelated(count: 8, &edits)
      let older = old.snapshot
      var value = try json(of: new.snapshot.outlineDifference(from: older))
      for _ in 0..<5 {
        let mutations = value.everyMutation.shuffled(using: &edits.random).prefix(40)
        for mutation in mutations {
          guard let difference = try decoded(Difference.self, from: mutation) else { continue }
          decodedCount += 1
          try within("\(mutation) applied to\n\(old.layout)") {
            try Self.check(difference, on: older)
          }
          value = mutation
        }
      }
    }
    #expect(decodedCount > 0)
  }

  /// Random changes do not fit, or give a valid outline and can be undone.
  @Test(arguments: Seeds.some(6))
  func randomChanges(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var applied = 0
    for _ in 0..<TestSize.pick(500, large: 1_500) {
      let outline = edits.outline(of: Array(0..<3)).snapshot
      let changes = (0...Int.random(in: 0..<4, using: &edits.random)).map { _ in edits.change() }
      try within("\(changes) applied to\n\(outline.layout)") {
        try Self.check(Difference(changes), on: outline)
        applied += outline.applying(Difference(changes)) == nil ? 0 : 1
      }
    }
    #expect(applied > 10)
  }

  /// Changes that contradict each other.
  @Test func contradictions() {
    let flat = Self.numbers("- 0\n- 1\n- 2")
    let root = { Difference.Place(parent: nil, index: $0) }
    let below = { Difference.Place(parent: $0, index: 0) }
    let lists: [[Difference.Change]] = [
      [.insert(7, at: root(0), isExpanded: false), .insert(7, at: root(1), isExpanded: false)],
      [.insert(7, at: root(0), isExpanded: false), .insert(8, at: root(0), isExpanded: false)],
      [.insert(7, at: below(7), isExpanded: false)],
      [.insert(7, at: below(8), isExpanded: false), .insert(8, at: below(7), isExpanded: false)],
      [.remove(0, from: root(0), isExpanded: false), .remove(0, from: root(0), isExpanded: false)],
      [.remove(0, from: root(1), isExpanded: false)],
      [.remove(0, from: root(0), isExpanded: true)],
      [.move(0, from: root(0), to: below(0))],
      [.move(0, from: root(0), to: below(1)), .move(1, from: root(1), to: below(0))],
      [.move(0, from: root(0), to: root(Int.max))],
      [.move(0, from: root(0), to: root(-1))],
      [.move(0, from: root(0), to: root(2)), .move(0, from: root(0), to: root(1))],
      [.insert(7, at: root(Int.min), isExpanded: false)],
      [.insert(7, at: root(4), isExpanded: false)],
      [.expand(0), .expand(0)],
      [.expand(0), .collapse(0)],
      [.collapse(0)],
      [.expand(9)],
      [.insert(7, at: root(0), isExpanded: false), .expand(7)],
      [.remove(0, from: root(0), isExpanded: false), .expand(0)],
    ]
    for changes in lists {
      #expect(flat.applying(Difference(changes), rebuilding: false) == nil, "\(changes)")
      #expect(flat.applying(Difference(changes), rebuilding: true) == nil, "\(changes)")
    }
  }

  /// Moves that would make items descendants of each other.
  @Test func cycles() throws {
    let flat = Self.numbers("- 0\n- 1\n- 2")
    let one = Self.numbers("- 0\n  - 1\n- 2").outlineDifference(from: flat)
    let other = Self.numbers("- 1\n  - 0\n- 2").outlineDifference(from: flat)
    guard case .array(let first) = try Self.changes(in: json(of: one)),
      case .array(let second) = try Self.changes(in: json(of: other))
    else {
      Issue.record("A difference is not written as a list of changes: \(try json(of: one))")
      return
    }
    let both = try Self.replacingChanges(in: json(of: one), with: .array(first + second))
    if let difference = try decoded(Difference.self, from: both) {
      #expect(flat.applying(difference) == nil)
    }
  }

  private static func check(_ difference: Difference, on snapshot: SectionSnapshot<Int>) throws {
    let before = NaiveOutline(snapshot)
    // So small an outline is otherwise read and written in one pass.
    let edited = snapshot.applying(difference, rebuilding: false)
    try holds(edited == snapshot.applying(difference), "edits give the same, or are refused, too")
    let steps = difference.steps(from: snapshot)
    try holds((steps == nil) == (edited == nil), "there are steps where the difference fits")
    guard let applied = edited, let steps else { return }
    try OutlineStepChecker.perform(steps, from: snapshot, to: applied)
    try same(applied.invariantViolations(), [], "invariant violations")
    try OutlineChecker.compare(applied, NaiveOutline(applied), stranger: -77)
    try holds(applied.applying(difference.inverse()) == snapshot, "can be taken back")
    try OutlineChecker.compareRows(snapshot, before)
  }

  private static func numbers(_ layout: String) -> SectionSnapshot<Int> {
    NaiveOutline(rows: Layout.parse(layout).map { (Int($0.item)!, $0.level, $0.isExpanded) })
      .snapshot
  }

  /// Returns the list of changes, which is the difference or a member of it.
  private static func changes(in json: JSONValue) -> JSONValue {
    if case .object(let members) = json, members.count == 1 { members.values.first! } else { json }
  }

  private static func replacingChanges(in json: JSONValue, with changes: JSONValue) -> JSONValue {
    guard case .object(let members) = json, members.count == 1 else { return changes }
    return .object(members.mapValues { _ in changes })
  }
}

extension RandomEdits<Int> {
  /// Returns a random change of an outline of 0, 1 and 2, which sometimes fits.
  fileprivate mutating func change() -> OutlineDifference<Int>.Change {
    typealias Place = OutlineDifference<Int>.Place
    let place = { (random: inout SeededRandom) in
      Place(
        parent: random.oneIn(2) ? nil : Int.random(in: 0...3, using: &random),
        index: random.oneIn(2) ? 0 : Int.random(in: -1...3, using: &random))
    }
    let item = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .remove(item, from: place(&random), isExpanded: random.oneIn(2))
    case 1: return .insert(item, at: place(&random), isExpanded: random.oneIn(2))
    case 2: return .move(item, from: place(&random), to: place(&random))
    case 3: return .expand(item)
    default: return .collapse(item)
    }
  }
}

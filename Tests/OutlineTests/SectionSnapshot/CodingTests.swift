import Foundation
import Testing

@testable import Outline

/// Snapshots and edits as JSON: round trips, and invalid JSON.
@Suite(.ownThread) struct CodingTests {
  @Test func roundTrips() throws {
    for outline in (0...4).flatMap(everyOutline(of:)) {
      try OutlineChecker.compareCoding(outline.snapshot)
    }
    try OutlineChecker.compareCoding(SectionSnapshot(LayoutTests.shop))
  }

  @Test(arguments: Seeds.some(3))
  func largeRoundTrip(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { "item \($0)" }
    let outline = edits.outline(of: 2_000)
    let back = try recoded(outline.snapshot)
    try OutlineChecker.compareRows(back, outline)
  }

  /// A decoded outline can be edited.
  @Test func decodedIsEditable() throws {
    for outline in (0...3).flatMap(everyOutline(of:)) {
      var expected = outline
      try expected.perform([.insert([100], at: .into(nil, at: 0)), .expand([100])])
      var snapshot = try recoded(outline.snapshot)
      try snapshot.perform([.insert([100], at: .into(nil, at: 0)), .expand([100])])
      try OutlineChecker.compare(snapshot, expected, stranger: 999)
    }
  }

  /// Every small change of valid JSON throws, or gives a valid outline, and never traps.
  @Test func hostileSnapshots() throws {
    var refused = 0
    // By default some of three items, in other states of expansion for each shape.
    let outlines =
      (1...2).flatMap(everyOutline(of:)) + everyOutline(of: 3).everyNth(TestSize.pick(7, large: 1))
    for outline in outlines {
      for mutation in try json(of: outline.snapshot).everyMutation {
        try within("\(mutation)") {
          let snapshot = try decoded(SectionSnapshot<Int>.self, from: mutation)
          refused += snapshot == nil ? 1 : 0
          if let snapshot { try Self.checkIsOutline(snapshot) }
        }
      }
    }
    #expect(refused > 0)
  }

  /// Invalid items and levels are refused.
  @Test func wrongItemsAndLevels() throws {
    let outline = SectionSnapshot("- a\n  - b")
    let duplicate = try json(of: outline).replacing(.string("b"), with: .string("a"))
    #expect(try decoded(SectionSnapshot<String>.self, from: duplicate) == nil)
    for level in [-1, 2, 3, Int.max, Int.min] {
      let skipped = try json(of: outline).replacing(.int(1), with: .int(level))
      #expect(try decoded(SectionSnapshot<String>.self, from: skipped) == nil, "level \(level)")
    }
    for level in [-1, 1, Int.max, Int.min] {
      let skipped = try json(of: outline).replacing(.int(0), with: .int(level))
      #expect(try decoded(SectionSnapshot<String>.self, from: skipped) == nil, "root at \(level)")
    }
    for nonsense: JSONValue in [.null, .int(1), .string(""), .array([.null]), .object([:])] {
      #expect(try decoded(SectionSnapshot<String>.self, from: nonsense) == nil)
    }
  }

  /// Two random changes at once.
  @Test(arguments: Seeds.some(3))
  func moreHostileSnapshots(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for _ in 0..<20 {
      var value = try json(of: edits.outline(of: 6).snapshot)
      for _ in 0..<4 {
        value = value.everyMutation.randomElement(using: &edits.random)!
        let snapshot = try decoded(SectionSnapshot<Int>.self, from: value)
        if let snapshot { try Self.checkIsOutline(snapshot) }
      }
    }
  }

  @Test func everyEdit() throws {
    let outline = outline(levels: [0, 1, 0], expanded: [0])
    for edit in EveryEdit.allCases.flatMap({ $0.edits(of: outline) }) {
      let back = try recoded(edit.real)
      try holds(back == edit.real, "equal after coding: \(edit)")
    }
    let edits: [SectionSnapshot<Int>.Edit] = [.deleteAll, .move([1], to: .into(nil, at: 3))]
    #expect(try recoded(edits) == edits)
  }

  /// Every small change of an edit's JSON throws, or gives an edit that can be performed or throws.
  @Test func hostileEdits() throws {
    let outline = outline(levels: [0, 1, 0], expanded: [0])
    let edits: [NaiveEdit<Int>] = [
      .insert([5, 6], at: .into(0, at: 1)), .insert([5], at: .before(1)), .deleteAll,
      .move([0, 2], to: .after(2)), .graft(outline, at: .into(nil, at: nil)), .rename(1, to: 7),
      .replaceChildren(of: 0, with: outline), .expand([0, 1]), .collapse([2]), .delete([0, 2]),
    ]
    for edit in edits {
      for mutation in try json(of: edit.real).everyMutation {
        guard let decoded = try decoded(SectionSnapshot<Int>.Edit.self, from: mutation) else {
          continue
        }
        try within("\(mutation)") {
          var snapshot = outline.snapshot
          let error = failure { () throws(OutlineError) in try snapshot.perform(decoded) }
          if error == nil {
            try Self.checkIsOutline(snapshot)
          } else {
            try OutlineChecker.compareRows(snapshot, outline)
          }
        }
      }
    }
  }

  private static func checkIsOutline(_ snapshot: SectionSnapshot<Int>) throws {
    try same(snapshot.invariantViolations(), [], "invariant violations")
    let twin = NaiveOutline(snapshot)
    try OutlineChecker.compare(snapshot, twin, stranger: -77)
  }
}

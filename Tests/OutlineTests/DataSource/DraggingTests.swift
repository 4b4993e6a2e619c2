import Foundation
import Outline
import Testing

/// A row that is dragged is where it was dropped, at the level that a user expects.
@Suite(.ownThread) struct DraggingTests {
  typealias Source = OutlineDataSource<Int, Int>

  private static func source(_ first: NaiveOutline<Int>, _ second: NaiveOutline<Int>) -> Source {
    let source = Source()
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.apply(first.snapshot, to: 1)
    source.apply(second.snapshot, to: 2)
    return source
  }

  /// Every row of every small outline, dragged everywhere.
  @Test func everyDrag() throws {
    let second = outline(levels: [0, 1], expanded: [0]).renumbered(from: 10)
    for first in everyOutline(of: 4).everyNth(TestSize.pick(7, large: 1)) {
      let source = Self.source(first, second)
      let counts = [first.snapshot.visibleCount, 2]
      for from in 0..<counts[0] {
        for section in 0...1 {
          for row in 0...counts[section] - (section == 0 ? 1 : 0) {
            let to = RowPosition(section: section, row: row)
            try within("\(first.snapshot.visualDescription()), \(from) to \(to)") {
              try check(source, from: [0, from], to: to)
            }
          }
        }
      }
    }
  }

  private func check(_ source: Source, from: RowPosition, to: RowPosition) throws {
    let before = source.sectionedOutline
    let moving = before.item(at: from)!
    let own = Set(before[1].snapshot(of: moving, includingParent: true).items)
    // The cells when the view has moved one.
    var cells = [before[1].visibleItems, before[2].visibleItems]
    cells[to.section].insert(cells[from.section].remove(at: from.row), at: to.row)
    let transaction = try source.reorder(from: from, to: to)
    let after = source.sectionedOutline
    let rows = [after[1].visibleItems, after[2].visibleItems]
    defer {
      for section in [1, 2] { source.apply(before[section], to: section) }
    }
    // Others keep their order.
    for section in 0...1 {
      try same(
        rows[section].filter { !own.contains($0) }, cells[section].filter { !own.contains($0) },
        "other rows of section \(section)")
    }
    // The row is below the same one, without its own.
    func above(_ cells: [Int]) -> Int? {
      cells.prefix { $0 != moving }.last { !own.contains($0) }
    }
    try same(above(rows[to.section]), above(cells[to.section]), "the row above")
    if before[1].visibleItems.count(where: own.contains) == 1 {
      try same(after.position(of: moving), to, "the position")
    }
    guard to.section == from.section else { return }
    // It stays below its parent if it can.
    let parent = before[1].parent(of: moving)
    let couldStay = (0...before[1].childCount(of: parent)).contains { index in
      var outline = before[1]
      guard
        (try? outline.perform(.move([moving], to: .into(parent, at: index)))) != nil
      else { return false }
      return outline.visibleItems == rows[0]
    }
    try same(couldStay, after[1].parent(of: moving) == parent, "whether it stays below its parent")
    try holds(
      transaction.sectionTransactions.isEmpty || before != after, "a transaction changes something")
  }

  @Test func refused() {
    let source = Self.source(
      outline(levels: [0, 1], expanded: []), outline(levels: [], expanded: []))
    for (from, to) in [
      ([0, 1], [0, 0]), ([0, 0], [0, 1]), ([2, 0], [0, 0]), ([0, 0], [-1, 0]), ([0, 0], [1, 1]),
      ([0, -1], [0, 0]),
    ] as [(RowPosition, RowPosition)] {
      #expect(throws: OutlineError.self) { try source.reorder(from: from, to: to) }
    }
    source.reorderingHandlers.canReorderItem = nil
    #expect(throws: OutlineError.notReorderable("0")) {
      try source.reorder(from: [0, 0], to: [0, 0])
    }
  }

  /// A position is an array of two numbers, in Swift and as data.
  @Test func positionsAsArrays() throws {
    let data = try JSONEncoder().encode([[0, 1], [2, 3]] as [RowPosition])
    #expect(String(decoding: data, as: UTF8.self) == "[[0,1],[2,3]]")
    #expect(
      try JSONDecoder().decode([RowPosition].self, from: data) == [
        RowPosition(section: 0, row: 1), RowPosition(section: 2, row: 3),
      ])
    for wrong in ["[0]", "[0, 1, 2]", "[0, -1]", "[-1, 0]", "{}", "[0, 1.5]", #"["0", "1"]"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(RowPosition.self, from: Data(wrong.utf8))
      }
    }
  }
}

extension NaiveOutline<Int> {
  fileprivate func renumbered(from first: Int) -> NaiveOutline {
    NaiveOutline(rows: entries().map { ($0.item + first, $0.level, $0.isExpanded) })
  }
}

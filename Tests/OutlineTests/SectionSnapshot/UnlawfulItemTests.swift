import Testing

@testable import Outline

/// Items that break the rules of `Hashable`. Results are arbitrary, but edits are atomic, and no memory is
/// read out of bounds.
@Suite(.ownThread) struct UnlawfulItemTests {
  /// Nearby numbers are equal, which is not transitive.
  struct Near: Hashable {
    let number: Double

    static func == (first: Near, second: Near) -> Bool { abs(first.number - second.number) < 0.5 }

    func hash(into hasher: inout Hasher) {}
  }

  /// A string on the heap, and a number that may be NaN.
  struct Cell: Hashable {
    let name: String
    let number: Double
  }

  /// An insertion that is refused, with an item that is not equal to itself.
  @Test func refusedInsertionWithNaN() throws {
    let known = Cell(name: "known", number: 1)
    let other = Cell(name: "another name, too long to be kept in place", number: 2)
    let unequal = Cell(name: "a name that is too long to be kept in place", number: .nan)
    for deleted in [[], [other]] {
      var outline = SectionSnapshot<Cell>()
      outline.append([other, known])
      outline.delete(deleted)
      let before = outline
      for items in [[unequal, known], [known, unequal], [unequal, unequal, known]] {
        #expect(throws: OutlineError.duplicateItems([String(describing: known)])) {
          try outline.perform(.insert(items, at: .into(nil, at: nil)))
        }
        #expect(!outline.contains(unequal))
        #expect(outline == before)
        #expect(outline.invariantViolations() == [])
      }
    }
  }

  /// Two changes of unequal items that are found at one position.
  @Test func changesAtOnePosition() throws {
    let outline = try SectionSnapshot(
      rows: (1...200).map { (item: Near(number: Double($0) * 10), level: 0) })
    let place = OutlineDifference<Near>.Place(parent: nil, index: 199)
    let difference = OutlineDifference<Near>([
      .remove(Near(number: 1999.6), from: place, isExpanded: false),
      .remove(Near(number: 2000.4), from: place, isExpanded: false),
    ])
    #expect(outline.applying(difference) == nil)
  }

  /// Two unequal items that equal the same item of the older outline.
  @Test func twoMatchesOfOneItem() throws {
    for count in [3, 100] {
      let staying = (1...count).map { Near(number: Double($0) * 10) }
      let old = try SectionSnapshot(
        rows: ([Near(number: 0)] + staying).map { (item: $0, level: 0) })
      let new = try SectionSnapshot(
        rows: (staying + [Near(number: 0.3), Near(number: -0.3)]).map { (item: $0, level: 0) })
      let difference = new.difference(from: old)
      #expect(difference.removals.count == 1)
      #expect(difference.insertions.count == 2)
      #expect(new.outlineDifference(from: old).count == 2)
    }
  }
}

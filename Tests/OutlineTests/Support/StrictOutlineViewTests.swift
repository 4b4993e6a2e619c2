import Outline
import Testing

/// The view of the tests refuses each mistake that it is there to find.
@Suite(.ownThread) struct StrictOutlineViewTests {
  typealias Place = OutlineStep<String>.Place

  private static let older = SectionSnapshot("+ a\n  - b\n    - c\n- d")
  private static let newer = SectionSnapshot("+ a\n  - c\n- d\n+ x\n  - y")

  private static func top(_ index: Int) -> Place { Place(parent: nil, index: index) }
  private static func below(_ parent: String, _ index: Int) -> Place {
    Place(parent: parent, index: index)
  }

  private static let mistakes: [(OutlineStep<String>, String)] = [
    (.remove("z", from: top(0)), "not at index"),
    (.remove("b", from: below("a", 1)), "not at index"),
    (.remove("b", from: below("z", 0)), "is unknown"),
    (.remove("b", from: below("a", 0)), "c does not stay"),
    (.remove("d", from: top(1)), "d does not stay"),
    (.insert(SectionSnapshot("- b"), at: top(0)), "is not there yet"),
    (.insert(SectionSnapshot("- z"), at: top(0)), "in the newer outline"),
    (.insert(SectionSnapshot("- x\n- y"), at: top(0)), "roots"),
    (.insert(SectionSnapshot("- x"), at: top(3)), "index 3"),
    (.insert(SectionSnapshot("- x"), at: top(-1)), "index -1"),
    (.insert(SectionSnapshot("- x"), at: below("z", 0)), "is unknown"),
    (.move("d", from: top(0), to: top(1)), "not at index"),
    (.move("d", from: top(1), to: top(1)), "another place"),
    (.move("d", from: top(1), to: top(2)), "index 2"),
    (.move("d", from: top(1), to: below("x", 0)), "is unknown"),
    (.move("a", from: top(0), to: below("c", 0)), "its own subtree"),
    (.move("a", from: top(0), to: below("a", 0)), "its own subtree"),
    (.move("b", from: below("a", 0), to: top(0)), "so it stays"),
    (.expand("a"), "is collapsed"), (.expand("z"), "is there"),
    (.collapse("b"), "is expanded"), (.collapse("z"), "is there"),
  ]

  @Test func mistakesAreRefused() {
    for (step, words) in Self.mistakes {
      var view = StrictOutlineView(showing: Self.older, before: Self.newer)
      do {
        try view.perform(step)
        Issue.record("performed \(step)")
      } catch {
        #expect("\(error)".contains(words), "\(error)")
      }
    }
  }

  @Test func whatWasThereIsNotInserted() throws {
    var view = StrictOutlineView(showing: Self.newer, before: Self.older)
    try view.perform(.remove("x", from: Self.top(2)))
    #expect(throws: Mismatch.self) {
      try view.perform(.insert(SectionSnapshot("- x"), at: Self.top(2)))
    }
  }

  @Test func rightStepsArePerformed() throws {
    var view = StrictOutlineView(showing: Self.older, before: Self.newer)
    #expect(throws: Mismatch.self) { try view.requireShown(Self.newer) }
    try view.perform(.move("c", from: Self.below("b", 0), to: Self.below("a", 0)))
    try view.perform(.insert(SectionSnapshot("- x\n  - y"), at: Self.top(2)))
    try view.perform(.remove("b", from: Self.below("a", 1)))
    #expect(throws: Mismatch.self) { try view.requireShown(Self.newer) }
    try view.perform(.expand("x"))
    try view.requireShown(Self.newer)
    #expect(view.opened == ["a", "x"])
  }

  /// As in AppKit, an item without children is not shown expanded, also when children come later.
  @Test func itemsWithoutChildrenAreNotOpened() throws {
    let newer = SectionSnapshot("+ d\n  - a")
    var view = StrictOutlineView(showing: SectionSnapshot("- a\n- d"), before: newer)
    try view.perform(.expand("d"))
    try view.perform(.move("a", from: Self.top(0), to: Self.below("d", 0)))
    try view.requireShown(newer)
    #expect(view.opened.isEmpty)
  }
}

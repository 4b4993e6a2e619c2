import Outline
import Testing

@testable import outline_tree

/// Editing while only a subtree is shown: new and moved rows stay visible, or a message says why not.
@Suite(.ownThread) struct BrowserZoomTests {
  private let rows = ["Food", "> Apple", "> > Peel", "> Bread", "Drinks", "> Tea", "Sweets"]

  private func bench(_ keys: String) -> BrowserBench {
    var bench = BrowserBench(rows)
    bench.type(keys)
    return bench
  }

  @Test(arguments: [
    // Rows after the root would be hidden, so they are inserted below it.
    ("Conew\u{3}", "▾Food >[new] >▾Apple >>Peel >Bread", nil),
    ("GConew\u{3}", "▾Sweets >[new]", nil),
    ("jyykCp", "▾Food >▾[Apple] >>Peel >▾Apple >>Peel >Bread", nil),
    (
      "CjddkkP", "▾[Food] >Bread",
      "the rows above “Food” are not shown: Backspace shows all rows"
    ),
    (
      "CO", "▾[Food] >▾Apple >>Peel >Bread",
      "the rows above “Food” are not shown: Backspace shows all rows"
    ),
    ("CjO1\u{3}", "▾Food >[1] >▾Apple >>Peel >Bread", nil),
    ("CA1\u{3}", "▾Food >▾Apple >>Peel >Bread >[1]", nil),
    // The screen follows a row that leaves the subtree.
    (
      "Cj<", "▾Food >Bread ▾[Apple] >Peel ▾Drinks >Tea Sweets",
      "“Food” is no longer shown alone"
    ),
    ("Cj<j", "▾Food >Bread ▾Apple >[Peel] ▾Drinks >Tea Sweets", nil),
    (
      "CjCj<", "▾Food >Apple >[Peel] >Bread",
      "“Apple” is no longer shown alone"
    ),
    ("Cdd", "▾[Drinks] >Tea Sweets", "“Food” is no longer shown alone"),
    ("Cjjdd", "▾Food >[Apple] >Bread", nil),
    (
      "C:move Apple into Drinks\r", "▾Food >Bread ▾Drinks >Tea >▾[Apple] >>Peel Sweets",
      "“Food” is no longer shown alone"
    ),
    (
      "jjjjzckkkkC:move Apple into Drinks\r",
      "▾Food >Bread ▾Drinks >Tea >▾[Apple] >>Peel Sweets",
      "“Food” is no longer shown alone"
    ),
    // The root itself is edited.
    ("CJ", "▾[Food] >▾Apple >>Peel >Bread", "“Food” has moved: Backspace shows where"),
    ("GC>", ">[Sweets]", "“Sweets” has moved: Backspace shows where"),
    ("CjCs", ">▾[Apple] >>Peel", nil),
    ("GCsn", "[Sweets]", "there are no children to sort"),
    // Undo shows the rows that it changes.
    (
      "jjjjKGCu", "▾Food >▾Apple >>Peel >Bread ▾[Drinks] >Tea Sweets",
      "undone: move Drinks; “Sweets” is no longer shown alone"
    ),
    // Folding everything applies to the subtree.
    ("CzM", "▸[Food]", nil), ("CzMzR", "▾[Food] >▾Apple >>Peel >Bread", nil),
    ("Cz2", "▾[Food] >▸Apple >Bread", nil), ("Cz1", "▸[Food]", nil),
    ("C\u{1B}[Z", "▸[Food]", nil),
    ("C\u{1}", "▾[Food] >▾Apple >>Peel >Bread", nil),
    // So does searching.
    ("C/tea\r", "▾[Food] >▾Apple >>Peel >Bread", "“tea” not found in “Food”"),
    ("C/e\rnnn", "▾Food >▾[Apple] >>Peel >Bread", nil),
    ("Cftea\r", "[Food]", nil),
    ("Cfbread\ronew\u{3}", "▾Food >[new] >Bread", nil),
    // With a filter, a row that gets a child opens, even if it was closed or showed no children.
    ("Cfbread\rjA1\u{3}", "▾Food >▾Bread >>[1]", nil),
    ("Cfe\rzcA1\u{3}", "▾Food >▾Apple >>Peel >Bread >[1]", nil),
    ("Cfe\rjzcj>", "▾Food >▾Apple >>Peel >>[Bread]", nil),
  ]) func editedRowsStayVisible(_ keys: String, _ expected: String, _ message: String?) {
    let bench = bench(keys)
    #expect(bench.picture == expected, "\(keys)")
    if let message { #expect(bench.message == message) }
  }

  /// Marked rows are not edited while some of them are not shown.
  @Test func markedRowsThatAreNotShown() {
    for keys in ["dd", "yy", "J", ">", "<"] {
      var bench = bench("G kkkC" + keys)
      #expect(
        bench.message == "1 marked row is not shown here: Esc unmarks all", "\(keys)")
      #expect(bench.outline == self.bench("").outline)
      bench.type("\u{1B}\u{1B}\u{7F}")
      #expect(bench.state.view.marks.isEmpty)
    }
  }

  /// With random keys, the edited row has the focus and is on the screen, and hidden rows change
  /// only with a message.
  @Test(arguments: Seeds.some(12))
  func anyKeys(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bench = BrowserBench(RandomOutline.titled(&random))
    for number in 0..<TestSize.pick(350, large: 700) {
      let work = Work.some(number, &random)
      let before = bench.state
      bench.type(work.keys)
      if case .prompt = bench.state.mode { bench.type(work.text) }
      try within("after key \(number), \(work.keys.debugDescription), seed \(seed)") {
        try check(bench.state, after: work, before)
      }
    }
  }

  private func check(_ state: BrowserState, after work: Work, _ before: BrowserState) throws {
    guard let focus = state.view.focus else {
      return try holds(state.view.reach.isEmpty, "no row can have the focus")
    }
    let index = try #require(state.view.focusedIndex, "the focus is hidden")
    try holds(
      state.view.reach.contains(index) && state.view.window.contains(index),
      "the focus is on the screen")
    let isEdited =
      state.view.edited.history.edits.done.count > before.view.edited.history.edits.done.count
    switch work {
    case .moving where before.view.marks.isEmpty: try same(focus, before.view.focus!, "the focus")
    case .making(_, let title) where isEdited:
      try same(state.document.text(of: focus), title, "the focus")
    case .renaming where isEdited: try same(focus, before.view.focus!, "the focus")
    case .pasting where isEdited:
      try holds(!before.document.outline.contains(focus), "a pasted row is in focus")
    default: break
    }
    if state.message == nil {
      try same(unseen(state, by: before), unseen(before, by: before), "the hidden rows")
    }
  }

  /// Returns the rows outside of the subtree that another state shows, with their levels.
  private func unseen(_ state: BrowserState, by shown: BrowserState) -> [String] {
    guard let root = shown.view.viewport.roots.last else { return [] }
    guard let index = state.document.outline.index(of: root) else { return ["gone"] }
    let rows = state.document.outline.rows
    let end = index + state.document.outline.descendantCount(of: root) + 1
    return (rows[..<index].map { $0 } + rows[end...].map { $0 }).map { "\($0.level) \($0.item)" }
  }

  private enum Work {
    case moving(String)
    case making(String, title: String)
    case renaming(String)
    case pasting(String)
    case other(String)

    var keys: String {
      switch self {
      case .moving(let keys), .making(let keys, _), .renaming(let keys), .pasting(let keys),
        .other(let keys):
        keys
      }
    }

    /// The text to type if a prompt opens.
    var text: String {
      switch self {
      case .making(_, let title): "\(title)\r"
      case .renaming: "\u{15}renamed\r"
      case .other: "\u{1B}[200~one\n two\nthree\u{1B}[201~"
      case .moving, .pasting: ""
      }
    }

    static func some(_ number: Int, _ random: inout SeededRandom) -> Work {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1: return .moving(["K", "J", "<", ">", "2<", "2J"].randomElement(using: &random)!)
      case 2:
        let key = ["o", "O", "A"].randomElement(using: &random)!
        return .making(key, title: "new \(number)")
      case 3: return .renaming("i")
      case 4: return .pasting(["p", "P"].randomElement(using: &random)!)
      case 5...6: return .other(["C", "C", "\u{7F}"].randomElement(using: &random)!)
      default: return .other(others.randomElement(using: &random)!)
      }
    }

    private static let others = [
      "j", "k", "3j", "4k", "l", "h", "gg", "G", "}", "{", "^", "dd", "yy", "u", "u", "\u{12}",
      "zM",
      "zR", "z2", "zo", "zc", "\t", "sn", "/e\r", "n", "N", "fe\r", "\u{1B}", "\u{1B}", "o", "O",
    ]
  }
}

import Foundation
import Outline
import Testing

@testable import outline_tree

/// Rows are typed in their places, one after another, as in a text editor.
@Suite(.ownThread) struct BrowserTypingTests {
  private let rows = ["Food", "> Apple", "> > Peel", "> Bread", "Drinks"]

  private func bench(_ keys: String) -> BrowserBench {
    var bench = BrowserBench(rows)
    bench.type(keys)
    return bench
  }

  @Test(arguments: [
    // No word is taken for keys, however many rows are typed.
    ("oBread\rMilk\rdd", "Food >Apple >>Peel >Bread Bread Milk dd Drinks"),
    ("jjoStem\r\tLeaf\r\u{1B}[ZRoot", "Food >Apple >>Peel >>Stem >>>Leaf >>Root >Bread Drinks"),
    // Enter on an empty row moves it out, and an empty row disappears at the end.
    ("jjoa\r\rb", "Food >Apple >>Peel >>a >b >Bread Drinks"),
    ("jjoa\r", "Food >Apple >>Peel >>a >Bread Drinks"),
    ("o", "Food >Apple >>Peel >Bread Drinks"),
    // Below an open row, the next line is its first child.
    ("ji\rx", "Food >Apple >>x >>Peel >Bread Drinks"),
    // Enter splits, Backspace and Delete join.
    ("Gi\u{1B}[D\u{1B}[D\r", "Food >Apple >>Peel >Bread Drin ks"),
    ("GS\u{1B}[C\u{1B}[C\r", "Food >Apple >>Peel >Bread Dr inks"),
    ("GS\rx", "Food >Apple >>Peel >Bread  xDrinks"),
    ("GS\u{7F}", "Food >Apple >>Peel >BreadDrinks"),
    ("jjS\u{7F}", "Food >ApplePeel >Bread Drinks"),
    ("jS\u{7F}", "FoodApple >Peel >Bread Drinks"),
    ("i\u{1B}[3~", "FoodApple >Peel >Bread Drinks"),
    ("jjjS\u{7F}", "Food >Apple >>PeelBread Drinks"),
    ("ox\u{7F}\u{7F}y", "Food >Apple >>Peel >Bready Drinks"),
    // ↑ and ↓ go on with the rows above and below.
    ("ix\u{1B}[By", "Foodx >Appley >>Peel >Bread Drinks"),
    ("oz\u{1B}[Ax", "Food >Apple >>Peel >Bxread z Drinks"),
    ("jix\u{1B}[1;3By", "Food >Bread >Applexy >>Peel Drinks"),
    ("ix\u{7}", "Food >Apple >>Peel >Bread Drinks"),
    ("onew\u{7}", "Food >Apple >>Peel >Bread Drinks"),
  ]) func typing(_ keys: String, _ expected: String) {
    var bench = bench(keys + "\u{3}")
    #expect(bench.outline == expected)
    #expect(bench.state.mode == .rows)
    while !bench.state.view.edited.history.edits.done.isEmpty { bench.type("u") }
    #expect(bench.outline == "Food >Apple >>Peel >Bread Drinks")
  }

  /// Each row is one step of undo.
  @Test func undoTakesRowsBackOneByOne() {
    var bench = bench("Goa\r\tb\rc\u{3}")
    #expect(bench.outline == "Food >Apple >>Peel >Bread Drinks a >b >c")
    #expect(bench.takeAsked().count == 3)
    for expected in ["a >b", "a", ""] {
      bench.type("u")
      let rows = "Food >Apple >>Peel >Bread Drinks \(expected)"
      #expect(bench.outline == (expected.isEmpty ? String(rows.dropLast()) : rows))
    }
  }

  @Test func tasksAreFollowedByTasks() {
    var bench = bench("o[ ] one\r[x] two\rthree\u{3}")
    let labels = bench.state.document.outline.items.map { bench.state.document.name(of: $0) }
    #expect(
      labels.contains("[ ] one") && labels.contains("[x] two") && labels.contains("[ ] three"))
    bench.type("uuu")
    #expect(bench.outline == "Food >Apple >>Peel >Bread Drinks")
  }

  /// ^S saves without ending the typing, and also what is still being typed.
  @Test func savingWhileTyping() {
    var bench = bench("onew\u{13}er\u{3}")
    #expect(bench.outline == "Food >Apple >>Peel >Bread newer Drinks")
    #expect(bench.takeAsked().contains(.save))
  }

  /// A split is one step, and cancelling what is typed afterwards loses nothing.
  @Test func splittingIsOneStep() {
    var bench = bench("GS\u{1B}[C\u{1B}[C\rx\u{7}")
    #expect(bench.outline == "Food >Apple >>Peel >Bread Dr inks")
    bench.type("u")
    #expect(bench.outline == "Food >Apple >>Peel >Bread Drinks")
  }

  /// What is begun and not finished is never stored.
  @Test(arguments: EditedDocuments.names)
  func draftsAreNotStored(_ name: String) throws {
    let folder = try ScratchFolder()
    try EditedDocuments.make(name, in: folder)
    do {
      let browser = try KeptBrowser(folder.path(name))
      browser.type("onew\r")
      #expect(browser.host.state.recorded.outline.count == 4)
      browser.type("\u{13}")
      #expect(try KeptBrowser.rows(of: folder.path(name)) == ["one", "two", "new", "three"])
      browser.type("next\r\u{13}\u{3}")
      #expect(
        try KeptBrowser.rows(of: folder.path(name)) == ["one", "two", "new", "next", "three"])
      browser.type("u\u{13}")
      #expect(try KeptBrowser.rows(of: folder.path(name)) == ["one", "two", "new", "three"])
      browser.type("q")
    }
  }

  /// A question that ^S asks ends the typing, so that no key after it is taken for text or commands.
  @Test(arguments: ["i X", "\u{B}X"]) func aQuestionEndsTyping(_ keys: String) throws {
    let folder = try ScratchFolder()
    try EditedDocuments.make("a.md", in: folder)
    let browser = try KeptBrowser(folder.path("a.md"))
    browser.type(keys)
    folder.makeFile("a.md", "- else\n")
    browser.type("\u{13}")
    #expect(browser.question != nil)
    browser.type("x")
    #expect(browser.host.state.mode == .rows && browser.host.state.view.noteEditor == nil)
    #expect(browser.host.state.view.edited.draft == nil && browser.host.state.isUnsaved)
    browser.type("u")
    #expect(browser.titles == "one >two three" && !browser.host.state.isUnsaved)
  }

  @Test func savingAnEmptyRow() {
    #expect(bench("o\u{13}hello\u{3}").outline == "Food >Apple >>Peel >Bread hello Drinks")
    #expect(bench("o\u{13}\t\u{3}").outline == "Food >Apple >>Peel >Bread Drinks")
    #expect(bench("o hello\u{1}\u{6}\r\u{3}").outline.contains(" hello"))
  }

  /// A row that is only looked at is not edited.
  @Test func anUnchangedTitleIsNoEdit() {
    var bench = BrowserBench(["Food  ", "Drinks"])
    bench.type("i\u{3}i\u{1B}[B\u{3}")
    #expect(bench.takeAsked() == [] && !bench.state.isUnsaved)
    #expect(bench.outline == "Food   Drinks")
  }

  /// Keys that move a new row do not end typing, and one undo reverts the move and the text.
  @Test func anEmptyRowIsMoved() {
    var bench = bench("o\u{1B}[1;3Bdd\u{3}")
    #expect(bench.outline == "Food >Apple >>Peel >Bread Drinks dd")
    bench.type("u")
    #expect(bench.outline == "Food >Apple >>Peel >Bread Drinks")
  }

  /// The nearest ancestors are shown in the header, however deep the first row is.
  @Test func theHeaderShowsTheNearestAncestors() {
    let rows = (0..<40).map { String(repeating: "> ", count: $0) + "level\($0)" }
    var bench = BrowserBench(rows)
    bench.state.size = TerminalSize(columns: 40, rows: 6)
    bench.type("G")
    let header = String(decoding: bench.state.frame().lines[0], as: UTF8.self)
    #expect(header.contains("level35") && header.contains("…") && !header.contains("level5"))
    #expect(DisplayWidth.columns(of: Array(header.utf8)[...]) <= 40)
  }

  @Test func blanksAtTheEndAreNoText() {
    #expect(bench("onew  \u{3}").outline == "Food >Apple >>Peel >Bread new Drinks")
  }

  @Test func aClickHitsTheRowThatWasThere() {
    var bench = bench("zn\u{B}one\rtwo\rthree")
    // The header, the row, its three lines, and the next row.
    bench.type("\u{1B}[<0;9;6M")
    #expect(bench.rows.contains { $0.contains("[Apple]") })
  }

  /// Forty rows, each with a note of two lines, on a small screen.
  private var benchWithNotes: BrowserBench {
    var bench = BrowserBench((0..<40).map { "row\($0)" })
    for item in bench.state.document.outline.items {
      bench.state.view.edited.document.document[item].note = "a\nb"
    }
    bench.state.size = TerminalSize(columns: 30, rows: 12)
    return bench
  }

  /// If notes are hidden at the end of a document, the rows above fill the screen.
  @Test func hidingNotesAtTheEnd() {
    var bench = benchWithNotes
    bench.type("znGzn")
    #expect(bench.state.view.screenLines.count == bench.state.view.viewport.height)
  }

  /// With notes shown, pages lack no row.
  @Test func pagesWithNotes() {
    var bench = benchWithNotes
    bench.type("zn")
    var seen: Set<Int> = []
    for _ in 0..<40 {
      for case .row(let index) in bench.state.view.screenLines { seen.insert(index) }
      bench.type("\u{6}")
    }
    #expect(seen.count == 40)
  }

  @Test func countsOfCutsAndCopies() {
    #expect(bench("j2dd").outline == "Food Drinks")
    #expect(bench("j2yyGp").outline == "Food >Apple >>Peel >Bread Drinks Apple >Peel Bread")
  }

  @Test func pastedListsLoseTheirMarkers() {
    let list = "\u{1B}[200~- one\n  - two\n- [x] three\u{1B}[201~"
    #expect(bench("Go" + list + "\u{3}").outline.hasSuffix("Drinks one >two three"))
  }

  @Test func whatCannotBeDoneIsSaid() {
    #expect(bench("i\u{1B}[Z").message == "“Food” is a root: it cannot be outdented")
    #expect(bench("i\t").message == "“Food” has no sibling above it: it cannot be indented")
    #expect(bench("S\u{7F}").message == "there is no row above to join with")
    #expect(bench("Gi\u{1B}[3~").message == "there is no row below to join with")
    #expect(bench("o\r").message == "this row is still empty; Esc ends typing")
    #expect(bench("o\u{1B}[5~").message == "this key does nothing while you type; Esc ends typing")
    #expect(bench("i\u{1B}[A").message == "this is the first row")
  }

  @Test func notes() {
    func note(_ bench: BrowserBench) -> String? {
      bench.state.view.focus.flatMap { bench.state.document.note(of: $0) }
        .map { String(decoding: $0, as: UTF8.self) }
    }
    var bench = bench("j\u{B}one\rtwo\u{1B}[A\u{1B}[1~0\u{3}")
    #expect(note(bench) == "0one\ntwo")
    bench.type("\u{B}\u{1}\u{7F},\u{3}")
    #expect(note(bench) == "0one,two")
    bench.type("\u{B}\u{15}\u{3}")
    #expect(note(bench) == nil)
    bench.type("u")
    #expect(note(bench) == "0one,two")
    bench.type("u")
    #expect(note(bench) == "0one\ntwo")
    #expect(self.bench("j\u{B}one\u{7}").state.document.note(of: bench.state.view.focus!) == nil)
  }

  /// With notes shown, the row in focus is on the screen, and no line is wider than the screen.
  @Test(arguments: Seeds.some(4))
  func notesOnTheScreen(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bench = BrowserBench(RandomOutline.titled(&random))
    for item in bench.state.document.outline.items where random.oneIn(2) {
      let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in "word" }
      bench.state.view.edited.document.document[item].note =
        words.joined(separator: random.oneIn(4) ? "\n" : " ")
    }
    bench.state.size = TerminalSize(columns: 30, rows: 12)
    bench.type("zn")
    for _ in 0..<200 {
      bench.press(RandomKeys.some(&random).first ?? .down)
      let lines = bench.state.view.screenLines
      #expect(lines.count <= bench.state.view.viewport.height)
      guard case .rows = bench.state.mode, let index = bench.state.view.focusedIndex else {
        continue
      }
      #expect(lines.contains(.row(index)))
      for line in bench.state.frame().lines { #expect(DisplayWidth.columns(of: line[...]) <= 30) }
    }
  }
}

/// Typing agrees with a naive twin, which edits lines of text.
@Suite(.ownThread) struct BrowserTypingLawTests {
  private struct Twin {
    var lines: [(level: Int, title: [Character])]
    var line = 0
    var column = 0

    func end(of line: Int) -> Int {
      lines[(line + 1)...].firstIndex { $0.level <= lines[line].level } ?? lines.count
    }

    mutating func press(_ key: Key) {
      switch key {
      case .character(let scalar):
        lines[line].title.insert(Character(scalar), at: column)
        column += 1
      case .enter: splitLine()
      case .backspace:
        if column == 0 { return joinPrevious() }
        column -= 1
        lines[line].title.remove(at: column)
      case .left: column = max(0, column - 1)
      case .right: column = min(lines[line].title.count, column + 1)
      case .up: move(-1)
      case .down: move(1)
      case .tab:
        let hasSibling =
          lines[..<line].last { $0.level <= lines[line].level }?.level == lines[line].level
        if hasSibling { for index in line..<end(of: line) { lines[index].level += 1 } }
      case .backTab: outdent()
      default: preconditionFailure()
      }
    }

    private mutating func outdent() {
      let level = lines[line].level
      guard level > 0 else { return }
      let subtree = lines[line..<end(of: line)].map { (level: $0.level - 1, title: $0.title) }
      lines.removeSubrange(line..<line + subtree.count)
      let next = lines[line...].firstIndex { $0.level < level } ?? lines.count
      lines.insert(contentsOf: subtree, at: next)
      line = next
    }

    private mutating func splitLine() {
      let title = lines[line].title
      if column == 0 {
        lines.insert((lines[line].level, []), at: line)
        line += 1
      } else {
        let isOpen = end(of: line) > line + 1
        lines[line].title = Array(title[..<column])
        lines.insert((lines[line].level + (isOpen ? 1 : 0), Array(title[column...])), at: line + 1)
        line += 1
        column = 0
      }
    }

    private mutating func joinPrevious() {
      guard line > 0 else { return }
      let (level, above) = (lines[line].level, lines[line - 1].level)
      column = lines[line - 1].title.count
      lines[line - 1].title += lines[line].title
      let children = line + 1..<end(of: line)
      // The children become children of the row above.
      for index in children { lines[index].level += (above + 1) - (level + 1) }
      lines.remove(at: line)
      line -= 1
    }

    private mutating func move(_ direction: Int) {
      guard lines.indices.contains(line + direction) else { return }
      line += direction
      column = min(column, lines[line].title.count)
    }

    var text: [String] { lines.map { String(repeating: ">", count: $0.level) + String($0.title) } }
  }

  @Test(arguments: Seeds.some(12))
  func typingIsEditingText(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let start = ["one", "> two", "> > three", "> four", "five"]
    var bench = BrowserBench(start)
    var twin = Twin(
      lines: start.map { row in
        (row.count { $0 == ">" }, Array(row.drop { $0 == ">" || $0 == " " }))
      })
    twin.column = 3
    bench.type("i")
    var keys: [Key] = []
    for number in 0..<TestSize.pick(200, large: 2_000) {
      var key = Self.keys.randomElement(using: &random)!
      // An empty row is special: Enter moves it out, and it does not stay.
      if twin.lines[twin.line].title.isEmpty { key = .character("e") }
      keys.append(key)
      bench.press(key)
      twin.press(key)
      let rows = bench.state.document.outline.rows.map { row in
        let isTyped = row.item == bench.state.view.focus
        let title = isTyped ? typed(bench) : bench.state.document.text(of: row.item)
        return String(repeating: ">", count: row.level) + title
      }
      try same(rows, twin.text, "key \(number), \(key)")
    }
    bench.type("\u{3}")
    #expect(bench.state.document.outline.invariantViolations() == [])
    while !bench.state.view.edited.history.edits.done.isEmpty { bench.type("u") }
    #expect(bench.outline == "one >two >>three >four five")
  }

  private static let keys: [Key] =
    [
      .enter, .enter, .backspace, .backspace, .left, .left, .right, .up, .down, .tab, .tab,
      .backTab,
    ]
    + "abcdefgh".unicodeScalars.map { .character($0) }

  private func typed(_ bench: BrowserBench) -> String {
    guard case .typing(let typing) = bench.state.mode else { return "nothing is typed" }
    return String(decoding: typing.line.bytes, as: UTF8.self)
  }
}

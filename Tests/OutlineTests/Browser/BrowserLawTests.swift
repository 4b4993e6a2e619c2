import Outline
import Testing

@testable import outline_tree

/// Invariants that hold whatever keys are pressed.
@Suite(.ownThread) struct BrowserLawTests {
  @Test(arguments: Seeds.some(8))
  func anyKeysOnADocument(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bench = BrowserBench(RandomOutline.titled(&random))
    let start = bench.state.document
    let startTitles = bench.outline
    check(&bench, keys: TestSize.pick(350, large: 2_000), &random)
    undoEverything(&bench)
    #expect(bench.outline == startTitles)
    #expect(bench.state.document.outline == start.outline)
  }

  @Test(arguments: Seeds.some(6))
  func anyKeysOnADirectory(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bench = BrowserBench(MadeUpDirectory(folders: 3, files: 4, levels: 4))
    check(&bench, keys: TestSize.pick(350, large: 2_000), &random)
  }

  private func check(_ bench: inout BrowserBench, keys: Int, _ random: inout SeededRandom) {
    var screen: [[UInt8]] = bench.state.frame().lines
    for number in 0..<keys {
      let keys = RandomKeys.some(&random)
      for key in keys { bench.press(key) }
      if random.oneIn(50) {
        bench.state.size = TerminalSize(
          columns: Int.random(in: 1...90, using: &random),
          rows: Int.random(in: 1...30, using: &random))
        bench.state.view.settle(from: bench.state.view.focusedIndex)
        screen = Array(repeating: [], count: bench.state.size.rows)
      }
      let trouble = trouble(bench.state, &screen)
      if let trouble {
        Issue.record("after key \(number), \(keys): \(trouble)")
        return
      }
    }
    #expect(bench.state.document.outline.invariantViolations() == [])
  }

  /// Returns a description of what is wrong, or nil.
  private func trouble(_ state: BrowserState, _ screen: inout [[UInt8]]) -> String? {
    if let trouble = troubleWithFocus(state) { return trouble }
    let frame = state.frame()
    if frame.lines.count != state.size.rows { return "\(frame.lines.count) lines" }
    for line in frame.lines {
      if DisplayWidth.columns(of: line[...]) > state.size.columns { return "a line is too long" }
      if !isHarmless(line) { return "a line has control characters: \(line)" }
    }
    if let cursor = frame.cursor, cursor.column >= state.size.columns {
      return "the cursor is off the screen"
    }
    let update = FrameUpdate(from: screen, to: frame.lines)
    screen = update.applied(to: screen)
    return screen == frame.lines ? nil : "the update does not produce the frame"
  }

  private func troubleWithFocus(_ state: BrowserState) -> String? {
    guard let focus = state.view.focus else {
      return state.view.reach.isEmpty ? nil : "nothing is in focus"
    }
    guard let index = state.view.shown.visibleIndex(of: focus) else { return "the focus is hidden" }
    if !state.view.reach.contains(index) { return "the focus is out of reach" }
    return state.view.window.contains(index) ? nil : "the focus is not on the screen"
  }

  /// True if the only control characters belong to sequences that set colors and styles.
  private func isHarmless(_ line: [UInt8]) -> Bool {
    var rest = line[...]
    while let byte = rest.first {
      if byte == 0x1B {
        guard let end = rest.firstIndex(of: UInt8(ascii: "m")) else { return false }
        let parameters = rest[(rest.startIndex + 1)..<end]
        guard parameters.first == UInt8(ascii: "["),
          parameters.dropFirst().allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ";") })
        else { return false }
        rest = rest[(end + 1)...]
      } else {
        if byte < 0x20 || byte == 0x7F { return false }
        rest.removeFirst()
      }
    }
    return true
  }

  private func undoEverything(_ bench: inout BrowserBench) {
    bench.type("\u{1B}\u{1B}\u{1B}\u{1B}")
    while !bench.state.view.edited.history.edits.done.isEmpty { bench.type("u") }
    while !bench.state.view.edited.history.foldings.done.isEmpty { bench.type("zu") }
  }
}

/// Random keys, mostly those of the key table.
enum RandomKeys {
  static func some(_ random: inout SeededRandom) -> [Key] {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return keys(mouse(&random))
    case 1: return keys("\(Int.random(in: 1...12, using: &random))")
    case 2: return keys(prompts.randomElement(using: &random)!)
    case 3: return keys(noise.randomElement(using: &random)!)
    // Undo and redo often, so that the history also shrinks.
    case 4: return keys(["u", "u", "\u{12}", "zu", "zu", "zU"].randomElement(using: &random)!)
    default:
      return KeyBindings.passages.randomElement(using: &random)!.bindings
        .randomElement(using: &random)!.sequences.randomElement(using: &random)!
    }
  }

  private static func keys(_ bytes: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes.utf8) + decoder.timeOut()
  }

  private static let prompts = [
    "onew\u{3}", "oab\r\tcd\u{1B}[Z\rx\u{3}", "i\u{1}\u{7F}\u{3}", "i\u{1B}[3~\u{3}", "Sx\ry\u{3}",
    "ox\u{7}",
    "o", "i", "\u{B}note\rmore\u{3}", "zn", "i\u{1B}[A\u{1B}[Bz\u{3}", "Oa\u{301}b\u{3}", "A🦊\u{3}",
    "iX\u{3}", "i\u{15}\u{3}", "i\u{1B}[H\u{1B}[C\u{1B}[3~\u{3}", "/a\r",
    "fa\r",
    "fzzz\r", "f\u{1B}", "f", "tb\r", ":sort / reverse\r", ":expand --all\r", ":collapse --all\r",
    ":nonsense\r", "o\u{1B}[200~x\ry\u{1B}[201~\r", "?", "?jj\u{1B}", ":\u{1B}[A\r", "t", "q", ":",
    "o\u{1B}]0;evil\u{7}\u{3}", "i\u{202E}\u{3}", "o漢字漢字漢字漢字漢字漢字\u{3}",
    "rb\r", "r\t\t\r", ":move b\t before a\t\t\r", "r\u{1B}[B", ":sort ", "?/zu\r", "xx", "\u{F}\t",
  ]

  private static let noise = [
    "\u{1B}", "\u{1B}[", "\u{1B}[99;99~", "\u{0}", "é", "漢", "\u{1B}O", "z", "d", "y", "g", "0",
    "\u{1B}[200~junk\u{1B}[201~", "\u{1B}[I", "\u{1B}[?1;2c",
  ]

  private static func mouse(_ random: inout SeededRandom) -> String {
    let button = [0, 0, 0, 32, 64, 65].randomElement(using: &random)!
    let column = Int.random(in: 1...40, using: &random)
    let row = Int.random(in: 1...30, using: &random)
    let end = button == 0 && Bool.random(using: &random) ? "m" : "M"
    return "\u{1B}[<\(button);\(column);\(row)\(end)"
  }
}

enum RandomOutline {
  static func titled(_ random: inout SeededRandom) -> SourceDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    var level = 0
    for number in 0..<Int.random(in: 1...60, using: &random) {
      level = rows.isEmpty ? 0 : Int.random(in: 0...min(level + 1, 6), using: &random)
      let title = titles.randomElement(using: &random)! + "\(number)"
      rows.append((ItemContent(title), level, Bool.random(using: &random)))
    }
    return SourceDocument(try! OutlineDocument(rows: rows))
  }

  private static let titles = [
    "a", "Bread", "🦊 ", "漢字", "e\u{301}", "tab\t", "esc\u{1B}[31m", "\u{202E}rtl", "", " x", "👩‍👩‍👧‍👦",
  ]
}

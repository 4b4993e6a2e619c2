import Foundation
import Testing

/// The tree pattern of WAI-ARIA in the real program. ``BrowserKeyTests`` tests each key on its own.
@Suite(.ownThread) struct BrowserTreePatternTests {
  private static let keys: [(keys: String, name: String, message: String)] = [
    ("", "at first: the first row", "row 1 of 28: Smileys"),
    ("\u{1B}[C", "→ on an open row: its first child", "row 2 of 28: Smileys/Happy"),
    ("\u{1B}[C", "→ on a row without children: nothing", "row 2 of 28: Smileys/Happy"),
    ("\u{1B}[D", "← on a row without children: its parent", "row 1 of 28: Smileys"),
    ("\u{1B}[D", "← on an open row closes it", "row 1 of 25: Smileys"),
    ("\u{1B}[D", "← on a closed root: nothing", "row 1 of 25: Smileys"),
    ("\u{1B}[C", "→ on a closed row opens it and does not move", "row 1 of 28: Smileys"),
    ("\u{1B}[A", "↑ on the first row: nothing", "row 1 of 28: Smileys"),
    ("\u{1B}[B", "↓: the next visible row", "row 2 of 28: Smileys/Happy"),
    ("\u{1B}[F", "End: the last row", "row 28 of 28: Symbols/Best"),
    ("\u{1B}[B", "↓ on the last row: nothing", "row 28 of 28: Symbols/Best"),
    ("\u{1B}[H", "Home: the first row", "row 1 of 28: Smileys"),
    ("\r", "Enter closes a parent", "row 1 of 25: Smileys"),
    ("\u{1B}[B", "↓ skips the children of a closed row", "row 2 of 25: Nature"),
    ("\u{1B}[A\r", "Enter opens a parent", "row 1 of 28: Smileys"),
    ("zM", "zM: everything closed", "row 1 of 7: Smileys"),
    ("*", "*: opens all siblings", "row 1 of 28: Smileys"),
    ("tfo", "t and letters: the row that begins with them", "row 6 of 28: Nature/Fox"),
  ]

  @Test func keyByKey() throws {
    let run = try BrowserRun(["browse", "emoji"])
    for (keys, name, message) in Self.keys {
      // Control-G shows the position once the other keys are handled. Escape clears it.
      try run.type(keys + "\u{7}")
      try run.wait("\(name) (\(message))") { $0.message == message }
      try run.type("\u{1B}")
      try run.wait("no message") { $0.message.isEmpty }
    }
    try run.type("q")
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.errors == [] && run.screen.isAsFound)
  }
}

/// The table of key bindings.
enum KeyBindings {
  static let all: [KeyBinding] = passages.flatMap(\.bindings)

  static let passages: [KeyPassage] = moving + folding + finding + editing + others
}

extension KeyBindings {
  private static let moving: [KeyPassage] = [
    KeyPassage(
      "↓ j   ↑ k", help: "next, previous row (3j: three rows down)",
      .moving([.key(.down), "j"]) { $0.moveFocus(by: $2 ?? 1, in: $1) },
      .moving([.key(.up), "k"]) { $0.moveFocus(by: -($2 ?? 1), in: $1) }),
    KeyPassage(
      "→ l   ← h", help: "open, or go to the first child; close, or go to the parent",
      KeyBinding([.key(.right), "l"]) { $0.outline.openOrEnter() },
      KeyBinding([.key(.left), "h"]) { $0.outline.closeOrLeave() }),
    KeyPassage(
      "Home gg   End G", help: "first, last row",
      .moving([.key(.home), "gg"]) { $0.focusFirst(orNumber: $2, in: $1) },
      .moving([.key(.end), "G"]) { $0.focusLast(orNumber: $2, in: $1) }),
    KeyPassage(
      "PgDn ^F   PgUp ^B", help: "next, previous page",
      .moving([.key(.pageDown), .control("f")]) { $0.turn(pages: Double($2 ?? 1), in: $1) },
      .moving([.key(.pageUp), .control("b")]) { $0.turn(pages: -Double($2 ?? 1), in: $1) }),
    KeyPassage(
      "^D   ^U", help: "half a page down, up",
      .moving([.control("d")]) { $0.turn(pages: Double($2 ?? 1) / 2, in: $1) },
      .moving([.control("u")]) { $0.turn(pages: -Double($2 ?? 1) / 2, in: $1) }),
    KeyPassage(
      "}   {   ^", help: "next, previous sibling; parent",
      .moving(["}"]) { $0.focusNextSibling(count: $2 ?? 1, in: $1) },
      .moving(["{"]) { $0.focusPreviousSibling(count: $2 ?? 1, in: $1) },
      .moving(["^"]) { $0.focusParent(count: $2 ?? 1, in: $1) }),
    KeyPassage(
      "Enter", help: "open or close a parent; edit or pick a file; edit a title",
      KeyBinding([.key(.enter)]) { $0.activate() }),
    KeyPassage(
      "^P", help: "pick this row, even if it is a parent (with --pick)",
      KeyBinding([.control("p")]) { $0.pick() }),
  ]

  private static let folding: [KeyPassage] = [
    KeyPassage(
      "Tab   S-Tab", help: "cycle this row: closed, children, all; cycle the outline",
      KeyBinding([.key(.tab)]) { $0.outline.cycle() },
      KeyBinding([.key(.backTab)]) { $0.outline.cycleAll() }),
    KeyPassage(
      "zo   zc   za", help: "open, close, toggle",
      KeyBinding(["zo"]) { if let row = $0.outline.focusedParent { $0.outline.open(row) } },
      KeyBinding(["zc"]) { $0.outline.closeFold() },
      KeyBinding(["za"]) { if let row = $0.outline.focusedParent { $0.outline.toggle(row) } }),
    KeyPassage(
      "zO   zC", help: "open, close this row and everything inside it",
      KeyBinding(["zO"]) { if let row = $0.view.focus { $0.outline.openBelow(row) } },
      KeyBinding(["zC"]) { if let row = $0.view.focus { $0.outline.closeBelow(row) } }),
    KeyPassage(
      "zR   zM", help: "open, close everything",
      KeyBinding(["zR"]) { $0.outline.openBelow($0.view.viewport.roots.last) },
      KeyBinding(["zM"]) { $0.outline.closeBelow($0.view.viewport.roots.last) }),
    KeyPassage("z1 … z9", help: "show that many levels", levels: 1...9),
    KeyPassage("*", help: "open all siblings", KeyBinding(["*"]) { $0.outline.openSiblings() }),
  ]

  private static let finding: [KeyPassage] = [
    KeyPassage(
      "/   n   N", help: "search, also in closed folders; next, previous",
      KeyBinding(["/"]) { $0.ask(.search) },
      .counted(["n"]) { $0.searchAgain(isForward: true, count: $1) },
      .counted(["N"]) { $0.searchAgain(isForward: false, count: $1) }),
    KeyPassage(
      "f", help: "filter: show only matching rows and their ancestors",
      KeyBinding(["f"]) { $0.ask(.filter, text: $0.view.filter?.pattern.text ?? []) }),
    KeyPassage(
      "t", help: "go to a row by typing the beginning of its title",
      KeyBinding(["t"]) { $0.mode = .typeAhead(TypeAhead()) }),
    KeyPassage(
      "C   Backspace", help: "show only this subtree; go back",
      KeyBinding(["C"]) { $0.outline.zoom() },
      KeyBinding([.key(.backspace)]) { $0.outline.goBack() }),
    KeyPassage(
      "^G", help: "show the position and path of this row",
      KeyBinding([.control("g")]) { $0.outline.view.tellPosition() }),
  ]

  private static let editing: [KeyPassage] = [
    KeyPassage(
      "K Alt-↑   J Alt-↓", help: "move among its siblings",
      .counted(["K", .key(.modified(.up, .alt))]) {
        $0.outline.view.takeSelection().moveAmongSiblings(-1, count: $1, in: &$0.outline.view)
      },
      .counted(["J", .key(.modified(.down, .alt))]) {
        $0.outline.view.takeSelection().moveAmongSiblings(1, count: $1, in: &$0.outline.view)
      }),
    KeyPassage(
      "< Alt-←   > Alt-→", help: "outdent, indent",
      .counted(["<", .key(.modified(.left, .alt)), .key(.alt("b"))]) {
        $0.outline.view.takeSelection().outdent(count: $1, in: &$0.outline.view)
      },
      .counted([">", .key(.modified(.right, .alt)), .key(.alt("f"))]) {
        $0.outline.view.takeSelection().indent(count: $1, in: &$0.outline.view)
      }),
    KeyPassage(
      "o   O   A", help: "insert a row below, above, as a child",
      KeyBinding(["o"]) { $0.askForRow(.below) }, KeyBinding(["O"]) { $0.askForRow(.above) },
      KeyBinding(["A"]) { $0.askForRow(.inside) }),
    KeyPassage(
      "i F2", help: "edit the title", KeyBinding(["i", .key(.function(2))]) { $0.editTitle() }),
    KeyPassage(
      "dd   yy", help: "cut, copy", KeyBinding(["dd"]) { $0.cut() },
      KeyBinding(["yy"]) { $0.copy() }),
    KeyPassage(
      "p   P", help: "paste below, above", KeyBinding(["p"]) { $0.paste(.below) },
      KeyBinding(["P"]) { $0.paste(.above) }),
    KeyPassage(
      "u   ^R", help: "undo, redo: folding too",
      .counted(["u"]) { $0.outline.view.undo(count: $1) },
      .counted([.control("r")]) { $0.outline.view.redo(count: $1) }),
    KeyPassage(
      "Space   ^A", help: "mark, mark all: marked rows move together",
      .counted([" "]) { $0.outline.view.mark(count: $1) },
      KeyBinding([.control("a")]) { $0.outline.view.markAll() }),
    KeyPassage(
      "s", help: "sort the children; press again to reverse",
      KeyBinding(["s"]) { $0.outline.view.sortChildren() }),
    KeyPassage(
      ":", help: "run an apply command, such as move Fox before Bee",
      KeyBinding([":"]) { $0.ask(.command) }),
    KeyPassage("^S", help: "save", KeyBinding([.control("s")]) { $0.save() }),
  ]

  private static let others: [KeyPassage] = [
    KeyPassage(
      ".   I", help: "hidden files; ignored files",
      KeyBinding(["."]) { $0.changeDirectory { $0.toggleHidden(in: &$1) } },
      KeyBinding(["I"]) { $0.changeDirectory { $0.toggleIgnored(in: &$1) } }),
    KeyPassage(
      "R F5   w", help: "read again; watch for changes",
      KeyBinding(["R", .key(.function(5))]) {
        $0.changeDirectory { $1.effects.append(.readAgain) }
      },
      KeyBinding(["w"]) { $0.changeDirectory { $0.toggleWatching(in: &$1) } }),
    KeyPassage(
      "Esc", help: "stop, unmark, show all again",
      KeyBinding([.key(.escape)]) { $0.outline.escape() }),
    KeyPassage(
      "q ^C   ? F1", help: "quit; this help", KeyBinding(["q", .control("c")]) { $0.leave() },
      KeyBinding(["?", .key(.function(1))]) { $0.mode = .help(HelpPage()) }),
    KeyPassage(
      "^Z   ^L", help: "suspend; redraw",
      KeyBinding([.control("z")]) { $0.outline.view.effects.append(.terminal(.suspend)) },
      KeyBinding([.control("l")]) { $0.outline.view.effects.append(.terminal(.redraw)) }),
  ]
}

extension KeyPassage {
  /// Creates a passage with one binding for each level. The keys are `z` and a digit.
  fileprivate init(_ keys: String, help: String, levels: ClosedRange<Int>) {
    let bindings = levels.map { level in
      KeyBinding([KeyStrokes(stringLiteral: "z\(level)")]) { $0.outline.show(levels: level) }
    }
    (self.keys, self.help, self.bindings) = (keys, help, bindings)
  }
}

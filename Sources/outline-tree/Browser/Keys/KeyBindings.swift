import Outline

/// The table of key bindings.
enum KeyBindings {
  static let passages: [KeyPassage] = sections.flatMap(\.passages)

  /// The sections of the help. Each section contains related passages under a title.
  static let sections: [(title: String, passages: [KeyPassage])] = [
    ("Moving", moving),
    ("Folding", folding),
    ("Finding", finding),
    ("Editing", editing),
    ("Files", files),
    ("Other", others),
  ]

  private static let moving: [KeyPassage] = [
    KeyPassage(
      "↓ j   ↑ k", help: "next, previous row (3j: three rows down)",
      .moving([.key(.down), "j"]) { $0.moveFocus(by: $2 ?? 1, in: $1) },
      .moving([.key(.up), "k"]) { $0.moveFocus(by: -($2 ?? 1), in: $1) }),
    KeyPassage(
      "→ l   ← h", help: "open, or go to the first child; close, or go to the parent",
      KeyBinding([.key(.right), "l"]) { $0.view.openOrEnter() },
      KeyBinding([.key(.left), "h"]) { $0.closeOrLeave() }),
    KeyPassage(
      "-", help: "the directory above; ← does the same on a top row",
      KeyBinding(["-"]) { $0.showDirectoryAbove() }
    ).only(.directory),
    KeyPassage(
      "Home gg   End G", help: "first, last row",
      .moving([.key(.home), "gg"]) { $0.focusRow(number: $2 ?? 1, in: $1) }.jumping,
      .moving([.key(.end), "G"]) { $0.focusRow(number: $2 ?? $1.visibleCount, in: $1) }.jumping),
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
      .moving(["}"]) { $0.moveFocus(count: $2 ?? 1, to: $1.nextSibling, in: $1) }.jumping,
      .moving(["{"]) { $0.moveFocus(count: $2 ?? 1, to: $1.previousSibling, in: $1) }.jumping,
      .moving(["^"]) { $0.moveFocus(count: $2 ?? 1, to: $1.parent, in: $1) }.jumping),
    KeyPassage(
      "^O", help: "back to before the last jump; then Tab: forward again",
      .counted([.control("o")]) { $0.travel(.back, count: $1) }),
    KeyPassage(
      "ma … mZ   'a … 'Z   ''", help: "name this row; go to a named row; go back",
      JumpList.letters.flatMap { letter in
        [
          KeyBinding([KeyStrokes(stringLiteral: "m\(letter)")]) { $0.namePlace(letter) },
          KeyBinding([KeyStrokes(stringLiteral: "'\(letter)")]) { $0.goToPlace(letter) }.jumping,
        ]
      } + [KeyBinding(["''"]) { $0.swapWithLastPlace() }]),
    KeyPassage(
      "Enter", help: "open or close a parent; edit or pick a file; edit a title",
      KeyBinding([.key(.enter)]) { $0.activate() }),
    KeyPassage(
      "^P", help: "pick the marked rows, or this row, even a parent (--pick)",
      KeyBinding([.control("p")]) { $0.pick() }),
  ]

  private static let folding: [KeyPassage] = [
    KeyPassage(
      "Tab   S-Tab", help: "cycle this row: closed, children, all; cycle the outline",
      KeyBinding([.key(.tab)]) { $0.goForwardOrCycle() },
      KeyBinding([.key(.backTab)]) { $0.view.cycleAll() }),
    KeyPassage(
      "zo   zc   za", help: "open, close, toggle",
      KeyBinding(["zo"]) { if let row = $0.view.focusedParent { $0.view.open(row) } },
      KeyBinding(["zc"]) { $0.view.closeFold() },
      KeyBinding(["za"]) { if let row = $0.view.focusedParent { $0.view.toggle(row) } }),
    KeyPassage(
      "zO   zC", help: "open, close this row and everything inside it",
      KeyBinding(["zO"]) { if let row = $0.view.focus { $0.view.openBelow(row) } },
      KeyBinding(["zC"]) { if let row = $0.view.focus { $0.view.closeBelow(row) } }),
    KeyPassage(
      "zR   zM", help: "open, close everything",
      KeyBinding(["zR"]) { $0.view.openBelow($0.view.viewport.roots.last) },
      KeyBinding(["zM"]) { $0.view.closeBelow($0.view.viewport.roots.last) }),
    KeyPassage(
      "z1 … z9", help: "show that many levels",
      (1...9).map { level in
        KeyBinding([KeyStrokes(stringLiteral: "z\(level)")]) { $0.view.show(levels: level) }
      }),
    KeyPassage(
      "zn", help: "show notes below their rows, or hide them",
      KeyBinding(["zn"]) { $0.toggleNotes() }),
    KeyPassage("*", help: "open all siblings", KeyBinding(["*"]) { $0.view.openSiblings() }),
    KeyPassage(
      "zu   zU", help: "undo, redo the last opening or closing",
      .counted(["zu"]) { $0.view.stepFolding(.undo, count: $1) },
      .counted(["zU"]) { $0.view.stepFolding(.redo, count: $1) }),
  ]

  private static let finding: [KeyPassage] = [
    KeyPassage(
      "/   n   N", help: "search titles and notes, even hidden ones; next, previous",
      KeyBinding(["/"]) { $0.ask(.search) }.jumping,
      .counted(["n"]) { $0.searchAgain(isForward: true, count: $1) }.jumping,
      .counted(["N"]) { $0.searchAgain(isForward: false, count: $1) }.jumping),
    KeyPassage(
      "f", help: "filter: show only matching rows and their ancestors",
      KeyBinding(["f"]) { $0.ask(.filter, text: $0.view.filter?.pattern.text ?? []) }),
    KeyPassage(
      "t", help: "go to a row by typing the beginning of its title",
      KeyBinding(["t"]) { $0.mode = .typeAhead([]) }.jumping),
    KeyPassage(
      "C   Backspace", help: "show only this subtree; go back",
      KeyBinding(["C"]) { $0.view.zoom() }.jumping,
      KeyBinding([.key(.backspace)]) { $0.view.goBack() }.jumping),
    KeyPassage(
      "^G", help: "show the position and path of this row",
      KeyBinding([.control("g")]) { $0.view.tellPosition() }),
  ]

  private static let editing: [KeyPassage] = [
    KeyPassage(
      "K Alt-↑   J Alt-↓", help: "move among its siblings",
      .counted(["K", .key(.modified(.up, .alt))]) { $0.view.shift(.up, count: $1) },
      .counted(["J", .key(.modified(.down, .alt))]) { $0.view.shift(.down, count: $1) }),
    KeyPassage(
      "< Alt-←   > Alt-→", help: "outdent, indent",
      .counted(["<", .key(.modified(.left, .alt)), .key(.alt("b"))]) {
        $0.view.shift(.outdent, count: $1)
      },
      .counted([">", .key(.modified(.right, .alt)), .key(.alt("f"))]) {
        $0.view.shift(.indent, count: $1)
      }
    ).only(.document),
    KeyPassage(
      "o   O   A", help: "insert a row below, above, as a child",
      KeyBinding(["o"]) { $0.insertRow(.below) },
      KeyBinding(["O"]) { $0.insertRow(.above) },
      KeyBinding(["A"]) { $0.insertRow(.inside) }
    ).only(.document),
    KeyPassage(
      "i F2   S", help: "edit the title; edit it from its start: Enter splits it",
      KeyBinding(["i", .key(.function(2))]) { $0.editTitle() },
      KeyBinding(["S"]) { $0.editTitle(cursor: 0) }
    ).only(.document),
    KeyPassage(
      "^K", help: "edit the note below its row",
      KeyBinding([.control("k")]) { $0.editNote() }
    ).only(.document),
    KeyPassage(
      "x   X", help: "check or uncheck, also TODO and DONE; remove the checkbox",
      KeyBinding(["x"]) { $0.view.check() },
      KeyBinding(["X"]) { $0.view.takeBoxes() }
    ).only(.document),
    KeyPassage(
      "yy", help: "copy (3yy: three rows)", .counted(["yy"]) { $0.copy(count: $1) }),
    KeyPassage(
      "dd   p   P", help: "cut (3dd: three rows), paste below, above",
      .counted(["dd"]) { $0.cut(count: $1) },
      KeyBinding(["p"]) { $0.paste(.below) },
      KeyBinding(["P"]) { $0.paste(.above) }
    ).only(.document),
    KeyPassage(
      "r", help: "move into another row, which you choose by typing",
      KeyBinding(["r"]) { $0.askWhereToMove() }
    ).only(.document),
    KeyPassage(
      "u   ^R", help: "undo, redo an edit",
      .counted(["u"]) { $0.view.step(.undo, count: $1) },
      .counted([.control("r")]) { $0.view.step(.redo, count: $1) }),
    KeyPassage(
      "Space   ^A", help: "mark, mark all: marked rows move together",
      .counted([" "]) { $0.view.mark(count: $1) },
      KeyBinding([.control("a")]) { $0.view.markAll() }),
    KeyPassage(
      "sn", help: "sort by name; again to reverse",
      KeyBinding(["sn"]) { $0.view.sortChildren(by: .natural) }),
    KeyPassage(
      "ss   sd", help: "sort by size, date; again to reverse",
      KeyBinding(["ss"]) { $0.view.sortChildren(by: .size) },
      KeyBinding(["sd"]) { $0.view.sortChildren(by: .mtime) }
    ).only(.directory),
    KeyPassage(
      "se", help: "sort by extension; again to reverse",
      KeyBinding(["se"]) { $0.view.sortChildren(by: .extension) }
    ).only(.directory, .list),
    KeyPassage(
      ":", help: "a command of apply (Tab completes), or w, q, wq, x, e FILE",
      KeyBinding([":"]) { $0.ask(.command) }),
    KeyPassage("^S", help: "save", KeyBinding([.control("s")]) { $0.save() }),
  ]

  private static let files: [KeyPassage] = [
    KeyPassage(
      ".", help: "show or hide hidden files",
      KeyBinding(["."]) { $0.directory.toggleHidden(in: &$0.view) }
    ).only(.directory, .list),
    KeyPassage(
      "I", help: "show or hide ignored files",
      KeyBinding(["I"]) { $0.directory.toggleIgnored(in: &$0.view) }
    ).only(.directory),
    KeyPassage(
      "L", help: "show or hide permissions, sizes and dates of files",
      KeyBinding(["L"]) { $0.directory.columns.areShown.toggle() }
    ).only(.directory),
    KeyPassage(
      "w", help: "watch the directory for changes, or stop",
      KeyBinding(["w"]) { $0.directory.toggleWatching(in: &$0.view) }
    ).only(.directory),
  ]

  private static let others: [KeyPassage] = [
    KeyPassage(
      "v", help: "preview: the start of a file, a folder’s names, a note",
      KeyBinding(["v"]) { $0.togglePreview() }),
    KeyPassage(
      "R F5", help: "read again what is on the disk",
      KeyBinding(["R", .key(.function(5))]) { $0.readAgain() }),
    KeyPassage(
      "Y", help: "copy the path or title to the clipboard of the terminal",
      KeyBinding(["Y"]) { $0.view.copyNames() }),
    KeyPassage(
      "Esc", help: "cancel, unmark all rows, or end the filter",
      KeyBinding([.key(.escape)]) { $0.view.escape() }),
    KeyPassage(
      "q ^C   ? F1", help: "quit; this help", KeyBinding(["q", .control("c")]) { $0.leave() },
      KeyBinding(["?", .key(.function(1))]) { $0.mode = .help(HelpPage($0.source)) }),
    KeyPassage(
      "^Z   ^L", help: "suspend; redraw",
      KeyBinding([.control("z")]) { $0.view.effects.append(.terminal(.suspend)) },
      KeyBinding([.control("l")]) { $0.view.effects.append(.terminal(.redraw)) }),
  ]
}

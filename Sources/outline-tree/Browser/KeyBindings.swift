/// Which keys do what. The help and the pages about keys are made from this table, and the browser
/// knows no other.
struct KeyBinding: Sendable {
  /// Any of these sequences.
  var sequences: [[Key]]
  var action: BrowserAction

  init(_ sequences: [KeyStrokes], _ action: BrowserAction) {
    self.sequences = sequences.map(\.keys)
    self.action = action
  }
}

/// A line of the help: what several bindings do.
struct KeyPassage: Sendable {
  /// As a person calls them.
  var keys: String
  var help: String
  var bindings: [KeyBinding]

  init(_ keys: String, _ help: String, _ bindings: [KeyBinding]) {
    self.keys = keys
    self.help = help
    self.bindings = bindings
  }
}

/// Keys one after the other: `"gg"`, or one with a name.
struct KeyStrokes: ExpressibleByStringLiteral {
  var keys: [Key]

  init(stringLiteral text: String) { keys = text.unicodeScalars.map { .character($0) } }

  init(_ key: Key) { keys = [key] }

  static func control(_ letter: Character) -> Self { Self(.control(letter)) }
  static func key(_ key: Key) -> Self { Self(key) }
}

enum KeyBindings {
  static let all: [KeyBinding] = passages.flatMap(\.bindings)

  static let passages: [KeyPassage] = moving + folding + finding + editing + others

  private static let moving: [KeyPassage] = [
    KeyPassage(
      "↓ j   ↑ k", "next, previous row (3j: three of them)",
      [.init([.key(.down), "j"], .next), .init([.key(.up), "k"], .previous)]),
    KeyPassage(
      "→ l   ← h", "open, or go to the first child; close, or go to the parent",
      [.init([.key(.right), "l"], .open), .init([.key(.left), "h"], .close)]),
    KeyPassage(
      "Home gg   End G", "first, last row",
      [.init([.key(.home), "gg"], .first), .init([.key(.end), "G"], .last)]),
    KeyPassage(
      "PgDn ^F   PgUp ^B", "next, previous page",
      [
        .init([.key(.pageDown), .control("f")], .nextPage),
        .init([.key(.pageUp), .control("b")], .previousPage),
      ]),
    KeyPassage(
      "^D   ^U", "half a page down, up",
      [.init([.control("d")], .nextHalf), .init([.control("u")], .previousHalf)]),
    KeyPassage(
      "}   {   ^", "next, previous sibling; parent",
      [.init(["}"], .nextSibling), .init(["{"], .previousSibling), .init(["^"], .parent)]),
    KeyPassage(
      "Enter",
      "toggle a parent; edit, or pick, a file; edit a row's title",
      [.init([.key(.enter)], .activate)]),
    KeyPassage(
      "^P", "pick this row, a parent too (with --pick)", [.init([.control("p")], .pick)]),
  ]

  private static let folding: [KeyPassage] = [
    KeyPassage(
      "Tab   S-Tab", "closed, children, all: of this row; of the whole outline",
      [.init([.key(.tab)], .cycle), .init([.key(.backTab)], .cycleAll)]),
    KeyPassage(
      "zo   zc   za", "open, close, toggle",
      [.init(["zo"], .unfold), .init(["zc"], .fold), .init(["za"], .toggle)]),
    KeyPassage(
      "zO   zC", "open, close with everything below",
      [.init(["zO"], .unfoldBelow), .init(["zC"], .foldBelow)]),
    KeyPassage(
      "zR   zM", "open, close everything",
      [.init(["zR"], .unfoldAll), .init(["zM"], .foldAll)]),
    KeyPassage(
      "z1 … z9", "show as many levels",
      (1...9).map { .init([KeyStrokes(stringLiteral: "z\($0)")], .showLevel($0)) }),
    KeyPassage("*", "open all siblings", [.init(["*"], .unfoldSiblings)]),
  ]

  private static let finding: [KeyPassage] = [
    KeyPassage(
      "/   n   N", "search, in folders that are closed too; next, previous",
      [.init(["/"], .search), .init(["n"], .searchNext), .init(["N"], .searchPrevious)]),
    KeyPassage(
      "f", "show only what a text is found in, with the rows above", [.init(["f"], .filter)]),
    KeyPassage("t", "type the beginning of a title", [.init(["t"], .typeAhead)]),
    KeyPassage(
      "C   Backspace", "show only this subtree; back",
      [.init(["C"], .zoom), .init([.key(.backspace)], .goBack)]),
    KeyPassage("^G", "where this row is", [.init([.control("g")], .tellPlace)]),
  ]

  private static let editing: [KeyPassage] = [
    KeyPassage(
      "K Alt-↑   J Alt-↓", "move among its siblings",
      [
        .init(["K", .key(.modified(.up, .alt))], .moveUp),
        .init(["J", .key(.modified(.down, .alt))], .moveDown),
      ]),
    KeyPassage(
      "< Alt-←   > Alt-→", "outdent, indent",
      [
        .init(["<", .key(.modified(.left, .alt)), .key(.alt("b"))], .outdent),
        .init([">", .key(.modified(.right, .alt)), .key(.alt("f"))], .indent),
      ]),
    KeyPassage(
      "o   O   A", "insert a row below, above, as a child",
      [.init(["o"], .insertBelow), .init(["O"], .insertAbove), .init(["A"], .insertInside)]),
    KeyPassage("i F2", "edit the title", [.init(["i", .key(.function(2))], .editTitle)]),
    KeyPassage("dd   yy", "cut, copy", [.init(["dd"], .cut), .init(["yy"], .copy)]),
    KeyPassage(
      "p   P", "paste below, above", [.init(["p"], .paste), .init(["P"], .pasteBefore)]),
    KeyPassage(
      "u   ^R", "undo, redo: folding too",
      [.init(["u"], .undo), .init([.control("r")], .redo)]),
    KeyPassage(
      "Space   ^A", "mark, mark all: marked rows move together",
      [.init([" "], .mark), .init([.control("a")], .markAll)]),
    KeyPassage("s", "sort the children; again: the other way round", [.init(["s"], .sort)]),
    KeyPassage(":", "any command of apply: move Fox before Bee", [.init([":"], .command)]),
    KeyPassage("^S", "save", [.init([.control("s")], .save)]),
  ]

  private static let others: [KeyPassage] = [
    KeyPassage(
      ".   I", "hidden files; ignored files",
      [.init(["."], .toggleHidden), .init(["I"], .toggleIgnored)]),
    KeyPassage(
      "R F5   w", "read again; watch for changes",
      [.init(["R", .key(.function(5))], .readAgain), .init(["w"], .watch)]),
    KeyPassage("Esc", "stop, unmark, show all again", [.init([.key(.escape)], .escape)]),
    KeyPassage(
      "q ^C   ? F1", "quit; this help",
      [.init(["q", .control("c")], .quit), .init(["?", .key(.function(1))], .help)]),
    KeyPassage(
      "^Z   ^L", "suspend; draw anew",
      [.init([.control("z")], .suspend), .init([.control("l")], .redraw)]),
  ]
}

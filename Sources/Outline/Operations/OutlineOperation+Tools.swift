extension OutlineOperation {
  /// The description of the operation as a tool for agents, or `nil` if there is no such tool. The
  /// description is written for a model, which reads nothing else before it calls the tool.
  var toolEntry: Entry? {
    switch self {
    case .overview:
      Entry(
        summary: """
          Shows a directory or an outline document (Markdown, OPML, .outline, indented text, JSON) as a tree that \
          fits a budget of tokens: small folders whole, large ones cut or folded, with counts of what is \
          hidden. Start here when you do not know a project or a document. Ignored files are left out.
          """,
        parameters: [
          path, budget,
          Parameter(
            "include", .list(.text), "show only files or rows that match these globs: [\"*.swift\"]"
          ),
          Parameter(
            "exclude", .list(.text),
            "leave out files or rows that match these globs: [\"*.svg\", \"vendor\"]"),
          Parameter(
            "expand", .list(.text),
            "paths or titles of rows to expand before any other rows: [\"src/app\"]"),
          Parameter("git", .flag, "show the git status of each file"),
        ],
        results: [
          rows, total, sourceRevision,
          Parameter(
            "next",
            .object([
              Parameter("tool", .text, isRequired: true),
              Parameter("arguments", .object([]), isRequired: true),
            ]), "the call that shows the largest hidden part"),
        ])
    case .read:
      Entry(
        summary: """
          Reads the rows of a document or directory in order, with ids, from the start or below one row. If not \
          all rows fit, the result has nextCursor: pass it as cursor to read on.
          """,
        parameters: [
          path,
          Parameter(
            "under", .text,
            "read only what is below this row: a title (Buy milk), a path (Work/Buy milk) or an id (#7)"
          ),
          Parameter("cursor", .text, "the nextCursor of an earlier result"),
          Parameter(
            "count", .integer(1...10_000), "the maximum number of rows (default: as many as fit)"),
          Parameter("notes", .flag, "include the notes of rows (default: false)"), budget,
        ],
        results: [
          rows, total, sourceRevision,
          Parameter("nextCursor", .text, "the “cursor” for the next rows, if there are more"),
        ])
    case .find:
      Entry(
        summary: """
          Finds rows of a document, or names in a directory at any depth, that contain a text in their title or \
          note. Uppercase and lowercase letters are equal. Returns each row with its path.
          """,
        parameters: [
          path,
          Parameter("pattern", .text, isRequired: true, "the text to find, such as \"milk\""),
          Parameter("limit", .integer(1...10_000, default: 100), "the maximum number of rows"),
          budget,
        ],
        results: [rows, total, sourceRevision])
    case .edit:
      Entry(
        summary: """
          Edits an outline document with commands, one a line: move A before|after B, move A into B [at N], insert \
          "New" before|after|into B, rename A "Title", delete A, check A, uncheck A, note A "Text", sort A, up A, \
          down A, indent A, outdent A. A and B are titles ("Buy milk"), paths (Work/"Buy milk", top level: /) or, with \
          revision, ids (#7). In a title, write \\/ for a slash and \\" for a quote. In a note of several lines, end each \
          line but the last with a backslash. Either all commands are applied or none; the result lists what changed.
          """,
        parameters: [
          path,
          Parameter("commands", .lines, isRequired: true, "the commands, one per line"),
          Parameter("dryRun", .flag, "only report what would change (default: false)"),
          Parameter(
            "revision", .text,
            "the revision that came with the ids; required if commands contain ids, unless the file stores ids (.outline)"
          ),
        ],
        results: [list("changes"), total, applied, newRevision])
    case .diff:
      Entry(
        summary: """
          Lists what changed from one document or directory to another: moved, renamed, added and removed rows, and \
          changed contents. The formats may differ.
          """,
        parameters: [
          Parameter("old", .text, isRequired: true, "the path of the older document or directory"),
          Parameter("new", .text, isRequired: true, "the path of the newer document or directory"),
          budget,
        ],
        results: [list("changes"), total])
    case .history:
      Entry(
        summary: "Lists the edits in the history of an .outline file, the latest first.",
        parameters: [
          path,
          Parameter("count", .integer(1...10_000, default: 10), "the maximum number of edits"),
          budget,
        ],
        results: [list("edits"), total])
    case .undo:
      Entry(
        summary: """
          Undoes the last edit of an .outline file and lists what that changed. The file keeps its history, so \
          nothing is lost.
          """,
        parameters: [
          path, Parameter("dryRun", .flag, "only report what would change (default: false)"),
        ],
        results: [list("changes"), total, applied, newRevision])
    case .initialize, .shutdown, .open, .rows, .children, .row, .expand, .collapse, .reveal, .redo,
      .save, .reload, .merge, .close:
      nil
    }
  }

  private var path: Parameter {
    Parameter("path", .text, isRequired: self != .overview, "a file or directory")
  }

  /// The maximum number of tokens in a result, unless a call contains another budget.
  package static let defaultBudget = 2000

  private var budget: Parameter {
    Parameter(
      "budget", .integer(100...1_000_000, default: Self.defaultBudget),
      "the maximum number of tokens in the result")
  }
}

/// Members of results.
extension OutlineOperation {
  private var rows: Parameter {
    let members = [
      Parameter("id", .text, isRequired: true, "names the row in commands and in “under”"),
      Parameter("title", .text, isRequired: true),
      Parameter("level", .number, isRequired: true),
      Parameter("children", .number, isRequired: true),
      Parameter(
        "hidden", .number, isRequired: true,
        "the number of rows below this row that are not in the result"),
      Parameter("note", .text), Parameter("checked", .flag), Parameter("kind", .text),
      Parameter("path", .text, isRequired: true, "the titles from a root to the row"),
    ]
    return Parameter("rows", .list(.object(members)), isRequired: true)
  }

  private var total: Parameter {
    Parameter(
      "total", .number, isRequired: true,
      "the number of all rows, changes or edits, including those that are not in the result")
  }

  private var sourceRevision: Parameter {
    Parameter(
      "revision", .text, isRequired: true,
      "identifies the state of the source; pass it to edit as “revision”")
  }

  private var newRevision: Parameter {
    Parameter("revision", .text, "identifies the state after the edit")
  }

  private var applied: Parameter {
    Parameter("applied", .flag, isRequired: true, "whether the file was changed")
  }

  private func list(_ name: String) -> Parameter {
    Parameter(name, .list(.object([])), isRequired: true)
  }
}

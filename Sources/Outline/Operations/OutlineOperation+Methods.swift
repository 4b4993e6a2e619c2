extension OutlineOperation {
  /// The description of the operation as a method of `outline-tree serve`, or `nil` if there is no such
  /// method.
  var methodEntry: Entry? {
    switch self {
    case .initialize:
      Entry(
        summary: "Returns the server's name, version, protocol, formats and methods.",
        ignoresOthers: true)
    case .shutdown:
      Entry(
        summary: "Ends the server after all earlier requests have been answered.",
        ignoresOthers: true)
    case .open:
      Entry(
        summary: "Opens a directory or a document, which stays open until it is closed.",
        parameters: [
          Parameter("source", .text, "a path, or “emoji”"),
          Parameter("text", .text, "the text of a document that has no file"),
          Parameter("format", .text, "the format of the text, or of the document at the path"),
          Parameter(
            "options", .list(.text),
            "options of “outline-tree browse”, such as [\"-a\", \"-I\", \"*.o\"]"
          ),
          Parameter(
            "watch", .flag, "whether to read and report changes on the disk (default: true)"),
        ],
        alternatives: ["source", "text"])
    case .rows:
      outlineEntry(
        "Returns visible rows, by their index.",
        Parameter("from", .integer(0...Int.max, default: 0), "the index of the first row"), count)
    case .children:
      outlineEntry(
        "Returns the children of a row, visible or not. A folder is read if necessary.",
        Parameter(
          "parent", .orNull(.item),
          "the parent (default: the outline itself, whose children are the roots)"),
        Parameter("from", .integer(0...Int.max, default: 0), "the index of the first child"), count)
    case .row:
      outlineEntry(
        "Returns a row, and its position in the outline.",
        Parameter("id", .item, isRequired: true, "the row"))
    case .find:
      outlineEntry(
        "Finds rows by their title or note, in preorder, and reads unread folders.",
        Parameter(
          "pattern", .text, isRequired: true,
          "a part of the title or note; case is ignored"),
        Parameter("limit", .integer(1...100_000, default: 100), "the maximum number of rows"))
    case .expand:
      outlineEntry("Expands rows, and reads unread folders.", ids)
    case .collapse: outlineEntry("Collapses rows.", ids)
    case .reveal: outlineEntry("Expands the ancestors of rows, so that the rows are visible.", ids)
    case .edit:
      Entry(
        summary: "Edits the outline. Either all edits are made, or none.",
        parameters: [
          outline,
          Parameter(
            "commands", .lines,
            "commands of “outline-tree apply”, one per line; #7 is the row with the id i7"),
          Parameter("edits", .list(.object([])), "edits of rows by their ids"), revision,
          Parameter("dryRun", .flag, "whether to only report what would change"),
        ],
        alternatives: ["commands", "edits"])
    case .undo: outlineEntry("Undoes the last edit.", revision)
    case .redo: outlineEntry("Redoes the edit that was undone last.", revision)
    case .save:
      outlineEntry(
        "Writes the document to its file.",
        Parameter("path", .text, "another file, which becomes the document's file"),
        Parameter(
          "overwrite", .flag,
          "whether to replace an existing file, or the changes of another program"))
    case .reload:
      outlineEntry("Reads the source again. Rows that still exist keep their ids.", discard)
    case .merge: outlineEntry("Merges unsaved edits with the changes of another program.")
    case .close: outlineEntry("Closes the outline.", discard)
    case .overview, .read, .diff, .history: nil
    }
  }

  private func outlineEntry(_ summary: String, _ parameters: Parameter...) -> Entry {
    Entry(summary: summary, parameters: [outline] + parameters)
  }

  private var outline: Parameter {
    Parameter("outline", .text, isRequired: true, "the name of the outline, which “open” returned")
  }

  private var ids: Parameter { Parameter("ids", .list(.item), isRequired: true, "the rows") }

  private var count: Parameter {
    Parameter("count", .integer(0...100_000, default: 100), "the maximum number of rows")
  }

  private var discard: Parameter {
    Parameter("discard", .flag, "whether to discard unsaved edits")
  }

  private var revision: Parameter {
    Parameter(
      "revision", .number,
      "the expected revision; if the outline has another revision, the request is refused")
  }
}

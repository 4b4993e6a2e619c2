/// An operation on outlines that another program can request.
///
/// This enumeration is the only list of operations. The methods of `outline-tree serve` and the tools for
/// agents are defined here, and tests compare the documentation with this enumeration. Each entry declares
/// the parameters of an operation, and ``OperationArguments`` checks requests against the declared
/// parameters.
package enum OutlineOperation: String, CaseIterable, Sendable {
  // Starting and stopping the server.
  case initialize, shutdown
  // Reading.
  case open, rows, children, row, overview, read, find, diff, history
  // Folding and editing.
  case expand, collapse, reveal, edit, undo, redo
  // Operations on the whole document.
  case save, reload, merge, close
}

extension OutlineOperation {
  /// An interface through which programs request operations.
  package enum Door: CaseIterable, Sendable {
    /// Methods on outlines that stay open between requests.
    case methods
    /// Tools for agents. Each call names a path, and no outline stays open between calls.
    case tools
  }

  /// The description of an operation for the programs that request it.
  package struct Entry: Sendable {
    package var summary = ""
    package var parameters: [Parameter] = []
    /// The members of the result of a tool.
    package var results: [Parameter] = []
    /// Parameters that exclude each other; a request must contain exactly one of them.
    package var alternatives: [String] = []
    /// True if unknown parameters are ignored, such as the parameters that every client of a language
    /// server sends.
    package var ignoresOthers = false
  }

  /// A parameter, or a member of an object.
  package struct Parameter: Equatable, Sendable {
    package var name: String
    package var form: Form
    package var isRequired: Bool
    package var help: String

    package init(_ name: String, _ form: Form, isRequired: Bool = false, _ help: String = "") {
      (self.name, self.form, self.isRequired, self.help) = (name, form, isRequired, help)
      if case .integer(_, let number?) = form { self.help += " (default: \(number))" }
    }
  }

  /// The form of a parameter's value in JSON.
  package indirect enum Form: Equatable, Sendable {
    case text
    /// An integer in a range. A missing integer has its default value, if there is a default.
    case integer(ClosedRange<Int>, default: Int? = nil)
    case flag
    /// The identity of a row, such as `"i7"`.
    case item
    /// A place among the children of a parent: ``ItemEdit/Place``.
    case place
    /// Lines of text, as one string or as a list of strings.
    case lines
    case object([Parameter])
    case list(Form)
    /// A value or null. In all other forms, null means that the argument is missing.
    case orNull(Form)

    static let number = integer(0...Int.max)
  }

  /// Finds an operation of an interface.
  package init(named name: String, at door: Door) throws(OperationError) {
    if let operation = Self(rawValue: name), operation.entry(for: door) != nil {
      self = operation
      return
    }
    let names = Self.all(of: door).map(\.rawValue).joined(separator: ", ")
    throw switch door {
    case .methods:
      OperationError(
        .unknownMethod, "there is no method “\(name.prefix(100))”",
        hints: ["the methods are \(names)"])
    // The protocol prescribes the first words; a client shows a model only the message.
    case .tools:
      OperationError(
        .invalidParameters, "Unknown tool: \(name.prefix(100)); the tools are \(names)")
    }
  }

  /// Returns the operations of an interface, in the order of the cases.
  package static func all(of door: Door) -> [OutlineOperation] {
    allCases.filter { $0.entry(for: door) != nil }
  }

  /// Returns the description of the operation for an interface, or `nil` if the interface does not have the
  /// operation.
  package func entry(for door: Door) -> Entry? {
    switch door {
    case .methods: methodEntry
    case .tools: toolEntry
    }
  }
}

extension OutlineOperation.Form {
  /// The form in words, for messages.
  package var inWords: String {
    switch self {
    case .text: "a string"
    case .integer(let range, _):
      range.upperBound == .max
        ? "an integer of at least \(range.lowerBound)"
        : "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .item: "the id of a row, such as \"i7\""
    case .place: "a place, such as {\"parent\": \"i2\", \"index\": 0}"
    case .lines: "a string or a list of strings"
    case .object: "an object"
    case .list(let form): "a list; each element must be \(form.inWords)"
    case .orNull(let form): "\(form.inWords), or null"
    }
  }
}

extension OutlineOperation {
  /// The description of the operation as a method of `outline-tree serve`, or `nil` if there is no such
  /// method.
  fileprivate var methodEntry: Entry? {
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

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
    package var summary: String
    package var parameters: [Parameter]
    /// The members of the result of a tool.
    package var results: [Parameter] = []
    /// Lists of parameters. Exactly one parameter of each list must be given. No parameter is in more than
    /// one list.
    package var alternatives: [[String]] = []
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
  package enum Form: Equatable, Sendable {
    case text
    /// An integer in a range. If the integer is missing, the default is used, if there is one.
    case integer(ClosedRange<Int>, default: Int? = nil)
    case flag
    /// The identity of a row, such as `"i7"`.
    case item
    /// The identity of a row, or `null` for the outline itself.
    case parent
    case items
    case texts
    case textOrNull
    case flagOrNull
    /// A place among the children of a parent: ``ItemEdit/Place``.
    case place
    /// Lines: a string, or a list of strings.
    case lines
    case object([Parameter])
    /// A list of objects with the given members.
    case objects([Parameter])

    static let number = integer(0...Int.max)
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
  /// True if null is a value. If false, null means that the argument is missing.
  var mayBeNull: Bool { [.textOrNull, .flagOrNull, .parent].contains(self) }

  /// The form in words, for messages.
  package var inWords: String {
    switch self {
    case .text: "a string"
    case .textOrNull: "a string or null"
    case .flagOrNull: "true, false or null"
    case .place: "a place, such as {\"parent\": \"i2\", \"index\": 0}"
    case .integer(let range, _):
      range.upperBound == .max
        ? "an integer of at least \(range.lowerBound)"
        : "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .item: "the id of a row, such as \"i7\""
    case .parent: "the id of a row, such as \"i7\", or null for the outline itself"
    case .items: "a list of ids of rows, such as [\"i7\"]"
    case .texts: "a list of strings"
    case .lines: "a string or a list of strings"
    case .object: "an object"
    case .objects: "a list of objects"
    }
  }
}

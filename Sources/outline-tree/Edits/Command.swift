/// A command that has been parsed, but not run. It contains the names of rows as the user wrote them, because no row
/// has been looked up yet.
enum Command: Equatable {
  case move(ItemPath, to: Destination)
  /// Moves a row so that it becomes the first or the last of its siblings.
  case moveToEdge(ItemPath, Edge)
  case shift(ItemPath, Shift)
  case expand(Rows)
  case collapse(Rows)
  case reveal(ItemPath)
  case insert(title: [UInt8], at: Destination)
  case rename(ItemPath, title: [UInt8])
  case check(ItemPath, Bool)
  /// Changes the note of a row, or removes the note if the text is nil.
  case note(ItemPath, [UInt8]?)
  case delete(ItemPath)
  case sort(Rows, SortOrder)

  enum Destination: Equatable {
    case before(ItemPath)
    case after(ItemPath)
    /// A child of a row, at the given position. Positions are counted from 1; nil stands for the end.
    case into(ItemPath, at: Int?)
  }

  enum Edge: String, CaseIterable { case top, bottom }

  enum Shift: String { case up, down, indent, outdent }

  enum Verb: String, CaseIterable {
    case move, up, down, indent, outdent, expand, collapse, reveal, insert, rename, check,
      uncheck, note, delete, sort
  }

  enum Rows: Equatable {
    case item(ItemPath)
    case all
  }

  /// A suggestion for a command such as `collapse all`, where the parser has read `all` as a title. The suggestion is
  /// shown only if the command fails.
  var hintAboutAll: Message? {
    switch self {
    case .expand(.item(let path)) where path.meansAll: "  expand --all"
    case .collapse(.item(let path)) where path.meansAll: "  collapse --all"
    case .sort(.item(let path), _) where path.meansAll: "  sort --all"
    default: nil
    }
  }

  var needsDetails: Bool {
    if case .sort(_, let order) = self { order.key.comparesDetails } else { false }
  }
}

struct SortOrder: Equatable {
  var key = Key.title
  var isReversed = false

  enum Key: String, CaseIterable, Sendable {
    case title, natural, `extension`, size, mtime

    /// True if the key compares the sizes or the modification times of files. Rows of a document have neither a size
    /// nor a modification time.
    var comparesDetails: Bool { self == .size || self == .mtime }
  }
}

/// The syntax of the commands of `apply`, for the help and for messages.
extension Command {
  static let forms: KeyValuePairs<String, String> = [
    "move ITEM before|after ITEM": "move it before or after another row",
    "move ITEM into ITEM [at N]": "make it a child of another row; N counts from 1",
    "move ITEM to top|bottom": "make it the first or last of its siblings",
    "up ITEM": "move it up by one sibling",
    "down ITEM": "move it down by one sibling",
    "indent ITEM": "make it the last child of the sibling above it",
    "outdent ITEM": "make it the next sibling of its parent",
    "expand ITEM|--all": "show its children",
    "collapse ITEM|--all": "hide its children",
    "reveal ITEM": "expand all its ancestors",
    "insert \"Title\" before|after ITEM": "add a row beside another",
    "insert \"Title\" into ITEM [at N]": "add a child to another row",
    "rename ITEM \"Title\"": "change its title, and its box with [ ] or [x]; not for files",
    "check ITEM": "check its box, or add a checked one",
    "uncheck ITEM": "clear its box, or add an empty one",
    "note ITEM \"Text\"|--none":
      "change or remove its note; \\ at the end of a line continues the note",
    "delete ITEM": "remove it and everything below it; files are kept",
    "sort ITEM|--all [by KEY] [reverse]": "sort the children of ITEM, or all rows",
  ]

  /// Returns the forms of the command with the given verb, one per line.
  static func forms(_ verb: some Collection<UInt8>) -> [Message] {
    forms.map(\.key).filter { $0.utf8.starts(with: Array(verb) + [0x20]) }
      .map { "  \(Message($0.utf8))" }
  }
}

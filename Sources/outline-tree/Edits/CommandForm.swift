/// The ways to write the commands of `apply`, for the help and for messages.
enum CommandForm {
  static let all: KeyValuePairs<String, String> = [
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
    "rename ITEM \"Title\"": "change its title, and its box after [ ] or [x]; files stay",
    "check ITEM": "check its box; one without a box gets it",
    "uncheck ITEM": "clear its box; one without a box gets it",
    "note ITEM \"Text\"|--none": "change or remove its note; a line ends with \\",
    "delete ITEM": "remove it and all below it; files are kept",
    "sort ITEM|--all [by KEY] [reverse]": "sort the children of ITEM, or all rows",
  ]

  /// Returns the forms of a verb, one a line.
  static func lines(_ verb: some Collection<UInt8>) -> [Message] {
    all.map(\.key).filter { $0.utf8.starts(with: Array(verb) + [0x20]) }
      .map { "  \(Message($0.utf8))" }
  }

  static func isVerb(_ word: some Collection<UInt8>) -> Bool {
    !word.isEmpty && !lines(word).isEmpty
  }
}

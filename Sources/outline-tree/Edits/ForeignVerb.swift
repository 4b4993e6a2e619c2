/// A name that people use for a command that has another name here.
enum ForeignVerb {
  static let all: KeyValuePairs<String, [String]> = [
    "move": ["mv", "drag", "relocate", "put"],
    "delete": ["rm", "del", "remove", "erase", "drop", "cut"],
    "insert": ["add", "new", "create", "append", "mkdir", "touch"],
    "rename": ["retitle", "ren", "title", "edit"],
    "collapse": ["fold", "close", "hide"],
    "expand": ["unfold", "open", "show"],
    "outdent": ["promote", "dedent", "unindent"],
    "indent": ["demote", "nest"],
    "check": ["tick", "done", "complete", "finish", "mark"],
    "uncheck": ["untick", "unmark"],
    "note": ["annotate", "comment"],
    "sort": ["order", "arrange"],
  ]

  /// Returns what a word is called here; nil: it is no word for a command.
  static func named(_ word: some Collection<UInt8>) -> String? {
    all.first { $0.value.contains { word.elementsEqual($0.utf8) } }?.key
  }
}

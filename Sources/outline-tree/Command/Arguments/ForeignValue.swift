/// A value that other tools or people use for what has another name here.
struct ForeignValue: Sendable {
  /// The options that it is given to.
  var options: [String]
  var values: [String]
  /// The value to write instead.
  var here: String

  static let all = [
    ForeignValue(decorations, ["yes", "on", "true", "1", "force"], "always"),
    ForeignValue(decorations, ["no", "off", "false", "0", "none"], "never"),
    ForeignValue(decorations, ["tty", "if-tty", "default"], "auto"),
    ForeignValue(
      ["--sort"], ["date", "time", "modified", "modification", "newest", "age", "changed"], "mtime"),
    ForeignValue(["--sort"], ["version", "number", "numeric"], "natural"),
    ForeignValue(["--sort"], ["title", "filename", "alphabetical", "alpha", "abc"], "name"),
    ForeignValue(["--sort"], ["ext", "suffix"], "extension"),
    ForeignValue(["--sort"], ["filesize", "bytes", "du"], "size"),
    ForeignValue(["--sort"], ["kind", "dirs"], "type"),
    ForeignValue(["--sort"], ["no", "off", "unsorted"], "none"),
    ForeignValue(formats, ["md", "commonmark", "gfm"], "markdown"),
    ForeignValue(formats, ["xml"], "opml"),
    ForeignValue(["--format"], ["txt", "plain", "tree", "unicode"], "text"),
    ForeignValue(["--from"], ["txt", "text", "plain"], "indented"),
    ForeignValue(["--format"], ["htm", "web"], "html"),
    ForeignValue(["--format"], ["lines", "list", "path", "find"], "paths"),
  ]

  private static let decorations = ["--color", "--hyperlink", "--icons"]
  private static let formats = ["--format", "--from"]

  private init(_ options: [String], _ values: [String], _ here: String) {
    (self.options, self.values, self.here) = (options, values, here)
  }

  /// Returns what to write for a value of an option; nil: it is not in the table.
  static func here(_ option: String, _ value: Bytes) -> String? {
    let value = value.map(\.lowercased)
    return all.first { foreign in
      foreign.options.contains(option)
        && foreign.values.contains { value.elementsEqual($0.utf8) }
    }?.here
  }
}

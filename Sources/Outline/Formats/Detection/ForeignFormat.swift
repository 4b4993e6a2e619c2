/// A format that the tool cannot read. For many such formats, the tool suggests a command that converts a
/// file to a readable format.
package struct ForeignFormat: Sendable {
  /// The phrase for one document in this format, such as `an org-mode document`.
  package var document: String
  package var fileExtensions: [String]
  /// The command that converts a file; `nil` if no such command is known. The file's name is appended to the
  /// command.
  package var converter: String?
  /// The format of the converted text, as a value of the option `--from`.
  package var result: String
  /// True if the help topic about filters shows a filter for this format.
  package var hasFilter = false
}

/// The table of foreign formats.
extension ForeignFormat {
  static let org = ForeignFormat(
    document: "an org-mode document", fileExtensions: [".org"],
    converter: "pandoc -f org -t markdown", result: "markdown", hasFilter: true)
  static let yaml = ForeignFormat(
    document: "YAML", fileExtensions: [".yaml", ".yml"], converter: "yq -o json .", result: "data",
    hasFilter: true)
  static let webPage = ForeignFormat(
    document: "a web page", fileExtensions: [".html", ".htm", ".xhtml"],
    converter: "pandoc -f html -t markdown", result: "markdown")

  package static let all = [
    org, yaml, webPage,
    ForeignFormat(
      document: "a mind map", fileExtensions: [".mm"], result: "jsonl", hasFilter: true),
    ForeignFormat(
      document: "a text document",
      fileExtensions: [".rst", ".tex", ".textile", ".docx", ".odt", ".rtf", ".epub", ".ipynb"],
      converter: "pandoc -t markdown", result: "markdown"),
    ForeignFormat(
      document: "a TOML document", fileExtensions: [".toml"], converter: python("tomllib"),
      result: "data"),
    ForeignFormat(
      document: "a property list", fileExtensions: [".plist"], converter: python("plistlib"),
      result: "data"),
    ForeignFormat(
      document: "a table", fileExtensions: [".csv"],
      converter: "python3 -c 'import csv, json, sys; "
        + "print(json.dumps(list(csv.DictReader(open(sys.argv[1])))))'",
      result: "data"),
    ForeignFormat(
      document: "an archive",
      fileExtensions: [
        ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz", ".tar.xz", ".txz", ".tar.zst",
      ],
      converter: "tar -tf", result: "paths"),
    ForeignFormat(
      document: "an archive", fileExtensions: [".zip", ".jar", ".whl"], converter: "unzip -Z1",
      result: "paths"),
  ]

  /// Returns a command that reads a file with the given Python module and writes the file's values as JSON.
  private static func python(_ module: String) -> String {
    "python3 -c 'import json, sys, \(module) as m; "
      + "print(json.dumps(m.load(open(sys.argv[1], \"rb\")), default=str))'"
  }
}

/// A description of text whose format cannot be read.
package struct LookAlike: Equatable, Sendable {
  /// The name of the format that the text seems to have, such as `a patch`.
  package var name: String
  /// Hints about alternatives, one per line.
  package var hints: [String]

  static let binary = LookAlike(
    name: "binary data", hints: ["gunzip -c FILE | … unpacks a compressed list"])
  static let tarFile = LookAlike(
    name: "a tar archive", hints: ["tar tf FILE prints paths, which outline-tree can read"])
  static let utf16 = LookAlike(
    name: "text in UTF-16", hints: ["iconv -f UTF-16 -t UTF-8 converts the text to UTF-8"])
  static let store = LookAlike(
    name: "an .outline file",
    hints: ["an .outline file must be given by its path, not as standard input"])
  static let markup = LookAlike(
    name: "XML or HTML, but not OPML", hints: LookAlike(ForeignFormat.webPage).hints)
  static let yaml = LookAlike(ForeignFormat.yaml)
  static let table = LookAlike(
    name: "a table with commas or tabs",
    hints: ["--from indented reads each line as a title, and --from paths as a path"])
  static let prose = LookAlike(name: "lines of text", hints: table.hints)
  static let titledLists = LookAlike(
    name: "titles with lists below them",
    hints: [
      "--from indented reads each line as a title",
      "--from markdown reads only headings and list items as titles",
    ])
}

extension LookAlike {
  /// Creates hints for text in a foreign format. Because the text comes from a pipe, the hints show where
  /// to insert the converter into the pipe. If the help topic about filters describes the format, a hint
  /// also names that topic.
  init(_ format: ForeignFormat) {
    name = format.document
    hints = format.converter.map { ["… | \($0) | outline-tree --from \(format.result) -"] } ?? []
    if format.hasFilter {
      hints.append("“outline-tree help filters” shows how to read \(format.document)")
    }
  }
}

/// Facts about a whole document that are needed before its page is written.
struct HTMLSurvey {
  private(set) var directories = 0
  private(set) var files = 0
  /// The names of the file properties that at least one row has, in the order of the columns on the page.
  private(set) var columns: [String] = []
  /// True if titles and notes are Markdown.
  private(set) var isMarkdown: Bool
  /// The targets of Markdown links, by name.
  private(set) var definitions = LinkDefinitions()

  private(set) var rows: Int

  init(_ document: OutlineDocument, hasTitleRow: Bool) {
    rows = document.outline.count - (hasTitleRow ? 1 : 0)
    isMarkdown = document.isMarkdown
    var found: Set<String> = []
    for item in document.outline.items { look(at: document[item], &found) }
    columns = Self.columns.filter(found.contains)
    if let preamble = document.preamble { define(in: preamble) }
  }

  static let columns = ["inode", "dev", "mode", "user", "group", "size", "time"]

  private mutating func look(at content: ItemContent, _ found: inout Set<String>) {
    if let kind = content.fileKind {
      if kind == "directory" { directories += 1 } else { files += 1 }
      for field in content.fields where Self.columns.contains(field.name) {
        found.insert(field.name)
      }
    } else if isMarkdown || content.source?.text.style.format == .markdown {
      // A page that combines several documents counts as Markdown if at least one of the documents is Markdown.
      isMarkdown = true
      if let text = content.isText ? content.textBlock : content.note { define(in: text) }
    }
  }

  private mutating func define(in text: String) {
    let bytes = Array(text.utf8)
    if bytes[...].contains("]:") {
      definitions.merge(MarkdownDrawing.definitions(in: bytes))
    }
  }
}

extension HTMLSurvey {
  /// The text on the page that gives the number of rows, such as `1,234 rows`. If there are files or
  /// directories, their numbers follow.
  var counts: String {
    let rows = Self.count(self.rows, one: "row", many: "rows")
    if directories + files == 0 { return rows }
    return rows + ": "
      + Self.count(directories, one: "directory", many: "directories") + ", "
      + Self.count(files, one: "file", many: "files")
  }

  private static func count(_ number: Int, one: String, many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// Returns a number with commas as thousands separators.
  private static func grouped(_ number: Int) -> String {
    var text = Array(String(number))
    for index in stride(from: text.count - 3, to: 0, by: -3) { text.insert(",", at: index) }
    return String(text)
  }
}

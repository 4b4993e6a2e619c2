import Testing

/// The cells of a table on a page.
struct MarkdownTable {
  let head: [String]
  let rows: [[String]]

  /// Finds the first table below a heading.
  init(below heading: String, in page: Page) throws {
    let section = page.lines.drop { $0 != heading }.drop { !$0.hasPrefix("|") }
    let lines = section.prefix { $0.hasPrefix("|") }.map(Self.cells)
    head = try #require(lines.first)
    rows = Array(lines.dropFirst(2))
  }

  private static func cells(_ line: String) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
      $0.trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    }.map { String($0) }
  }
}

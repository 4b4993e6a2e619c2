import Testing

@testable import outline_tree

/// The table for users of other programs.
@Suite(.ownThread) struct ComingFromTests {
  private let page: Page

  init() throws { page = try Page("\(Page.catalogue)/ComingFromTree.md") }

  /// The options in the middle column exist.
  @Test func theTableNamesOptionsThatThereAre() {
    let table = page.lines.drop { !$0.hasPrefix("| what you type | here |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(table.count > 5)
    let known = Set(Option.all.flatMap(\.spellings))
    for row in table {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      let options = cells[2].split { " `,".contains($0) }.filter { $0.hasPrefix("-") }
      #expect(!options.isEmpty)
      for option in options { #expect(known.contains(String(option)), "\(row)") }
    }
  }

  /// Options that are “the same” in another program are.
  @Test func lettersMeanTheSame() {
    let rows = page.lines.filter { $0.hasPrefix("| `tree` with ") }
    #expect(rows.count > 5)
    for row in rows {
      let cells = row.split(separator: "|")
      let options = cells[0].matches(of: #/`(-[^`]+)`/#).map(\.output.1)
      let here = cells[1].matches(of: #/`(-[^`]+)`/#).map(\.output.1)
      #expect(!options.isEmpty && here.starts(with: options), "\(row)")
    }
  }
}

import Testing

@testable import outline_tree

/// The README's tables for users of other programs.
@Suite(.ownThread) struct ComingFromTests {
  /// The options in the middle column exist.
  @Test func theTableNamesOptionsThatThereAre() throws {
    let readme = try Page("README.md").lines
    let table = readme.drop { !$0.hasPrefix("| what you type | here |") }.dropFirst(2)
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
  @Test func lettersMeanTheSame() throws {
    for row in try Page("README.md").lines where row.hasPrefix("| `tree` with ") {
      let cells = row.split(separator: "|")
      let options = cells[0].matches(of: #/`(-[^`]+)`/#).map(\.output.1)
      let here = cells[1].matches(of: #/`(-[^`]+)`/#).map(\.output.1)
      #expect(!options.isEmpty && here.starts(with: options), "\(row)")
    }
  }
}

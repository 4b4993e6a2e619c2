import Foundation
import Testing

@testable import outline_tree

/// The filters on their page, and those of `help filters`, print what is shown.
@Suite(.ownThread) struct FiltersPageTests {
  private let page: Page
  private let shell: PageShell

  init() throws {
    page = try Page("\(Page.catalogue)/Filters.md")
    shell = try PageShell()
    for block in page.blocks {
      if let name = Self.fileName(block) { try write(block.lines, to: name) }
    }
  }

  @Test func commandsPrintWhatIsShown() throws {
    var count = 0
    for block in page.blocks(in: "console") {
      for entry in Transcript(block.lines).entries where Self.isInstalled(entry.command) {
        let output = try shell(entry.command)
        let expected = entry.output.map { $0 + "\n" }.joined()
        #expect(
          output == expected, "\(block.place)\n\(lineDifference(from: expected, to: output))")
        count += 1
      }
    }
    #expect(count > 5)
  }

  /// Every filter is short, and is run.
  @Test func filtersHaveTenLines() throws {
    let commands = page.blocks(in: "console").flatMap(\.lines)
    let filters = page.blocks(in: "awk") + page.blocks(in: "python")
    #expect(filters.count > 5)
    for filter in filters {
      let name = try #require(Self.fileName(filter), "\(filter.place)")
      #expect(filter.lines.count <= 11, "\(filter.place)")
      #expect(commands.contains { $0.contains(" \(name) ") }, "\(filter.place)")
    }
  }

  @Test func formatsExist() {
    let text = page.lines.joined(separator: "\n")
    let names = text.matches(of: #/--from ([a-z]+)/#).map { String($0.output.1) }
    #expect(names.count > 10)
    for name in names { #expect(SourceFormat(rawValue: name) != nil, "\(name)") }
  }

  /// The commands of the help read the files that the page shows.
  @Test(arguments: [
    ("garden.org", ["TODO Plants [1/2]", "  DONE Tea \"green\"", "  Roses :flower:", "Tools"]),
    (
      "garden.yaml",
      [
        "name: \"Garden\"", "plants:", "  name: Tea", "    shade: true", "  name: Rose", "tools:",
        "  spade",
      ]
    ),
    ("garden.mm", ["Garden", "  Plants", "    Tea & herbs", "  Tools"]),
  ])
  func helpIsRight(file: String, rows: [String]) throws {
    let number = ["garden.org": 0, "garden.yaml": 1, "garden.mm": 2][file]!
    let commands = HelpText.filters.compactMap { passage in
      if case .literal(let text) = passage { text } else { nil }
    }
    let command = commands[number]
    guard Self.isInstalled(command) else { return }
    let shown = command.replacing(" FILE ", with: " \(file) ") + " --format indented --indent 2"
    #expect(try shell(shown) == rows.map { $0 + "\n" }.joined())
  }

  /// The name in the first line of a file: `# ps.awk` or `<!-- garden.mm -->`.
  private static func fileName(_ block: Page.Block) -> String? {
    guard block.language != "console", block.language != "sh" else { return nil }
    return block.lines.first?.firstMatch(of: #/^(?:#|<!--) ([a-z]+\.[a-z]+)/#).map {
      String($0.output.1)
    }
  }

  private static func isInstalled(_ command: String) -> Bool {
    InstalledProgram(String(command.prefix { $0 != " " })) != nil
  }

  private func write(_ lines: [String], to name: String) throws {
    _ = try shell("cat > \(name) << 'END'\n\(lines.joined(separator: "\n"))\nEND")
  }
}

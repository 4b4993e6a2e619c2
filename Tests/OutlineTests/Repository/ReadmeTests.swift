import Foundation
import Testing

/// The README's commands print what it shows.
@Suite(.ownThread) struct ReadmeTests {
  private let readme: Page

  init() throws {
    readme = try Page("README.md")
  }

  /// All commands run in one shell, in their order: one may read what another wrote.
  @Test func commandsPrintWhatItShows() throws {
    let shell = try ReadmeShell()
    let blocks = readme.blocks(in: "console")
    #expect(!blocks.isEmpty)
    for block in blocks {
      for entry in Transcript(block.lines).entries {
        let output = try shell(entry.command)
        let expected = entry.output.map { $0 + "\n" }.joined()
        #expect(
          Transcript.matches(Self.lines(of: output), expected: Self.lines(of: expected)),
          "\(block.place): \(entry.command)\n\(lineDifference(from: expected, to: output))")
      }
    }
  }

  /// Every fenced block is checked: see also ``SnippetTests`` and ``BrowsingPageTests``.
  @Test func everyBlockIsOfAKindThatIsChecked() {
    for block in readme.blocks {
      #expect(["console", "swift", "sh", "text"].contains(block.language), "\(block.place)")
      if block.language == "console" {
        #expect(block.lines.first?.hasPrefix("$ ") == true, "\(block.place)")
      }
    }
  }

  /// Commands that build or test the package cannot run in a test; `.ci/run` runs them.
  @Test func theChecksRunWhatBuilds() throws {
    let checks = try Page(".ci/run").lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let shown = readme.blocks(in: "console").flatMap { Transcript($0.lines).entries }
    let commands =
      readme.blocks(in: "sh").flatMap(\.lines)
      + shown.map(\.command).filter { $0.hasPrefix("swift ") }
    #expect(commands.contains("swift test") && commands.contains("swift run outline-tree emoji"))
    for command in commands { #expect(checks.contains(command), "\(command)") }
  }

  @Test func everyExampleIsInTheTable() throws {
    let folder = Fixtures.packageFolder.appending(path: "Examples").path
    let examples = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasPrefix(".") }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(readme.prose.contains { $0.hasPrefix("| [\(example)](Examples/\(example)/") })
    }
  }

  @Test func requiresTheVersionOfTheManifest() throws {
    let manifest = try Page("Package.swift")
    let comment = try #require(
      manifest.lines[0].firstMatch(of: #/swift-tools-version: ([0-9.]+)/#))
    #expect(readme.prose.contains { $0.contains("Swift \(comment.output.1) or later") })
  }

  @Test func anEllipsisStandsForAnyLines() {
    func matches(_ lines: String, _ expected: String) -> Bool {
      Transcript.matches(lines.map(String.init), expected: expected.map(String.init))
    }
    #expect(matches("abc", "abc") && matches("abc", "a…c") && matches("ac", "a…c"))
    #expect(matches("abcde", "a…c…e") && matches("abc", "…") && matches("", "…"))
    #expect(!matches("abc", "ab") && !matches("a", "a…a") && !matches("abcd", "a…c"))
    #expect(!matches("abcde", "a…d…c…e"))
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

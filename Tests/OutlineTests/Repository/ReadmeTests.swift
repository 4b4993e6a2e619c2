import Foundation
import Testing

/// The README is short, and what it lists is complete.
@Suite(.ownThread) struct ReadmeTests {
  private let readme: Page

  init() throws {
    readme = try Page("README.md")
  }

  /// Commands that build or test the package cannot run in a test; `.ci/run` runs them.
  @Test func theChecksRunWhatBuilds() throws {
    let checks = try Page(".ci/run").lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let commands = readme.blocks(in: "sh").flatMap(\.lines)
    #expect(commands.contains("swift test") && commands.contains("swift run outline-tree emoji"))
    for command in commands { #expect(checks.contains(command), "\(command)") }
  }

  /// Details are on the pages of the documentation.
  @Test func isShort() { #expect(readme.lines.count <= 300) }

  @Test func linksEveryPageAboutTheTool() throws {
    let landing = try Page("\(Page.catalogue)/Outline.md").lines
    let pages = landing.drop { $0 != "### The tool" }.dropFirst().prefix { !$0.hasPrefix("#") }
      .compactMap { $0.wholeMatch(of: #/- <doc:(\w+)>/#)?.output.1 }
    #expect(pages.count > 5)
    for page in pages {
      let link = "](\(Page.catalogue)/\(page).md)"
      #expect(readme.prose.contains { $0.contains(link) }, "\(page)")
    }
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
}

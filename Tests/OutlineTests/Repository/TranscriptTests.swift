import Testing

/// The commands on the pages print what the pages show.
@Suite(.ownThread) struct TranscriptTests {
  private static let pages =
    ["README.md"]
    + [
      "ComparingOutlines", "DocumentFormats", "EditingOutlines", "MergingFiles", "PrintingOutlines",
      "ServingPrograms",
    ].map { "\(Page.catalogue)/\($0).md" }

  /// All commands of a page run in one shell, in their order: one may read what another wrote.
  @Test(arguments: pages)
  func commandsPrintWhatIsShown(path: String) throws {
    let shell = try PageShell()
    let blocks = try Page(path).blocks(in: "console")
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(block.lines.first?.hasPrefix("$ ") == true, "\(block.place)")
      for entry in Transcript(block.lines).entries {
        let output = try shell(entry.command)
        let expected = entry.output.map { $0 + "\n" }.joined()
        #expect(
          Transcript.matches(Self.lines(of: output), expected: Self.lines(of: expected)),
          "\(block.place): \(entry.command)\n\(lineDifference(from: expected, to: output))")
      }
    }
  }

  /// Every fenced block is checked: see also ``ReadmeTests``, ``SnippetTests`` and ``BrowsingPageTests``.
  @Test(arguments: pages)
  func everyBlockIsOfAKindThatIsChecked(path: String) throws {
    let kinds = path == "README.md" ? ["console", "swift", "sh", "text"] : ["console"]
    for block in try Page(path).blocks {
      #expect(kinds.contains(block.language), "\(block.place)")
    }
  }

  /// ``FiltersPageTests`` runs the commands of the page about filters.
  @Test func everyPageWithCommandsIsRun() throws {
    let known = Set(Self.pages + ["\(Page.catalogue)/Filters.md"])
    for page in try Page.front() + Page.articles() where !page.blocks(in: "console").isEmpty {
      #expect(known.contains(page.path), "\(page.path)")
    }
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

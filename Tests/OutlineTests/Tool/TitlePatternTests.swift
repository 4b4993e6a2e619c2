import Testing

@testable import outline_tree

/// Patterns on titles of documents: a title is not a path, and is tried also as a reader sees it.
@Suite(.ownThread) struct TitlePatternTests {
  private static let text = """
    # Tools

    - [pytest](https://example.org/a/b) - and/or more
      - child `code`
    - **bold** thing
      - [Error Handling](ch09.md)

    # A/B

    - third
      - below

    """

  private func paths(_ arguments: String...) -> [String] {
    ToolRun(["-", "--from", "markdown", "--format", "paths"] + arguments, input: Self.text)
      .text.split(separator: "\n").map(String.init)
  }

  @Test func titlesAndWhatIsSeen() {
    let pytest = "Tools/[pytest](https://example.org/a/b) - and/or more"
    let handling = "Tools/**bold** thing/[Error Handling](ch09.md)"
    for pattern in [
      "*pytest*", "*pytest*more", "[[]pytest*", "*and/or*", "*a/b*", "Tools/*pytest*",
    ] {
      #expect(paths("-P", pattern) == [pytest], "\(pattern)")
    }
    for pattern in [
      "Error Handling", "*ch09*", "Tools/*/Error Handling", "Tools/bold thing/Error*",
      "Tools/[*][*]bold*/Error*", "**/Error Handling",
    ] { #expect(paths("-P", pattern) == [handling], "\(pattern)") }
    #expect(paths("-P", "child code") == [pytest + "/child `code`"])
    #expect(paths("-P", "Tools/Error Handling") == [])
  }

  /// A slash of a pattern is one of a path or of a title, in regular expressions too.
  @Test func slashes() {
    #expect(paths("-P", "A/B") == ["A/B"] && paths("-P", "/A/B") == ["A/B"])
    #expect(paths("-P", "A/B/third") == ["A/B/third"] && paths("-P", "A/*/below") == [])
    #expect(paths("-P", "A?B") == ["A/B"] && paths("-P", "/third") == [])
    #expect(paths("-P", "^A/B$", "--regex") == ["A/B"])
    #expect(paths("-P", "A[^/]B", "--regex") == [] && paths("-P", "^A[/x]B$", "--regex") == ["A/B"])
  }

  @Test func otherOptions() {
    #expect(paths("-I", "*pytest*|bold thing|A/B") == ["Tools"])
    #expect(
      paths("-I", "*pytest*|bold thing", "--prune") == ["A/B", "A/B/third", "A/B/third/below"])
    #expect(paths("-P", "third", "--prune") == ["A/B/third"])
    #expect(paths("-P", "third", "--matchdirs") == ["A/B/third", "A/B/third/below"])
    let run = ToolRun(
      ["-", "--from", "markdown", "--collapse", "bold thing", "--collapse", "A/B"],
      input: Self.text)
    #expect(run.text.contains("▸ **bold** thing (1)") && run.text.contains("▸ A/B (2)"))
  }

  /// The rows that match and those above them are shown, with or without children.
  @Test func rowsThatMatch() {
    let run = ToolRun(["-", "--from", "markdown", "-P", "*thing"], input: Self.text)
    #expect(run.lines.dropLast(2) == ["-", "└── Tools", "    └── **bold** thing", ""])
  }

  /// With `--notes`, wherever it is given, patterns are tried on each line of a note, too.
  @Test func notes() {
    let text = "- x\n  first\n  bread/milk\n- y\n- bread\n"
    func rows(_ options: String...) -> [String] {
      let run = ToolRun(["-", "--from", "markdown"] + options, input: text)
      return run.lines.dropFirst().prefix { !$0.isEmpty }.filter { $0.contains("─") }
        .map { String($0.dropFirst(4)) }
    }
    #expect(rows("-P", "bread*") == ["bread"])
    #expect(rows("-P", "bread*", "--notes") == ["x", "bread"])
    #expect(rows("--notes", "-P", "bread?milk") == ["x"])
    #expect(rows("--notes", "-P", "first*milk").isEmpty)
    #expect(rows("-I", "first", "--notes") == ["y", "bread"])
  }

  /// Names of files are taken as they are.
  @Test func files() throws {
    let folder = try ScratchFolder()
    folder.makeFolder("d")
    folder.makeFile("d/*a*")
    #expect(tool("\(folder.path) -P a -0").output.isEmpty)
    #expect(tool("\(folder.path) -P d* -0").text == folder.path("d") + "\0")
  }
}

import Testing

@testable import outline_tree

/// Looking forgives: a document with mistakes is read as far as it can be, and the exit status says so. Writing in place
/// does not.
@Suite(.ownThread) struct ForgivingTests {
  private let folder: ScratchFolder
  private let feeds: String

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("feeds.opml", Self.text)
    folder.makeFile("good.md", "- good\n")
    feeds = folder.path("feeds.opml")
  }

  private static let text = """
    <opml version="2.0"><body>
    <outline text="News" url="http://a/?b=1&c=2"/>
    <outline text="Q & A"/>
    </body></opml>

    """
  private static let place = "feeds.opml:2:40: '&' does not begin a reference"

  @Test func looking() {
    for command in [[feeds], ["convert", feeds, "-", "--format", "markdown"]] {
      let run = ToolRun(command)
      #expect(run.status == .incomplete && run.text.contains("News") && run.text.contains("Q & A"))
      #expect(
        run.messages.contains(Self.place)
          && run.messages.contains("2 mistakes; the rest was read as far as"))
    }
    let diff = ToolRun(["diff", feeds, feeds])
    #expect(diff.status == .different && diff.text == "no changes\n")
    #expect(diff.messages.contains(Self.place))
  }

  @Test func writingInPlace() {
    let commands = [
      ["apply", feeds, "--in-place", "-c", "delete News"],
      [feeds, "--format", "opml", "-o", feeds],
      ["merge", feeds, feeds, feeds], [feeds, "--strict"], ["diff", feeds, feeds, "--strict"],
    ]
    for command in commands {
      let run = ToolRun(command)
      #expect(run.status == .trouble && run.output.isEmpty, "\(command)")
      #expect(run.messages.contains(Self.place) && folder.content("feeds.opml") == Self.text)
    }
    let mended = ToolRun(["apply", feeds, "--in-place", "--lenient", "-c", "rename News Old"])
    #expect(mended.status == .done && mended.messages.contains(Self.place))
    #expect(ToolRun([feeds, "--strict"]).lines[1] == "├── Old")
    #expect(ToolRun([feeds, "--strict", "--lenient"]).status == .trouble)
  }

  /// One of several that cannot be read stops nothing.
  @Test func severalSources() {
    folder.makeFile("none.opml", "none")
    let (good, none) = (folder.path("good.md"), folder.path("none.opml"))
    for sources in [[good, feeds, none], [none, folder.path("missing.md"), good]] {
      let run = ToolRun(sources)
      #expect(run.status == .incomplete && run.text.contains("└── good"), "\(sources)")
      #expect(run.messages.contains("none.opml:1:"))
    }
    let run = ToolRun([none, folder.path("missing.md")])
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(
      run.messages.contains("none.opml:1:") && run.messages.contains("missing.md: No such"))
  }

  /// A mistake in a text whose format was guessed says which one it was.
  @Test func guesses() {
    for options in [[], ["--strict"]] {
      let run = ToolRun(["-"] + options, input: "a\n\t\t\tb\n")
      #expect(run.status == (options.isEmpty ? .incomplete : .trouble))
      #expect(
        run.messages.contains("the input was read as indented text\n--from FORMAT names the format")
      )
      let known = ToolRun(["-", "--from", "indented"] + options, input: "a\n\t\t\tb\n")
      #expect(!known.messages.contains("the input was read"))
    }
  }
}

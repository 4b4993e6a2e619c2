import Outline
import Testing

@testable import outline_tree

/// Names that a list of paths cannot express are reported, and only those.
@Suite(.ownThread) struct LostPathTests {
  private static let hint = "; with -0, names may contain line breaks"

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    folder.makeFolder("a\nb")
    folder.makeFile("a\nb/c", "")
    folder.makeFile(Array("d".utf8) + [0xFF])
    return folder
  }

  @Test func aLineBreakInADirectory() throws {
    let folder = try folder()
    for command in [[], ["convert"]] {
      let end = command.isEmpty ? [] : ["-"]
      let lines = ToolRun(command + [folder.path] + end + ["--format", "paths"])
      #expect(lines.status == .incomplete)
      #expect(
        lines.messages
          == "outline-tree: paths cannot express these names exactly: “a\nb”\(Self.hint)\n")
      let zeros = ToolRun(command + [folder.path] + end + ["-0"])
      #expect(zeros.status == .done && zeros.messages.isEmpty)
    }
  }

  @Test func inAFileAsInAPipe() throws {
    let folder = try folder()
    let other = try ScratchFolder()
    let run = ToolRun([folder.path, "--format", "paths", "-o", other.path("list")])
    #expect(run.status == .incomplete && run.messages.contains(Self.hint))
    #expect(ToolRun([folder.path, "-0", "-o", other.path("list")]).status == .done)
  }

  /// On a terminal the name is escaped, so its path is one line.
  @Test func notOnATerminal() throws {
    let folder = try folder()
    let run = ToolRun(
      [folder.path, "--format", "paths"], isTerminal: true, isErrorTerminal: false)
    #expect(run.status == .done && run.messages.isEmpty && run.lines.count == 5)
  }

  @Test func theNameOfTheSource() throws {
    let folder = try folder()
    let run = ToolRun([folder.path("a\nb"), "--format", "paths"])
    #expect(run.status == .incomplete && run.messages.contains("a\nb"))
  }

  /// A path that `convert` does not report is read again; one that it reports is not.
  @Test(arguments: [
    "a", "a b", "\r", ".", "", "a/b", "/", "a\nb", "\n", "-", "\u{FF}", "\\", "\"a\"", "a\n/",
  ])
  func ofADocument(title: String) throws {
    let document = try OutlineDocument(
      rows: [
        (content: ItemContent("first"), level: 0, isExpanded: false),
        (content: ItemContent("top"), level: 0, isExpanded: true),
        (content: ItemContent(title), level: 1, isExpanded: false),
      ])
    let folder = try ScratchFolder()
    try OutlineFile.create(at: Array(folder.path("x.outline").utf8), document)
    for options in [["--format", "paths"], ["-0"]] {
      let run = ToolRun(["convert", folder.path("x.outline"), "-"] + options)
      let again = try DocumentFormat.paths.decode(run.output).document
      let isKept = again.outline.items.map { again[$0].title } == ["first", "top", title]
      #expect(isKept == (run.status == .done), "\(options)")
      #expect(run.error.isEmpty == isKept)
    }
  }

  @Test func manyAreCounted() throws {
    let folder = try ScratchFolder()
    for number in 0..<7 { folder.makeFile("\(number)\n") }
    let run = ToolRun(["--format", "paths", folder.path])
    #expect(run.messages.contains("“4\n” and 2 more;"))
  }
}

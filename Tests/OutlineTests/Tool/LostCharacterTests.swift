import Outline
import Testing

@testable import outline_tree

/// Characters that XML cannot contain are replaced and reported; only an edit in place is refused.
@Suite(.ownThread) struct LostCharacterTests {
  private static let forbidden = ["\u{1B}", "\0", "\u{1}", "\u{C}", "\u{FFFE}", "\u{FFFF}"]

  @Test(arguments: ["opml", "html"], forbidden.dropFirst(2) + ["\u{1B}"])
  func inANameOfADirectory(format: String, character: String) throws {
    let folder = try ScratchFolder()
    folder.makeFile("a")
    folder.makeFile("b\(character)c")
    let run = ToolRun([folder.path, "--format", format])
    #expect(run.status == .incomplete)
    #expect(
      run.messages
        == "outline-tree: \(format) cannot express these names exactly: “b\(character)c”\n")
    #expect(run.text.contains("b\u{FFFD}c") && !run.text.contains(character))
    _ = try WellFormedXML(run.text)
  }

  /// The rows stay what they are, and what is allowed stays.
  @Test(arguments: forbidden)
  func inADocument(character: String) throws {
    let folder = try ScratchFolder()
    let fields = [DocumentField("due", .text("x\(character)"))]
    let document = try OutlineDocument(
      rows: [
        (
          content: ItemContent("a\tb\n", note: "n\(character)\n", fields: fields), level: 0,
          isExpanded: true
        ),
        (content: ItemContent(character), level: 1, isExpanded: false),
      ], header: [DocumentField("title", .text("t\(character)"))])
    try OutlineFile.create(at: Array(folder.path("x.outline").utf8), document)
    let run = ToolRun(["convert", folder.path("x.outline"), folder.path("x.opml")])
    #expect(run.status == .incomplete)
    #expect(run.messages.contains("opml cannot express these names exactly: “\(character)”"))
    #expect(run.messages.contains("cannot express control characters in notes or fields of 1 row"))
    let text = try #require(folder.content("x.opml"))
    let again = try DocumentFormat.opml.decode(Array(text.utf8)).document
    let contents = again.outline.items.map { again[$0] }
    #expect(contents.map(\.title) == ["a\tb\n", "\u{FFFD}"])
    #expect(contents[0].note == "n\u{FFFD}\n")
    #expect(contents[0].fields["due"] == .text("x\u{FFFD}"))
    #expect(again.header["title"] == .text("t\u{FFFD}"))
  }

  @Test func inAnEditInPlace() throws {
    let folder = try ScratchFolder()
    folder.makeFile(
      "x.opml", "<opml version=\"2.0\"><head/><body><outline text=\"a\"/></body></opml>")
    let before = folder.content("x.opml")
    let run = ToolRun(["apply", folder.path("x.opml"), "--in-place", "-c", "rename a \"\u{1B}\""])
    #expect(run.status == .trouble && run.messages.contains("XML does not allow"))
    #expect(folder.content("x.opml") == before)
  }
}

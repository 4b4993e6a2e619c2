import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Going from one source to another with `:e FILE`.
@Suite(.ownThread) struct BrowserSourcesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("a.md", "- apple\n- pear\n")
    folder.makeFile(
      "b.opml",
      "<opml version=\"2.0\"><head/><body><outline text=\"bee\"/></body></opml>\n")
  }

  /// A copied row can be pasted in the next document, whatever its format, and the search goes on there.
  @Test func rowsAreCopiedToAnotherDocument() throws {
    let run = try BrowserRun(["browse", folder.path("a.md")])
    try run.wait("the rows") { $0.focusedText?.contains("apple") == true }
    try run.type("/e\ryy:e \(folder.path("b.opml"))\r")
    try run.wait("the other document") { $0.focusedText?.contains("bee") == true }
    try run.type("p:w\r")
    try run.wait(for: "saved")
    try run.type("n")
    try run.wait("the match") { $0.rows.last?.contains("match 1/2") == true }
    try run.type(":e \(folder.path(""))\r")
    try run.wait("the folder") { $0.focusedText == "a.md" }
    try run.type("q")
    #expect(try run.ending() == .exited(0) && run.screen.errors == [] && run.screen.isAsFound)
    let text = try String(contentsOfFile: folder.path("b.opml"), encoding: .utf8)
    #expect(
      text
        == "<opml version=\"2.0\"><head/><body><outline text=\"bee\"/><outline text=\"pear\"/></body></opml>\n"
    )
  }

  /// A directory on the way keeps what was cut. Pipes are refused, and so is another name of the same file.
  @Test func byWayOfADirectory() throws {
    mkfifo(folder.path("pipe"), 0o600)
    let run = try BrowserRun(["browse", folder.path("a.md")])
    try run.wait("the rows") { $0.focusedText?.contains("apple") == true }
    try run.type(":e \(folder.path("pipe"))\r")
    try run.wait(for: "neither a file nor a directory")
    try run.type(":e \(folder.path("./a.md"))\r")
    try run.wait(for: "is this file")
    try run.type("dd:w\r")
    try run.wait(for: "saved")
    try run.type(":e \(folder.path(""))\r")
    try run.wait("the folder") { $0.focusedText == "a.md" }
    try run.type(":e \(folder.path("b.opml"))\r")
    try run.wait("the other document") { $0.focusedText?.contains("bee") == true }
    try run.type("p:wq\r")
    #expect(try run.ending() == .exited(0) && run.screen.errors == [] && run.screen.isAsFound)
    let text = try String(contentsOfFile: folder.path("b.opml"), encoding: .utf8)
    #expect(text.contains("<outline text=\"bee\"/><outline text=\"apple\"/>"))
  }

  /// If the other source cannot be shown, the first one stays, with its unsaved edits.
  @Test func aSourceThatCannotBeShown() throws {
    let run = try BrowserRun(["browse", folder.path("a.md")])
    try run.wait("the rows") { $0.focusedText?.contains("apple") == true }
    try run.type("J:e! \(folder.path("none/c.md"))\r")
    try run.wait(for: "No such file or directory")
    #expect(run.screen.row(0).contains("[not saved]"))
    try run.type(":wq\r")
    #expect(try run.ending() == .exited(0) && run.screen.isAsFound)
    let text = try String(contentsOfFile: folder.path("a.md"), encoding: .utf8)
    #expect(text == "- pear\n- apple\n")
  }

  /// A store that was left is free for others.
  @Test func aStoreThatWasLeftIsFree() throws {
    let store = folder.path("s.outline")
    #expect(ToolRun(["convert", folder.path("a.md"), store]).status == .done)
    let run = try BrowserRun(["browse", store])
    try run.wait("the rows") { $0.focusedText?.contains("apple") == true }
    try run.type("J:e \(folder.path("a.md"))\r")
    try run.wait("the other document") { $0.row(0).contains("a.md") }
    let edit = ToolRun(["apply", store, "-c", "delete pear", "--in-place", "--wait", "0"])
    #expect(edit.status == .done, "\(edit.messages)")
    try run.type("q")
    #expect(try run.ending() == .exited(0))
    #expect(try KeptBrowser.rows(of: store) == ["apple"])
  }
}

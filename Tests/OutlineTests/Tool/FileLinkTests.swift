import Foundation
import Testing

@testable import outline_tree

/// `-H`: a page of a directory with links to its files.
@Suite(.ownThread) struct FileLinkTests {
  private func links(_ text: String) -> [String] {
    text.matches(of: #/href="([^"]*)"/#).map { String($0.output.1) }
  }

  @Test func filesAndDirectories() throws {
    let folder = try ScratchFolder()
    for name in ["d", "d/a b"] { folder.makeFolder(name) }
    folder.makeFile("d/a b/x#.txt")
    folder.makeFile("d/é")
    folder.makeLink("d/l", to: "a b")
    let path = folder.path("d")
    let expected = ["a%20b/", "a%20b/x%23.txt", "l", "%C3%A9"].map { "https://h.example/" + $0 }
    let page = ToolRun(["-H", "https://h.example", path])
    #expect(page.status == .done && links(page.text) == expected)
    #expect(ToolRun(["-H", "https://h.example/", path]).output == page.output)
    #expect(links(ToolRun(["--format", "html", path]).text) == [])
    #expect(ToolRun(["-H", "https://h.example", "--format", "text", path]).status == .trouble)
  }

  /// The same files as `tree -H` links, in the same order, where it is installed.
  @Test func linksAreThoseOfTree() throws {
    guard let tree = InstalledProgram("tree") else { return }
    let folder = try ScratchFolder()
    for name in ["d", "d/a", "d/a/b"] { folder.makeFolder(name) }
    for name in ["d/a/b/c d", "d/e%f", "d/g?h", "d/i=j"] { folder.makeFile(name) }
    let outcome = try tree.run(["-H", "http://h/x", "--noreport", folder.path("d")])
    let theirs = links(outcome.output).filter { $0.hasPrefix("http://h/x/") }.dropFirst()
    let ours = links(ToolRun(["-H", "http://h/x", folder.path("d")]).text)
    #expect(theirs.map { $0.removingPercentEncoding } == ours.map { $0.removingPercentEncoding })
    #expect(!ours.isEmpty)
  }

  @Test(arguments: ["javascript:alert(1)", "data:,", "x:y"])
  func basesThatAreRefused(base: String) {
    let run = ToolRun(["-H", base, "."])
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("option “-H” needs a path"))
  }

  @Test func columns() throws {
    let folder = try ScratchFolder()
    folder.makeFolder("d")
    folder.makeFile("d/a", "12345")
    let page = ToolRun(["--format", "html", "-s", folder.path("d")]).text
    #expect(page.contains("<span class=\"size\">5</span>"))
  }
}

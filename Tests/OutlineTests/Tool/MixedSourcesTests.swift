import Foundation
import Outline
import Testing

@testable import outline_tree

/// Directories, lists of paths and documents in one run.
@Suite(.ownThread) struct MixedSourcesTests {
  private static let formats: [DisplayOptions.Format] = DisplayOptions.Format.allCases.filter {
    $0 != .xml
  }

  /// Nothing of any source is left out, whatever the format and the order are.
  @Test(arguments: formats)
  func everythingIsThere(format: DisplayOptions.Format) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    folder.makeFolder("d")
    folder.makeFolder("d/inner")
    folder.makeFile("d/inner/deep")
    folder.makeFile("n.md", "- row\n")
    let (directory, document) = (folder.path("d"), folder.path("n.md"))
    for sources in [
      [directory, document], [document, directory], [directory, document, directory],
    ] {
      let run = ToolRun(["--format", format.rawValue] + sources)
      #expect(run.status != .trouble && run.text.contains("deep") && run.text.contains("row"))
      let withList = ToolRun(
        ["--format", format.rawValue, "-", document], input: "listed/leaf\n")
      #expect(withList.text.contains("leaf") && withList.text.contains("row"))
    }
  }

  /// The relative links of each document lead from its own folder.
  @Test func linksOfDocumentsInSeveralFolders() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    for name in ["a", "b", "site"] { folder.makeFolder(name) }
    folder.makeFile("a/a.md", "[lead](l.md)\n\n# A\n\n- [x](x.md)\n")
    folder.makeFile("b/b.md", "- [y](y.md)\n- ![p](p.png)\n")
    folder.makeFile("site/c.md", "[lead](l.md)\n\n- [z](z.md) [web](https://e.example)\n")
    let sources = ["a/a.md", "b/b.md", "site/c.md"].map(folder.path)
    let run = ToolRun(sources + ["--format", "html", "-o", folder.path("site/index.html")])
    #expect(run.status == .done && run.messages.isEmpty)
    let page = try String(contentsOfFile: folder.path("site/index.html"), encoding: .utf8)
    let links = page.matches(of: #/href="([^"]*)"/#)
    #expect(
      links.map(\.output.1) == [
        "../a/l.md", "../a/x.md", "../b/y.md", "../b/p.png", "l.md", "z.md", "https://e.example",
      ])
  }

  /// The text above all rows of a document is the note of its row.
  @Test(arguments: DocumentFormat.allCases.filter { $0.traits.abilities.contains(.notes) })
  func textAboveTheRows(format: DocumentFormat) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    folder.makeFile("a.md", "Lead of a.\n\n# A\n")
    folder.makeFile("b.md", "Lead of b.\n\n# B\n")
    let run = ToolRun(["--format", format.rawValue, folder.path("a.md"), folder.path("b.md")])
    #expect(run.text.contains("Lead of a.") && run.text.contains("Lead of b."))
  }
}

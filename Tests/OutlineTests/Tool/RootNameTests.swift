import Foundation
import Testing

@testable import outline_tree

/// The name that is written above the rows of a document.
@Suite(.ownThread) struct RootNameTests {
  private static let drawing = "tool v0.1.0 (/src)\n├── core\n│   └── bytes\n└── lexer\n"

  /// A drawing is printed again, from a pipe and from a file, whatever the connectors.
  @Test(arguments: [
    drawing, "init\n|-cron\n`-sh\n", ".\n|-- a\n`-- b\n", "name -> x\n└── a\n",
  ])
  func ofADrawingIsItsFirstLine(drawing: String) throws {
    let first = String(drawing.prefix { $0 != "\n" })
    let folder = try ScratchFolder()
    folder.makeFile("saved", drawing)
    for run in [
      tool("-", input: drawing), tool("-n --from tree", folder.path("saved")),
      tool("--format ascii -", input: drawing),
    ] {
      #expect(run.status == .done && run.lines.first == first)
    }
  }

  @Test func keepsItsBytes() {
    let drawing = Array("r".utf8) + [0xFF, 0x0A] + Array("└── a\n".utf8)
    #expect(ToolRun(bytes: [[0x2D]], input: drawing).output.starts(with: [0x72, 0xFF, 0x0A]))
    let file = #"{"title":{"bytes":"/w=="},"children":[{"title":"b"}]}"#
    #expect(tool("-", input: file).output.starts(with: [0xFF, 0x0A]))
  }

  @Test func ofADocumentThatHasNoNameIsItsTitle() throws {
    let file = #"{"title":"Shopping","children":[{"title":"Tea"}]}"#
    #expect(tool("-", input: file).lines.first == "Shopping")
    let folder = try ScratchFolder()
    folder.makeFile("list.json", file)
    #expect(tool(folder.path("list.json")).lines.first == folder.path("list.json"))
  }

  /// A document without a title, and one whose title is blank.
  @Test(arguments: ["- Tea\n", "---\ntitle: ' '\n---\n- Tea\n"])
  func elseIsThatOfTheSource(text: String) {
    #expect(tool("-", input: text).lines.first == "-")
  }

  @Test func isTheSameAfterAnEdit() {
    let run = ToolRun(["apply", "-", "-c", "delete lexer"], input: Self.drawing)
    #expect(run.lines.first == "tool v0.1.0 (/src)")
  }

  @Test func isTheRowOfOneOfSeveralSources() throws {
    let folder = try ScratchFolder()
    folder.makeFile("list.md", "- Tea\n")
    let run = tool("- -J", folder.path("list.md"), input: Self.drawing)
    #expect(run.text.contains(#"{"title":"tool v0.1.0 (/src)","expanded":true,"children":["#))
  }

  @Test func isNotLost() {
    let run = tool("convert - out --format text -o -", input: Self.drawing)
    #expect(!run.messages.contains("title"))
  }

  /// A file that can be saved is called by its name.
  @Test func isShownInTheBrowser() throws {
    let folder = try ScratchFolder()
    folder.makeFile("saved", Self.drawing)
    folder.makePipe("pipe")
    let path = folder.path("pipe")
    let writer = Thread { try? Data(Self.drawing.utf8).write(to: URL(filePath: path)) }
    writer.start()
    #expect(try KeptBrowser(path).host.state.view.name == Array("tool v0.1.0 (/src)".utf8))
    let saved = folder.path("saved")
    #expect(
      try KeptBrowser(saved, options: ["--from", "tree"]).host.state.view.name == Array(saved.utf8))
  }
}

import Foundation
import Outline
import Testing

@testable import outline_tree

/// A drawing that was saved as `.txt` is read as a drawing, and indented text that has drawn lines as what it is.
@Suite(.ownThread) struct DrawnTextFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["d", "d/x", "d/x/y"] { folder.makeFolder(name) }
    for name in ["d/a", "d/x/b c"] { folder.makeFile(name) }
  }

  private static let rows = "a\nx\nx/b c\nx/y\n"

  private func paths(_ name: String, _ options: String...) -> String {
    let run = ToolRun([folder.path(name), "--format", "paths"] + options)
    #expect(run.status == .done, "\(run.messages)")
    return run.text
  }

  private func expectDrawing(_ name: String, _ text: String) {
    folder.makeFile(name, text)
    #expect(paths(name) == Self.rows, "\(text)")
    #expect(paths(name, "--from", "tree") == Self.rows)
    #expect(paths(name, "--from", "indented") != Self.rows)
    #expect(ToolRun(["diff", folder.path(name), folder.path("d")]).text == "no changes\n")
  }

  @Test(arguments: ["", "-s", "--charset=ascii", "-C", "--noreport", "-F"])
  func drawings(options: String) {
    let run = ToolRun([folder.path("d")] + options.split(separator: " ").map(String.init))
    expectDrawing("b.txt", run.text)
  }

  @Test(arguments: ["", "-s", "--charset=ascii", "-C", "-puhD", "-f", "-Q", "--noreport"])
  func drawingsOfTree(options: String) throws {
    guard let tree = InstalledProgram("tree") else { return }
    let words = options.split(separator: " ").map(String.init) + ["d"]
    expectDrawing("t.txt", try tree.run(words, in: folder.path).output)
  }

  /// An edit in place leaves a drawing.
  @Test func isEditedAsADrawing() {
    folder.makeFile("t.txt", ".\n├── a\n└── b\n")
    let run = ToolRun(["apply", folder.path("t.txt"), "--in-place", "-c", "move b before a"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(folder.content("t.txt") == ".\n├── b\n└── a\n")
  }

  /// The same document, whether its name or an option says what it is.
  @Test(arguments: [
    "Plan\n  Layout\n    .\n    ├── a\n  Monday\n  Tuesday\n", "a\n\tb ├── c\n\td\n\te\n", "x\n",
    "",
    "sh───vi\n", "Shopping\n3 items\n", "a\n  | b |\n  |---|\n", "* a\n* b\n", "1\n  2\n    3\n",
  ])
  func indentedText(text: String) {
    folder.makeFile("i.txt", text)
    #expect(paths("i.txt") == paths("i.txt", "--from", "indented"))
  }

  /// A mistake in it says both what it is taken for, and how it is read otherwise.
  @Test func mistakes() {
    folder.makeFile("t.txt", ".\n├── a\n    b\n└── c\n")
    let run = ToolRun([folder.path("t.txt"), "--strict"])
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("t.txt:3:") && run.messages.contains("--from indented"))
    let named = ToolRun([folder.path("t.txt"), "--from", "tree", "--strict"])
    #expect(named.status == .trouble && !named.messages.contains("--from indented"))
  }
}

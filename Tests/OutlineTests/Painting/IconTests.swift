import Outline
import Testing

@testable import outline_tree

/// `--icons`.
@Suite(.ownThread) struct IconTests {
  private func icon(_ name: String, _ kind: NodeKind = .file) -> Unicode.Scalar {
    FileIcons.icon(of: Array(name.utf8)[...], kind)
  }

  @Test func byNameExtensionAndKind() {
    #expect(icon("a.swift") == icon("B.SWIFT") && icon("a.swift") != icon("a.rs"))
    #expect(icon("Makefile") != icon("nothing") && icon("nothing") == icon("a.unknown"))
    #expect(icon(".git", .directory) != icon("x", .directory))
    #expect(icon("x", .link(leadsToDirectory: true)) != icon("x", .link(leadsToDirectory: false)))
    let long = String(repeating: "é", count: 200)
    #expect(icon(long + ".swift") == icon("a.swift") && icon(long) == icon("nothing"))
    #expect(FileIcons.icon(of: [0xFF, 0x2E], .file) == icon("nothing"))
  }

  /// Each is a private-use character, which takes one column.
  @Test func areOneColumnWide() {
    for name in ["a.swift", "a.md", "a.cs", "a.svg", "x", ".git"] {
      for kind in [NodeKind.file, .directory, .link(leadsToDirectory: false), .special(.fifo)] {
        let scalar = icon(name, kind)
        #expect(scalar.properties.generalCategory == .privateUse && scalar.columns == 1)
      }
    }
  }

  @Test func onTerminalsOrAlways() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a.swift")
    let mark = "└── \(icon("a.swift")) a.swift"
    #expect(ToolRun(["--icons=always", folder.path]).lines.contains(mark))
    #expect(ToolRun(["--icons", "-n", folder.path], isTerminal: true).lines.contains(mark))
    #expect(ToolRun(["--icons", folder.path]).lines.contains("└── a.swift"))
    #expect(ToolRun(["--icons=never", folder.path], isTerminal: true).text.contains("── a.swift"))
    #expect(ToolRun(["--icons=always", "-J", folder.path]).status == .trouble)
    #expect(ToolRun(["--icons=always", "emoji"]).status == .trouble)
    #expect(ToolRun(["--icons=always", "-o", folder.path("x.txt"), "."]).status == .trouble)
    let cut = ToolRun(["--icons=always", "--width", "7", folder.path]).lines
    #expect(cut[1] == "└── \(icon("a.swift")) …")
  }
}

import Foundation
import Outline
import Testing

@testable import outline_tree

/// Colors and links of whole runs.
@Suite(.ownThread) struct DecorationTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFolder("d")
    folder.makeFile("d/f.c")
    folder.makeLink("l", to: "d")
    folder.makeLink("lost", to: "nowhere")
  }

  private func run(
    _ options: [String] = [], isTerminal: Bool = true, _ environment: [String: String] = [:]
  ) -> ToolRun {
    ToolRun(options + [folder.path], isTerminal: isTerminal, environment: environment)
  }

  private func isColored(_ run: ToolRun) -> Bool { run.text.contains("\u{1B}[") }

  @Test func whenThereAreColors() {
    #expect(isColored(run()) && isColored(run(["TERM": "xterm"])))
    #expect(!isColored(run(isTerminal: false)))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"], ["CLICOLOR": "0"]] {
      #expect(!isColored(run(environment)))
      #expect(isColored(run(["--color", "always"], environment)))
      #expect(isColored(run(["-C"], isTerminal: false, environment)))
    }
    #expect(isColored(run(["NO_COLOR": ""])))
    #expect(isColored(run(isTerminal: false, ["CLICOLOR_FORCE": "1"])))
    #expect(!isColored(run(isTerminal: false, ["CLICOLOR_FORCE": "0"])))
    #expect(!isColored(run(["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])))
    for options in [["-n"], ["--color", "never"], ["-C", "-n"], ["-J"], ["-0"]] {
      #expect(!isColored(run(options, ["CLICOLOR_FORCE": "1"])))
    }
  }

  private func run(_ environment: [String: String]) -> ToolRun { run([], environment) }

  @Test func colorsAreThoseOfTheVariable() {
    let colors = run(["LS_COLORS": "di=1;32:*.c=38;5;9:ln=4:or=41:mi=5"])
    #expect(
      colors.lines == [
        "\u{1B}[1;32m\(folder.path)\u{1B}[0m", "├── \u{1B}[1;32md\u{1B}[0m",
        "│   └── \u{1B}[38;5;9mf.c\u{1B}[0m",
        "├── \u{1B}[4ml\u{1B}[0m -> \u{1B}[1;32md\u{1B}[0m",
        "└── \u{1B}[41mlost\u{1B}[0m -> \u{1B}[5mnowhere\u{1B}[0m", "", "3 directories, 2 files",
        "",
      ])
  }

  /// Decorations change nothing but themselves.
  @Test(arguments: [
    [], ["-ps"], ["--format", "ascii"], ["--du"], ["-l"], ["--fit", "6"], ["-L", "1"],
    ["--width", "20"], ["--width", "9", "-s"],
  ])
  func decorationsChangeNothingElse(options: [String]) throws {
    let plain = ToolRun(options + ["-n", folder.path], isTerminal: true)
    for decoration in [["-C"], ["--hyperlink", "always", "-n"], ["-C", "--hyperlink", "always"]] {
      let run = run(decoration + options, ["TERM": "xterm"])
      #expect(run.output != plain.output)
      #expect(try TerminalText(run.output).lines == plain.lines.dropLast())
    }
  }

  @Test func everyRowIsALinkToItsFile() throws {
    let host = String(decoding: PosixProcess.hostName, as: UTF8.self)
    let start = "file://\(host)\(folder.path)"
    let text = try TerminalText(run(["-n", "--hyperlink", "always"]).output)
    #expect(
      text.links == ["\(start)/", "\(start)/d", "\(start)/d/f.c", "\(start)/l", "\(start)/lost"])
    #expect(try TerminalText(run(["--hyperlink", "auto"], ["TERM": "dumb"]).output).links.isEmpty)
    #expect(try TerminalText(run().output).links.isEmpty)
  }

  /// The rows of several sources link to their own files.
  @Test func severalSourcesAreLinks() throws {
    let sources = ["d", "l", "d/f.c"].map { folder.path($0) }
    let text = try TerminalText(
      ToolRun(["-n", "--hyperlink", "always"] + sources, isTerminal: true).output)
    let host = String(decoding: PosixProcess.hostName, as: UTF8.self)
    #expect(
      text.links
        == Set(["d/", "d/f.c", "l/", "l/f.c"].map { "file://\(host)\(folder.path)/\($0)" }))
  }

  /// Rows are cut at the width of the terminal or at a given one, but not in a pipe.
  @Test func rowsAreCut() throws {
    folder.makeFile(String(repeating: "n", count: 200))
    let size = TerminalSize(columns: 40, rows: 24)
    let onTerminal = ToolRun(["-n", folder.path], isTerminal: true, size: size)
    #expect(onTerminal.lines.dropLast(2).allSatisfy { $0.columns <= 40 })
    let wide = ToolRun([folder.path])
    #expect(wide.lines.contains { $0.count > 200 })
    let asked = ToolRun(["--width", "30", folder.path])
    #expect(asked.lines.dropLast(2).allSatisfy { $0.columns <= 30 })
    #expect(asked.lines.contains { $0.columns == 30 && $0.hasSuffix("…") })
  }
}

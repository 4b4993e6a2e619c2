import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Which program opens a file.
@Suite(.ownThread) struct FileOpenerTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["one", "two"] { folder.makeFolder(name) }
  }

  private func command(_ variables: [String: String]) -> String? {
    var variables = variables
    variables["PATH"] = "\(folder.path("one")):\(folder.path("two"))"
    let opener = FileOpener(
      environment: { [variables] name in variables[name].map { Array($0.utf8)[...] } },
      system: .real)
    return opener.command.map { String(decoding: $0, as: UTF8.self) }
  }

  private func install(_ program: String) {
    folder.makeFile(program)
    chmod(folder.path(program), 0o755)
  }

  @Test func editorsOfTheUserComeFirst() {
    install("one/vi")
    #expect(command(["VISUAL": "code -w", "EDITOR": "nano"]) == "code -w")
    #expect(command(["VISUAL": "", "EDITOR": "nano"]) == "nano")
    // A blank command line would run the file itself.
    #expect(command(["VISUAL": " ", "EDITOR": ""]) == "vi")
  }

  @Test func viComesBeforeTheDesktop() {
    #expect(command([:]) == nil)
    folder.makeFile("one/vi")
    folder.makeFolder("two/vi")
    #expect(command([:]) == nil, "neither can be run")
    install("two/\(ChildProcess.desktopOpener)")
    #expect(command([:]) == ChildProcess.desktopOpener)
    install("one/vi")
    #expect(command([:]) == "vi")
  }

  /// Without any program, the message says what to set.
  @Test func noProgram() throws {
    folder.makeFile("file")
    let run = try BrowserRun(
      ["browse", folder.path("")], environment: ["PATH": folder.path("one")])
    try run.wait("the file") { $0.focusedText == "file" }
    try run.type("\r")
    try run.wait(for: "set EDITOR to one")
    try run.type("q")
    #expect(try run.ending() == .exited(0) && run.screen.isAsFound)
  }
}

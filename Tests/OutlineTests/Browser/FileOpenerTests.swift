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

  private func browseNote(_ editor: String, _ body: (BrowserRun) throws -> Void) throws -> String {
    let note = (1...60).map { "  line \($0)\n" }.joined()
    folder.makeFile("long.md", "- Row\n\n\(note)- Next\n")
    let run = try BrowserRun(
      ["browse", folder.path("long.md")],
      environment: ["EDITOR": editor, "TMPDIR": folder.path("two")])
    try run.wait("the rows") { $0.focusedText?.contains("Row") == true }
    try run.type("\u{B}")
    try body(run)
    #expect(try run.ending() == .exited(0) && run.screen.errors == [] && run.screen.isAsFound)
    return try String(contentsOfFile: folder.path("long.md"), encoding: .utf8)
  }

  /// A note that does not fit the screen is edited in the user's editor, as one step of undo.
  @Test func longNotes() throws {
    let text = try browseNote("sed -i 's/line 3$/changed/'") { run in
      try run.wait(for: "[not saved]")
      try run.type("u")
      try run.wait("the file as it was") { !$0.row(0).contains("not saved") }
      try run.type("\u{12}:wq\r")
    }
    #expect(text.contains("  line 2\n  changed\n  line 4\n"))
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path("two"))
    #expect(rest == [], "the file for the editor is removed")
  }

  /// If the editor fails, the note stays as it is, and what was written is kept.
  @Test func anEditorThatFails() throws {
    let text = try browseNote("f() { echo more >>\"$1\"; false; }; f") { run in
      try run.wait(for: "the editor failed; what it wrote")
      try run.type("q")
    }
    #expect(!text.contains("more"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path("two"))
    let note = try String(contentsOfFile: folder.path("two/\(kept[0])"), encoding: .utf8)
    #expect(kept.count == 1 && note.hasPrefix("line 1\n") && note.hasSuffix("more\n"))
  }

  /// A program that does not run, or that changes nothing, changes nothing and leaves no file.
  @Test(arguments: ["no-such-program", "false", "true"])
  func nothingWasEdited(_ editor: String) throws {
    let text = try browseNote(editor) { run in
      try run.wait("the rows") { $0.focusedText?.contains("Row") == true }
      try run.settle()
      #expect(!run.screen.row(0).contains("not saved"))
      try run.type("q")
    }
    #expect(text.contains("line 60"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("two")) == [])
  }

  /// Without an editor, long notes are edited below their rows, as short ones are.
  @Test func longNotesWithoutAnEditor() throws {
    let text = try browseNote("") { run in
      try run.type("!\u{1B}")
      try run.wait(for: "[not saved]")
      try run.type(":wq\r")
    }
    #expect(text.contains("  line 60!\n"))
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

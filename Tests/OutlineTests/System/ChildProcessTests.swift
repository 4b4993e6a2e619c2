import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct ChildProcessTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func run(_ command: String, on path: String) throws -> ChildProcess.Ending {
    try ChildProcess.run(Array(command.utf8)[...], on: Array(path.utf8))
  }

  /// A path that a shell would execute if it read it.
  @Test(arguments: [
    "plain", "two words", "a'b", "a\"b", "$(touch made)", "`touch made`", "a;touch made", "*",
    "a\\b",
    "line\nbreak", "é🐝",
  ])
  func thePathIsOneArgument(name: String) throws {
    folder.makeFile(name, "old")
    let command = "cd '\(folder.path)' && printf new > "
    // The shell reads the command line, but not the path.
    #expect(
      try run("f() { printf %s \"$1\" > '\(folder.path("seen"))'; }; f", on: name) == .exited(0))
    #expect(folder.content("seen") == name)
    #expect(try run("\(command)\"$1\"; true", on: name) == .exited(0))
    #expect(folder.content(name) == "new")
    #expect(folder.content("made") == nil)
  }

  @Test func bytesThatAreNotUTF8() throws {
    let path = Array(folder.path.utf8) + [0x2F, 0xFF]
    #expect(try ChildProcess.run(Array("touch".utf8)[...], on: path) == .exited(0))
    #expect(folder.names.count == 1)
  }

  @Test func theCommandHasArguments() throws {
    #expect(try run("cp -p /dev/null", on: folder.path("copy")) == .exited(0))
    #expect(folder.content("copy") == "")
  }

  @Test func howItEnded() throws {
    #expect(try run("exit 7;", on: "x") == .exited(7))
    #expect(try run("outline-no-such-program", on: "x") == .exited(127))
    #expect(try run("kill -TERM $$;", on: "x") == .signaled(SIGTERM))
    // The waiting process ignores the signal, its child does not.
    #expect(try run("kill -INT $$;", on: "x") == .signaled(SIGINT))
  }

  @Test func theEnvironmentIsItsOwn() throws {
    #expect(try run("test -n \"$PATH\" && touch", on: folder.path("made")) == .exited(0))
    #expect(folder.names == ["made"])
  }
}

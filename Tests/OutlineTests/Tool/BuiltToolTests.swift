import Foundation
import Testing

@testable import outline_tree

/// Tests of the executable itself: its arguments, its streams and its exit.
@Suite(.ownThread) struct BuiltToolTests {
  private let tool: BuiltExecutable
  private let shell: BuiltShell

  init() throws {
    shell = try BuiltShell()
    tool = shell.tool
  }

  @Test func printsAndEnds() throws {
    let outcome = try tool.run(["emoji", "--collapsed"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText == textInProcess("emoji --collapsed"))
    let refused = try tool.run(["apply", "emoji", "-c", "up Foxx"])
    #expect(refused.status == 2 && refused.output.isEmpty && !refused.errors.isEmpty)
  }

  private func textInProcess(_ line: String) -> String { OutlineTests.tool(line).text }

  @Test func readsScriptsFromStandardInput() throws {
    let outcome = try tool.run(
      ["apply", "emoji", "--script", "-", "--dry-run"], input: Data("up Bee\n".utf8))
    #expect(outcome.outputText == "↷ 🐝 Bee moved from Nature [2] to Nature [1]\n")
  }

  @Test func argumentsAreBytes() throws {
    let folder = try ScratchFolder()
    folder.makeFolder([0x61, 0xFF])
    let (status, output) = try shell("cd '\(folder.path)' && \"$TOOL\" \"$(printf 'a\\377')\"")
    #expect(status == 0 && output.starts(with: [0x61, 0xFF, 0x0A]))
  }

  @Test(arguments: [
    "emoji", "/ -L1", "-J / -L1", "-J emoji", "-0 / -L1", "--format paths emoji", "--help",
    "--version", "help commands", "apply emoji -c 'up Bee' --dry-run",
  ])
  func fullDisk(arguments: String) throws {
    let text = try shell.text("\"$TOOL\" \(arguments) 2>&1 >/dev/full; echo $?")
    #expect(text == "outline-tree: standard output: No space left on device\n2\n")
  }

  @Test func closedOutput() throws {
    let text = try shell.text("\"$TOOL\" emoji 2>&1 >&-; echo $?")
    #expect(text == "outline-tree: standard output: Bad file descriptor\n2\n")
  }

  /// The output is larger than a pipe, so SIGPIPE ends the process: status 128 + 13.
  @Test(arguments: ["", "-J", "-0", "-C", "--format paths"])
  func closedPipeEndsItQuietly(options: String) throws {
    let folder = try ScratchFolder()
    for number in 0..<600 { folder.makeFile("\(number)-" + String(repeating: "n", count: 200)) }
    let text = try shell.text(
      """
      { { "$TOOL" \(options) '\(folder.path)' 2>&3; echo $? >&3; } |
        dd bs=1 count=1 >/dev/null 2>&1; } 3>&1
      """)
    #expect(text == "141\n")
  }
}

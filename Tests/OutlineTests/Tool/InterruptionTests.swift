import Foundation
import Testing

@testable import outline_tree

/// Signals to a run on a terminal.
@Suite(.ownThread) struct InterruptionTests {
  private let tool: BuiltExecutable
  private let folder: ScratchFolder

  /// A tree with too many rows for the run to end: each folder has two links to the next.
  init() throws {
    tool = try BuiltExecutable("outline-tree")
    folder = try ScratchFolder()
    for number in 0..<40 {
      folder.makeFolder("\(number)")
      for way in ["a", "b"] { folder.makeLink("\(number)/\(way)", to: "../\(number + 1)") }
    }
  }

  private func start(_ options: [String]) throws -> PseudoTerminal {
    let arguments = options + ["-l", folder.path("0")]
    let terminal = try PseudoTerminal(
      running: tool, arguments.map { Array($0.utf8) }, environment: ["TERM": "xterm"])
    try terminal.read(atLeast: 20_000)
    return terminal
  }

  private let restoration = Array("\u{1B}[0m\u{1B}]8;;\u{1B}\\\r\u{1B}[K".utf8)

  @Test func controlCEndsItAndRestoresTheColors() throws {
    for options in [[], ["--hyperlink", "always"], ["-n", "--hyperlink", "always"]] {
      let terminal = try start(options)
      try terminal.type("\u{3}")
      #expect(try terminal.ending() == .signaled(SIGINT))
      #expect(terminal.shown.hasSuffix(restoration))
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func otherSignalsEndItToo(number: Int32) throws {
    let terminal = try start([])
    terminal.signal(number)
    #expect(try terminal.ending() == .signaled(number))
    #expect(terminal.shown.hasSuffix(restoration))
  }

  @Test func withoutColorsThereIsNothingToRestore() throws {
    let terminal = try start(["-n"])
    try terminal.type("\u{3}")
    #expect(try terminal.ending() == .signaled(SIGINT))
    #expect(!terminal.shown.contains(0x1B))
  }
}

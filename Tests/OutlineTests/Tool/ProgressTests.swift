import Foundation
import Outline
import Synchronization
import Testing

@testable import outline_tree

/// What is said on the way while work takes long.
@Suite struct ProgressTests {
  private let folder: ScratchFolder
  /// What the terminal of messages is left with.
  private let cleared = Array("\r\u{1B}[K".utf8)

  init() throws {
    folder = try ScratchFolder()
    for number in 0..<20 { folder.makeFolder("\(number)") }
  }

  /// It takes more than half a second to read the folder, however many threads do.
  private func slow(refusing refused: String? = nil) -> SystemCalls {
    let queue = Queue()
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      queue.wait()
      if let refused, String(cString: name) == refused { throw .accessDenied }
      return try Posix.openDirectory(parent, name, links)
    }
    return system
  }

  /// One after the other.
  private final class Queue: Sendable {
    private let mutex = Mutex(())

    func wait() { mutex.withLock { _ in _ = usleep(35_000) } }
  }

  private func run(
    _ options: [String], isTerminal: Bool = false, isErrorTerminal: Bool = true,
    _ system: SystemCalls
  ) -> ToolRun {
    ToolRun(
      options + ["-n", folder.path], isTerminal: isTerminal, isErrorTerminal: isErrorTerminal,
      system: system)
  }

  @Test(arguments: [[], ["--du"], ["-J"], ["--fit", "5"]])
  func isShownAndCleared(options: [String]) throws {
    let run = run(options, slow())
    #expect(run.status == .done)
    #expect(run.output == ToolRun(options + [folder.path]).output)
    try expectProgress(run.error)
  }

  private func expectProgress(_ error: [UInt8]) throws {
    let text = try #require(String(validating: error, as: UTF8.self))
    #expect(text.wholeMatch(of: /(\r[0-9]+ entries…\u{1B}\[K)+\r\u{1B}\[K/) != nil)
  }

  /// Where rows show up on the terminal, they are progress enough; what is read as a whole shows none.
  @Test func isShownOnlyWhereNothingElseIs() throws {
    #expect(run([], isTerminal: true, slow()).error.isEmpty)
    try expectProgress(run(["--du"], isTerminal: true, slow()).error)
    try expectProgress(run(["-o", "/dev/null"], isTerminal: true, slow()).error)
    #expect(run(["--du"], isErrorTerminal: false, slow()).error.isEmpty)
    #expect(run([], .real).error.isEmpty)
  }

  /// A message has the line to itself.
  @Test func makesRoomForMessages() throws {
    let run = run(["--du"], slow(refusing: "9"))
    #expect(run.status == .incomplete)
    let message = Array("outline-tree: \(folder.path)/9: Permission denied\n".utf8)
    let place = try #require(run.error.firstRange(of: message)?.lowerBound)
    #expect(place == 0 || run.error[..<place].hasSuffix(cleared))
    // Nothing more came, or was cleared too.
    let rest = run.error[(place + message.count)...]
    #expect(rest.isEmpty || rest.hasSuffix(cleared))
  }
}

import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// The progress of long work.
@Suite(.ownThread) struct ProgressTests {
  private let folder: ScratchFolder
  /// The bytes that messages leave on the terminal.
  private let cleared = Array("\r\u{1B}[K".utf8)

  init() throws {
    folder = try ScratchFolder()
    for number in 0..<20 { folder.makeFolder("\(number)") }
  }

  /// Calls that take more than half a second to read the folder with any number of threads.
  private func slow(refusing refused: String? = nil) -> SystemCalls {
    let queue = Queue()
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      queue.wait()
      if let refused, String(cString: name) == refused { throw .accessDenied }
      return try PosixFiles.openDirectory(in: parent, named: name, links: links)
    }
    return system
  }

  /// Delays one call after the other.
  private final class Queue: Sendable {
    private let mutex = Locked(())

    func wait() { mutex.withLock { _ in _ = usleep(35_000) } }
  }

  /// Runs the tool on a thread of its own, because it spends its time waiting: the threads of the tests
  /// have other work.
  private func run(
    _ options: [String], isTerminal: Bool = false, isErrorTerminal: Bool = true,
    _ system: SystemCalls
  ) async -> ToolRun {
    let arguments = options + ["-n", folder.path]
    return await withCheckedContinuation { continuation in
      Thread {
        continuation.resume(
          returning: ToolRun(
            arguments, isTerminal: isTerminal, isErrorTerminal: isErrorTerminal, system: system))
      }.start()
    }
  }

  @Test(arguments: [[], ["--du"], ["-J"], ["--fit", "5"]])
  func isShownAndCleared(options: [String]) async throws {
    let run = await run(options, slow())
    #expect(run.status == .done)
    #expect(run.output == ToolRun(options + [folder.path]).output)
    try expectProgress(run.error)
  }

  private func expectProgress(_ error: [UInt8]) throws {
    let text = try #require(String(validating: error, as: UTF8.self))
    #expect(text.wholeMatch(of: /(\r[0-9]+ entries…\u{1B}\[K)+\r\u{1B}\[K/) != nil)
  }

  /// There is no progress if rows appear on the terminal as they are read.
  @Test func isShownOnlyIfNothingElseIs() async throws {
    #expect(await run([], isTerminal: true, slow()).error.isEmpty)
    try expectProgress(await run(["--du"], isTerminal: true, slow()).error)
    try expectProgress(await run(["-o", "/dev/null"], isTerminal: true, slow()).error)
    #expect(await run(["--du"], isErrorTerminal: false, slow()).error.isEmpty)
    #expect(await run([], .real).error.isEmpty)
  }

  /// Progress is cleared before a message.
  @Test func makesRoomForMessages() async throws {
    let run = await run(["--du"], slow(refusing: "9"))
    #expect(run.status == .incomplete)
    let message = Array("outline-tree: \(folder.path)/9: Permission denied\n".utf8)
    let start = try #require(run.error.firstRange(of: message)?.lowerBound)
    #expect(start == 0 || run.error[..<start].hasSuffix(cleared))
    // Nothing else is left after the message.
    let rest = run.error[(start + message.count)...]
    #expect(rest.isEmpty || rest.hasSuffix(cleared))
  }
}

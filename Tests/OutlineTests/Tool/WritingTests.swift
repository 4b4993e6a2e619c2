import Testing

@testable import Outline
@testable import outline_tree

@Suite(.ownThread) struct WritingTests {
  private func system(failingAfter limit: Int, _ error: SystemError) -> outline_tree.OutputStream {
    var written = 0
    return outline_tree.OutputStream(isTerminal: false) { bytes throws(SystemError) in
      written += bytes.count
      if written > limit { throw error }
    }
  }

  private func run(_ arguments: [String], _ error: SystemError) -> (outline_tree.ExitStatus, String)
  {
    var messages: [UInt8] = []
    let streams = Streams(
      input: InputBuffer([]), output: system(failingAfter: 10, error),
      error: outline_tree.OutputStream(isTerminal: false) { bytes throws(SystemError) in
        messages.append(contentsOf: bytes)
      })
    let status = Run(streams: streams, system: .real, environment: { _ in nil })(
      arguments.map { Array($0.utf8) })
    return (status, String(decoding: messages, as: UTF8.self))
  }

  @Test(arguments: [
    ["emoji"], ["-J", "emoji"], ["/"], ["--help"], ["apply", "emoji", "-c", "up Bee"],
    ["apply", "emoji", "-c", "up Bee", "--dry-run"],
  ])
  func fullDisk(arguments: [String]) {
    let arguments = arguments == ["/"] ? ["-L1", "/"] : arguments
    let (status, messages) = run(arguments, .noSpace)
    #expect(status == .trouble)
    #expect(messages == "outline-tree: standard output: No space left on device\n")
  }

  @Test func brokenPipesAreNotReported() {
    #expect(run(["emoji"], .brokenPipe) == (.trouble, ""))
  }

  @Test func shortWritesAreCompleted() throws {
    let written = Collected()
    var system = SystemCalls.real
    system.write = { _, bytes throws(SystemError) in
      let count = min(3, bytes.count)
      written.append(bytes.prefix(count))
      return count
    }
    let text = Array("something longer than three".utf8)
    try text.withUnsafeBytes { try system.writeAll(1, $0) }
    #expect(written.bytes == text)
  }

  private final class Collected: Sendable {
    private let value = Locked<[UInt8]>([])
    var bytes: [UInt8] { value.withLock { $0 } }
    func append(_ more: Slice<UnsafeRawBufferPointer>) {
      let more = Array(more)
      value.withLock { $0 += more }
    }
  }
}

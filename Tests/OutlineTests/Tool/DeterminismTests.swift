import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Rows and their order do not depend on how long system calls take.
@Suite(.ownThread) struct DeterminismTests {
  @Test func timingHasNoInfluence() throws {
    var random = SeededRandom(seed: 11)
    let tree = try RandomTree(&random, count: 400)
    for options in [["-a"], ["-J", "-l", "-ps"], ["-r", "--sort", "size", "--limit", "4"]] {
      let expected = ToolRun(options + [tree.folder.path]).output
      for seed in 1...TestSize.pick(5, large: 17) {
        let run = ToolRun(options + [tree.folder.path], system: .dawdling(seed: UInt64(seed)))
        #expect(run.status == .done && run.output == expected)
      }
    }
  }
}

extension SystemCalls {
  /// The real calls, each delayed.
  fileprivate static func dawdling(seed: UInt64) -> SystemCalls {
    let delay = RandomDelay(seed: seed)
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      delay.wait()
      return try PosixFiles.openDirectory(in: parent, named: name, links: links)
    }
    system.list = { file, buffer, body throws(SystemError) in
      delay.wait()
      try PosixFiles.list(file, using: buffer, body)
    }
    return system
  }
}

private final class RandomDelay: Sendable {
  private let random: Locked<SeededRandom>

  init(seed: UInt64) { random = Locked(SeededRandom(seed: seed)) }

  func wait() {
    let time = random.withLock { random in
      random.oneIn(3) ? UInt32.random(in: 0..<200, using: &random) : 0
    }
    if time > 0 { usleep(time) }
  }
}

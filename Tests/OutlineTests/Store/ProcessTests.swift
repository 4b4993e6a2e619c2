import Foundation
import Testing

@testable import Outline

/// Processes that write to a file and are killed, as they come.
@Suite(.ownThread) struct ProcessTests {
  let folder = try! StoreFolder()

  /// Every row that was acknowledged is there, and at most one that was not.
  @Test func killedAtAnyMoment() throws {
    var random = SeededRandom(seed: .random(in: 0...(.max)))
    var count = 0
    for round in 0..<40 {
      let writer = try NotebookProcess(folder.path)
      writer.write((0..<30).map { "round \(round) row \($0)" })
      // Some are killed before they have begun, some when they are done, and every other one for
      // certain while it writes, however busy the machine is.
      if round.isMultiple(of: 2) {
        usleep(UInt32.random(in: 0..<30_000, using: &random))
      } else {
        try writer.awaitAcknowledgements(.random(in: 1...30, using: &random))
      }
      let acknowledged = try writer.kill()
      guard FileManager.default.fileExists(atPath: folder.path) else { continue }
      let file = try OutlineFile(at: folder.path, for: .reading)
      let kept = file.document.outline.count
      #expect(count + acknowledged.count...count + acknowledged.count + 1 ~= kept)
      #expect(acknowledged == (0..<acknowledged.count).map { "kept \(count + $0 + 1)" })
      let titles = file.document.outline.items.dropFirst(count).map { file.document[$0].title }
      #expect(titles == (0..<kept - count).map { "round \(round) row \($0)" })
      count = kept
    }
    let file = try OutlineFile(at: folder.path, for: .writing)
    #expect(file.document.outline.count == count)
    #expect(try folder.names() == ["notes.outline"])
  }

  /// While one process writes, another one is refused, and says why.
  @Test func twoProcessesAtOnce() throws {
    let first = try NotebookProcess(folder.path)
    first.write(["one"])
    try first.awaitAcknowledgements(1)
    let second = try BuiltExecutable("notebook").run([folder.path], input: Data("two\n".utf8))
    #expect(second.status == 1)
    #expect(second.outputText == "")
    #expect(second.errorText.contains("another program is writing"))
    #expect(throws: OutlineFileError.locked(path: folder.path)) {
      try OutlineFile(at: folder.path, for: .writing)
    }
    _ = try first.kill()
    // The lock is gone with the process.
    let third = try BuiltExecutable("notebook").run([folder.path], input: Data("two\n".utf8))
    #expect(third.outputText == "kept 2\n")
  }

  /// Processes and this one take turns.
  @Test func processesTakeTurns() throws {
    for number in 0..<20 {
      let outcome = try BuiltExecutable("notebook").run([folder.path], input: Data("theirs\n".utf8))
      #expect(outcome.outputText == "kept \(2 * number + 1)\n")
      let file = try OutlineFile(at: folder.path, for: .writing)
      var document = file.document
      document.outline.append([document.makeItem(ItemContent("ours"))])
      try file.commit(document)
    }
    let file = try OutlineFile(at: folder.path, for: .reading)
    #expect(file.history.count == 40)
    #expect(
      file.document.outline.items.map { file.document[$0].title }.count { $0 == "ours" } == 20)
  }
}

/// The example `notebook`, which keeps a row for each line and says so.
private final class NotebookProcess {
  private let program: RunningProgram

  init(_ path: String) throws {
    program = try RunningProgram(BuiltExecutable("notebook").launch([path]))
  }

  func write(_ lines: [String]) { program.write(Array(lines.map { $0 + "\n" }.joined().utf8)) }

  func awaitAcknowledgements(_ count: Int) throws {
    try program.wait("\(count) acknowledgements") { $0.count { $0 == UInt8(ascii: "\n") } >= count }
  }

  /// Kills it.
  ///
  /// - Returns: The lines that it printed as a whole.
  func kill() throws -> [String] {
    let outcome = try program.kill()
    return outcome.outputText.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}

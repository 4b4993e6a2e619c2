import Foundation
import Testing

@testable import Outline

/// Processes that write to a file and are killed, as they come.
@Suite(.ownThread) struct ProcessTests {
  let folder = try! StoreFolder()

  /// Every row that was acknowledged is there, and at most one that was not.
  @Test(arguments: Seeds.some(1)) func killedAtAnyMoment(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var count = 0
    for round in 0..<TestSize.pick(14, large: 40) {
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

  /// A document on the screen: what this process commits is drawn there, what is done there is in the
  /// file, and none of it is lost.
  @Test func aScreenFollowsTheFile() throws {
    try OutlineFile.create(at: folder.path, OutlineDocument("- [ ] Tea\n", as: .markdown))
    let screen = try RunningProgram(BuiltExecutable("notebook").launch(["--screen", folder.path]))
    func wait(for drawn: String) throws {
      try screen.wait(drawn) { String(decoding: $0, as: UTF8.self).hasSuffix(drawn + "\n--\n") }
    }
    try wait(for: "0  [ ] Tea")
    let file = try OutlineFile(at: folder.path, for: .sharing, waiting: .seconds(10))
    try file.update { $0.outline.append([$0.makeItem(ItemContent("Milk"))]) }
    try wait(for: "0  [ ] Tea\n1  Milk")
    screen.write(Array("x 0\n".utf8))
    try wait(for: "0  [x] Tea\n1  Milk")
    try file.update { $0[$0.outline.items[1]].title = "Oat milk" }
    try wait(for: "0  [x] Tea\n1  Oat milk")
    screen.write(Array("u\n".utf8))
    try wait(for: "0  [x] Tea\n1  Milk")
    for number in 0..<20 {
      screen.write(Array("+ theirs \(number)\n".utf8))
      try file.update { $0.outline.append([$0.makeItem(ItemContent("ours \(number)"))]) }
    }
    try screen.wait("40 rows") { String(decoding: $0, as: UTF8.self).contains("\n41  ") }
    try file.refresh()
    #expect(file.document.outline.count == 42)
    #expect(Set(file.document.outline.items.map { file.document[$0].title }).count == 42)
    _ = try screen.kill()
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

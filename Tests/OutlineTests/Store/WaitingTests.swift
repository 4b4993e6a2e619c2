import Foundation
import Testing

@testable import Outline

/// A writer waits for the lock for as long as its caller says.
@Suite(.ownThread) struct WaitingTests {
  /// A disk with a file that is being written, and its writer.
  private func takenFile() throws -> (SimulatedDisk, OutlineFile) {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    return (disk, try OutlineFile(at: StoreScript.path, for: .writing, disk.calls))
  }

  private func open(_ disk: SimulatedDisk, waiting: Duration) throws -> OutlineFile {
    try OutlineFile(at: StoreScript.path, for: .writing, waiting: waiting, disk.calls)
  }

  @Test(arguments: [0, 1, 5, 1000, 1001] as [Int64])
  func itGivesUpWhenTheTimeIsOver(milliseconds: Int64) throws {
    let (disk, writer) = try takenFile()
    let limit = Duration.milliseconds(milliseconds)
    #expect(throws: OutlineFileError.locked(path: "/folder/notes.outline")) {
      try open(disk, waiting: limit)
    }
    #expect(disk.slept == limit)
    writer.close()
    _ = try open(disk, waiting: .zero)
    #expect(disk.slept == limit)
  }

  /// The writer continues soon after the other one is done, and finds its commits.
  @Test(arguments: [0, 3, 77, 900] as [Int64])
  func itFindsWhatTheOtherWriterLeft(milliseconds: Int64) throws {
    let (disk, writer) = try takenFile()
    try Step.edit(seed: 1).perform(on: writer)
    disk.whileAsleep = { slept in
      guard slept >= .milliseconds(milliseconds), writer.condition != .closed else { return }
      // The file that the writer waits for is replaced.
      try! writer.checkpoint()
      try! Step.edit(seed: 2).perform(on: writer)
      writer.close()
    }
    let file = try open(disk, waiting: .seconds(1))
    #expect(StoreScript.State(file) == StoreScript.State(writer))
    #expect(disk.slept <= .milliseconds(milliseconds + 33))
  }

  /// Twenty processes add a row at the same time, and no row is lost.
  @Test func manyWritersAtOnce() throws {
    let folder = try StoreFolder()
    var document = OutlineDocument()
    let root = document.makeItem(ItemContent("Rows"))
    document.outline.append([root])
    try OutlineFile.create(at: folder.path, document)
    let tool = try BuiltExecutable("outline-tree")
    let writers = try (0..<20).map { number in
      let command = "insert \"Row \(number)\" into Rows"
      return try RunningProgram(
        tool.launch(["apply", folder.path, "--in-place", "--wait", "-c", command]))
    }
    for writer in writers {
      writer.endInput()
      #expect(try writer.outcome().status == 0)
    }
    let file = try OutlineFile(at: folder.path, for: .reading)
    let titles = file.document.outline.children(of: root).map { file.document[$0].title }
    #expect(Set(titles) == Set((0..<20).map { "Row \($0)" }) && titles.count == 20)
    #expect(file.history.count == 20)
  }
}

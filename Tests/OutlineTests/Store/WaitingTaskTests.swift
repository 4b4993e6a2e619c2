import Testing

@testable import Outline

/// A task waits for the lock without blocking a thread, and stops when it is cancelled.
@Suite(.ownThread) struct WaitingTaskTests {
  let folder = try! StoreFolder()

  /// Sleeping on the simulated disk takes no time.
  private func open(_ disk: SimulatedDisk, waiting: Duration) async throws -> sending OutlineFile {
    try await OutlineFile.open(at: StoreScript.path, for: .writing, waiting: waiting, disk.calls) {
      disk.calls.sleep($0)
    }
  }

  @Test(arguments: [0, 1, 5, 1000, 1001] as [Int64])
  func itGivesUpWhenTheTimeIsOver(milliseconds: Int64) async throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let writer = try disk.open(.writing)
    let limit = Duration.milliseconds(milliseconds)
    await #expect(throws: OutlineFileError.locked(path: "/folder/notes.outline")) {
      try await open(disk, waiting: limit)
    }
    #expect(disk.slept == limit)
    writer.close()
    _ = try await open(disk, waiting: .zero)
    #expect(disk.slept == limit)
  }

  /// The task continues soon after the other writer is done, and finds its commits.
  @Test(arguments: [0, 3, 77, 900] as [Int64])
  func itFindsWhatTheOtherWriterLeft(milliseconds: Int64) async throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let writer = try disk.open(.writing)
    try writer.add("Tea")
    disk.whileAsleep = { slept in
      guard slept >= .milliseconds(milliseconds), writer.condition != .closed else { return }
      try! writer.checkpoint()
      try! writer.add("Milk")
      writer.close()
    }
    let file = try await open(disk, waiting: .seconds(1))
    #expect(Seen(file) == Seen(writer))
    #expect(disk.slept <= .milliseconds(milliseconds + 33))
  }

  @Test func cancellingEndsTheWait() async throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let holder = try OutlineFile(at: folder.path, for: .writing)
    let (pauses, continuation) = AsyncStream.makeStream(of: Void.self)
    let path = Array(folder.path.utf8)
    let task = Task {
      let hour = Duration.seconds(3600)
      _ = try await OutlineFile.open(at: path, for: .writing, waiting: hour, .real) {
        continuation.yield()
        try await Task.sleep(for: $0)
      }
    }
    for await _ in pauses { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    holder.close()
    _ = try OutlineFile(at: folder.path, for: .writing)
  }

  @Test(arguments: [OutlineFile.Access.reading, .writing])
  func aCancelledTaskOpensNothing(access: OutlineFile.Access) async throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let path = folder.path
    let task = Task {
      withUnsafeCurrentTask { $0!.cancel() }
      _ = try await OutlineFile.open(at: path, for: access)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Many tasks add a row at the same time, and no row is lost. Readers do not wait.
  @Test func manyWritersAtOnce() async throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let path = folder.path
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          let file = try await OutlineFile.open(
            at: path, for: .writing, waiting: .seconds(600))
          try file.add("Row \(number)")
          _ = try await OutlineFile.open(at: path, for: .reading)
        }
      }
      try await group.waitForAll()
    }
    let file = try await OutlineFile.open(at: path, for: .reading)
    let titles = file.document.outline.items.map { file.document[$0].title }
    #expect(titles.sorted() == (0..<20).map { "Row \($0)" }.sorted())
  }
}

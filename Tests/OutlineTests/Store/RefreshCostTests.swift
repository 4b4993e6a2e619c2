import Testing

@testable import Outline

/// A refresh reads only what was appended.
@Suite(.ownThread) struct RefreshCostTests {
  @Test func onlyWhatWasAppendedIsRead() throws {
    let disk = SimulatedDisk()
    var documents = RandomDocuments(seed: 1)
    try OutlineFile.create(at: StoreScript.path, documents.document(of: 500), disk.calls)
    let counter = ByteCounter()
    let writer = try disk.open(.writing)
    let reader = try OutlineFile(at: StoreScript.path, for: .reading, counter.counting(disk.calls))
    for number in 0..<10 {
      let size = disk.state.bytes(StoreScript.path)!.count
      for _ in 0..<number % 3 { try writer.add("Tea") }
      let appended = disk.state.bytes(StoreScript.path)!.count - size
      counter.reset()
      #expect(try reader.refresh() == (appended > 0))
      #expect(counter.count == appended + LineTrailer.length + 1)
      #expect(reader.document == writer.document)
    }
  }
}

/// Counts the bytes that are read.
private final class ByteCounter: Sendable {
  private let bytes = Locked(0)

  var count: Int { bytes.withLock { $0 } }

  func reset() { bytes.withLock { $0 = 0 } }

  func counting(_ calls: SystemCalls) -> SystemCalls {
    var counting = calls
    counting.readAt = { file, buffer, offset throws(SystemError) in
      let count = try calls.readAt(file, buffer, offset)
      self.bytes.withLock { $0 += count }
      return count
    }
    return counting
  }
}

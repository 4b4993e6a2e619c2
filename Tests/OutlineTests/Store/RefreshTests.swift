import Testing

@testable import Outline

/// A reader that refreshes has what a reader has that opens the file now.
@Suite(.ownThread) struct RefreshTests {
  @Test(arguments: Seeds.some(12))
  func itFollowsAWriter(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, documents.document(of: 5), disk.calls)
    var writer = try disk.open(.writing)
    let readers = try [1, 2, 5, 20].map { (period: $0, file: try disk.open(.reading)) }
    for number in 1...60 {
      try Step.random(&documents.random).perform(on: writer)
      if documents.random.oneIn(6) { try writer.fold(&documents.random) }
      if documents.random.oneIn(8) {
        writer.close()
        writer = try disk.open(.writing)
      }
      for reader in readers where number.isMultiple(of: reader.period) {
        try Self.check(reader.file, on: disk)
      }
    }
  }

  /// While a commit is being written, a reader does not see it, at any byte.
  @Test func atEveryByteOfACommit() throws {
    let (disk, writer, reader) = try Self.openTwice()
    let before = Seen(reader)
    disk.isRecording = true
    try writer.add("Tea")
    let whole = disk.state.bytes(StoreScript.path)
    let write = try #require(disk.moments.first { $0.write != nil })
    for state in write.everyStateWithinTheWrite() {
      let isWhole = state.bytes(StoreScript.path) == whole
      disk.become(state)
      try Self.check(reader, on: disk)
      #expect(Seen(reader) == (isWhole ? Seen(writer) : before))
      #expect((reader.recovery == nil) == isWhole)
    }
  }

  /// A reader from before a write, at many bytes of the write and after later ones.
  @Test(arguments: Seeds.some(2))
  func duringEveryWrite(seed: UInt64) throws {
    let recording = SimulatedDisk()
    _ = try CrashTests.record(StoreScript(briefly: seed), on: recording)
    let moments = recording.moments.filter { $0.state.names[StoreScript.path] != nil }
    var unfinished = 0
    for (index, moment) in moments.enumerated() {
      let disk = SimulatedDisk(moment.state)
      let reader = try disk.open(.reading)
      for (number, state) in moment.everyStateWithinTheWrite().enumerated() {
        let isSame = state.bytes(StoreScript.path) == moment.state.bytes(StoreScript.path)
        let period = isSame ? 64 : TestSize.pick(23, large: 1)
        if !(number + index).isMultiple(of: period) { continue }
        disk.become(state)
        try Self.check(reader, on: disk)
        if reader.recovery != nil { unfinished += 1 }
      }
      for later in moments[index...].everyNth(TestSize.pick(29, large: 2)) {
        disk.become(later.state)
        try Self.check(reader, on: disk)
      }
    }
    #expect(unfinished > 20)
  }

  @Test func aFileThatIsRemovedAndCreatedAgain() throws {
    let (disk, writer, reader) = try Self.openTwice()
    writer.close()
    var state = disk.state
    state.rename { $0 = [:] }
    disk.become(state)
    #expect(throws: OutlineFileError.notFound(path: "/folder/notes.outline")) {
      try reader.refresh()
    }
    try Self.check(reader, on: disk)
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    try Self.check(reader, on: disk)
    #expect(reader.history.isEmpty)
  }

  @Test func writersAndClosedFiles() throws {
    let (_, writer, reader) = try Self.openTwice()
    let before = Seen(writer)
    #expect(try !writer.refresh())
    #expect(Seen(writer) == before)
    reader.close()
    #expect(throws: OutlineFileError.closed) { try reader.refresh() }
    writer.close()
    #expect(throws: OutlineFileError.closed) { try writer.refresh() }
  }

  /// On the disk of this machine.
  @Test func realFiles() throws {
    let folder = try StoreFolder()
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let writer = try OutlineFile(at: folder.path, for: .writing)
    let reader = try OutlineFile(at: folder.path, for: .reading)
    for step in [Step.edit(seed: 1), .edit(seed: 2), .undo, .checkpoint, .edit(seed: 3), .compact] {
      try step.perform(on: writer)
      try reader.refresh()
      #expect(Seen(reader) == Seen(writer))
      #expect(try !reader.refresh())
    }
  }
}

import Testing

@testable import Outline

/// The state that a reader keeps when a refresh fails, and when a writer's commit fails.
@Suite(.ownThread) struct RefreshFaultTests {
  /// Any system call can fail: the state does not change, and the next refresh succeeds.
  @Test(arguments: FaultTests.faults.indices, [false, true])
  func oneCallFails(fault: Int, isReplaced: Bool) throws {
    var (number, isDone) = (0, false)
    while !isDone {
      number += 1
      let (disk, writer, reader) = try RefreshTests.openTwice()
      try Step.edit(seed: 1).perform(on: writer)
      if isReplaced { try writer.checkpoint() }
      let (failing, before) = (disk.callCount + number, Seen(reader))
      disk.fault = { $0 == failing ? FaultTests.faults[fault] : nil }
      do throws(OutlineFileError) {
        #expect(try reader.refresh())
      } catch {
        #expect(fault < 2 && Seen(reader) == before, "call \(number): \(error)")
      }
      isDone = disk.callCount < failing
      disk.fault = { _ in nil }
      try RefreshTests.check(reader, on: disk)
      #expect(Seen(reader) == Seen(writer))
    }
  }

  /// Damage in what was appended is an error, and the state stays until it is mended.
  @Test func damageAtEveryByte() throws {
    let (disk, writer, reader) = try RefreshTests.openTwice()
    let start = disk.state.bytes(StoreScript.path)!.count
    for seed in 1...2 { try Step.edit(seed: UInt64(seed)).perform(on: writer) }
    let end = disk.state.bytes(StoreScript.path)!.count
    for place in (start..<end).everyNth(TestSize.pick(5, large: 1)) {
      disk.changeByte(at: place)
      try RefreshTests.check(reader, on: disk)
      disk.changeByte(at: place)
    }
    try RefreshTests.check(reader, on: disk)
    #expect(Seen(reader) == Seen(writer))
  }

  /// A commit that was written and then taken back, because it could not be synced. Another commit of the
  /// same length may stand in its place.
  @Test(arguments: [false, true])
  func aCommitIsTakenBack(isReplaced: Bool) throws {
    let (disk, writer, reader) = try RefreshTests.openTwice()
    let before = Seen(reader)
    let sync = disk.callCount + 5
    disk.fault = { number in
      guard number == sync else { return nil }
      #expect((try? reader.refresh()) == true)
      return .error(.inputOutput)
    }
    #expect(throws: OutlineFileError.self) { try writer.add("Tea") }
    #expect(reader.history.count == before.history.count + 1)
    if isReplaced { try writer.add("Rum") }
    try RefreshTests.check(reader, on: disk)
    #expect(Seen(reader) == Seen(writer))
  }

  /// Lines with a right checksum that no writer writes. The good commit before them is not seen either.
  @Test(arguments: [HistoryEntry.Kind.undo(of: 1), .redo(of: 2), .edit])
  func impossibleCommits(kind: HistoryEntry.Kind) throws {
    let (disk, writer, reader) = try RefreshTests.openTwice()
    try writer.undo()
    try RefreshTests.check(reader, on: disk)
    let before = Seen(reader)
    // The first commit cannot be applied again, but the one that was undone can.
    let difference = try writer.difference(of: writer.history[kind == .edit ? 0 : 1])
    try writer.add("Tea")
    var text = JournalText(at: writer.journal.end)
    let entry = HistoryEntry(
      sequence: writer.journal.sequence + 1, time: 0, note: "", kind: kind)
    JournalRecord(entry: entry, difference: difference).write(to: &text)
    disk.append(text.bytes)
    try RefreshTests.check(reader, on: disk)
    #expect(throws: OutlineFileError.self) { try reader.refresh() }
    #expect(Seen(reader) == before)
  }
}

import Testing

@testable import Outline

/// Commits say who made them.
@Suite(.ownThread) struct ReplicaTests {
  @Test func texts() {
    #expect(ReplicaID(0).description == "0000000000000000")
    #expect(ReplicaID(.max).description == "ffffffffffffffff")
    #expect(ReplicaID(0x5f0c_2d9b_e81a_4736).description == "5f0c2d9be81a4736")
    for number in [0, 1, 0x10, 1 << 63, .max, 0xabcd_ef01_2345_6789] as [UInt64] {
      #expect(ReplicaID(ReplicaID(number).description) == ReplicaID(number))
    }
    for text in ["", "1", "+f0c2d9be81a4736", "5F0C2D9BE81A4736", "5f0c2d9be81a47360", "é"] {
      #expect(ReplicaID(text) == nil, "\(text)")
    }
  }

  /// Copies that are edited apart number their commits alike, and have other replicas.
  @Test func copiesHaveOtherReplicas() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let first = try Self.commit(to: disk)
    let copy = SimulatedDisk(disk.state)
    copy.random = SeededRandom(seed: 1)
    let (ours, theirs) = (try Self.commit(to: disk), try Self.commit(to: copy))
    #expect(ours.sequence == 2 && theirs.sequence == 2 && ours.originalSequence == 2)
    #expect(Set([first, ours, theirs].map(\.replica)).count == 3)
    let file = try OutlineFile(at: StoreScript.path, for: .reading, copy.calls)
    #expect(file.history == [first, theirs])
  }

  /// All edits until the file is closed have one replica.
  @Test func aWriterIsOneReplica() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    try file.add("Tea")
    try file.undo()
    try file.redo()
    try file.checkpoint()
    try file.add("Tea")
    #expect(file.history.count == 4 && Set(file.history.map(\.replica)) == [file.replica])
  }

  /// A commit that failed may have been read, so its number is given again by another replica.
  @Test func aCommitThatFailedIsNoOther() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    let replica = file.replica
    disk.failingWrites = .noSpace
    #expect(throws: OutlineFileError.self) { try file.add("Tea") }
    disk.failingWrites = nil
    try file.add("Tea")
    #expect(file.history.count == 1 && file.history[0].replica != replica)
  }

  /// A file of version 1 stays one, which older programs can read, until it is written as a whole.
  @Test func filesOfVersion1() throws {
    let commit = #"{"seq":1,"time":"2026-02-03T04:05:06Z","note":"","changes":[{"expand":0}]"#
    let disk = SimulatedDisk(
      bytes: HostileFileTests.sealed(
        [#"{"format":"outline","version":1"#] + HostileFileTests.checkpoint + [commit]))
    func text() -> String { String(decoding: disk.state.bytes(StoreScript.path)!, as: UTF8.self) }
    #expect(try Self.commit(to: disk).replica == nil)
    #expect(text().contains(#""version":1"#) && !text().contains("by"))
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    try file.checkpoint()
    let history = file.history
    #expect(text().contains(#""version":2"#) && history.map(\.replica) == [nil, nil])
    try file.add("Tea")
    #expect(file.history.last?.replica == file.replica)
    let reader = try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
    #expect(reader.history == file.history && reader.document == file.document)
  }

  private static func commit(to disk: SimulatedDisk) throws -> HistoryEntry {
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    defer { file.close() }
    try file.add("Tea")
    return file.history.last!
  }
}

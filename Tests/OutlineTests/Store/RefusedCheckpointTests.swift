import Testing

@testable import Outline

/// Checkpoints that cannot be, and those that fail when they are done.
@Suite(.ownThread) struct RefusedCheckpointTests {
  /// A file of another user, and who may write to it.
  private func sharedFile() throws -> (SimulatedDisk, OutlineFile) {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    var state = disk.state
    state.files[state.names[StoreScript.path]!]!.give(to: 7, 0)
    let shared = SimulatedDisk(state)
    shared.isOrdinaryUser = true
    return (shared, try OutlineFile(at: StoreScript.path, for: .writing, shared.calls))
  }

  private func append(_ title: String, to file: OutlineFile) throws {
    var document = file.document
    document.outline.append([document.makeItem(ItemContent(title))])
    try file.commit(document)
  }

  /// Two users of a folder both go on; the file stays the first one's.
  @Test func theLogGrowsOn() throws {
    let (disk, file) = try sharedFile()
    for number in 0..<100 {
      try append("row \(number) " + String(repeating: "x", count: 200), to: file)
    }
    #expect(file.journal.isLogLong)
    let document = file.document
    for compact in [file.checkpoint, file.compact] {
      let error = #expect(throws: OutlineFileError.self) { try compact() }
      #expect(error?.description.contains("belongs to another user") == true)
    }
    try file.apply(.bringingUpTheLastRow(of: document.outline), by: .finalSnapshot)
    #expect(file.history.count == 101 && file.document != document)
    try append("more", to: file)
    #expect(try StoreScript.state(of: disk) == StoreScript.State(file))
    #expect(disk.state.files[disk.state.names[StoreScript.path]!]!.owner == 7)
    #expect(disk.state.names.count == 1)
  }

  /// The names in the folder cannot be synced after the rename: that is a warning, and the next
  /// commit is made only when they are.
  @Test func doneIsDone() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    var calls = disk.calls
    let isFailing = Flag()
    calls.synchronizeFolder = { name throws(SystemError) in
      if isFailing.isSet { throw .inputOutput }
      try disk.calls.synchronizeFolder(name)
    }
    let file = try OutlineFile(at: StoreScript.path, for: .writing, calls)
    try append("one", to: file)
    isFailing.isSet = true
    try file.compact()
    #expect(file.warning != nil && file.history.isEmpty)
    let document = file.document
    #expect(throws: OutlineFileError.self) { try append("two", to: file) }
    #expect(file.document == document)
    let lost = SimulatedDisk(disk.state.keepingOnlyWhatIsSynced())
    #expect(try StoreScript.state(of: lost)?.document == document)
    isFailing.isSet = false
    try append("two", to: file)
    let kept = SimulatedDisk(disk.state.keepingOnlyWhatIsSynced())
    #expect(try StoreScript.state(of: kept) == StoreScript.State(file))
    try file.compact()
    #expect(file.warning == nil)
  }

  private final class Flag: @unchecked Sendable { var isSet = false }
}

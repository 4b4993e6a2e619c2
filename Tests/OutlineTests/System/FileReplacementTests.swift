import Testing

@testable import Outline

/// Replacing a file on a disk that fails or stops at any call.
@Suite(.ownThread) struct FileReplacementTests {
  static let path = Array("/folder/notes.md".utf8)
  static let (old, new) = (Array("old contents\n".utf8), Array("contents that are newer\n".utf8))
  static let faults: [DiskFault] = [
    .error(.noSpace), .error(.inputOutput), .error(.interrupted), .half,
  ]

  /// A disk with a set-user-ID file of another user.
  private func disk(mode: UInt32 = 0o4751) -> SimulatedDisk {
    var state = DiskState()
    state.create(Self.path)
    state.files[1]!.change(.write(0, Self.old))
    state.files[1]!.synchronize()
    state.files[1]!.give(to: 7, 8)
    state.files[1]!.mode = mode
    state.files[1]!.attributes = ["user.color": "red"]
    state.synchronizeNames()
    return SimulatedDisk(state)
  }

  @discardableResult
  private func replace(_ disk: SimulatedDisk) throws(SystemError) -> SystemError? {
    try disk.calls.replaceFile(Self.path, with: Self.new)
  }

  /// The file has its owner and mode, and is either the old or the new one.
  private func expectWhole(_ state: DiskState, _ contents: [[UInt8]] = [old, new]) throws {
    let file = try #require(state.names[Self.path].flatMap { state.files[$0] })
    #expect(contents.contains(file.bytes))
    #expect(file.owner == 7 && file.group == 8 && file.mode == 0o4751)
    #expect(file.attributes == ["user.color": "red"])
  }

  private func expectThatTheNextWriterCleansUp(_ disk: SimulatedDisk) throws {
    try replace(disk)
    try expectWhole(disk.state, [Self.new])
    #expect(Array(disk.state.names.keys) == [Self.path])
  }

  /// Only drafts are cleaned up: the other files of the folder stay, whatever their names are.
  @Test func neighborsStay() throws {
    let folder = try ScratchFolder()
    let neighbors = ["a", "notes", "notes.md~", "notes.md.bak", ".notes.md", "list.outline", "z"]
    for name in neighbors + ["notes.md"] { folder.makeFile(name, name) }
    for name in ["notes.md", "new.md"] {
      let path = Array(folder.path(name).utf8)
      #expect(try SystemCalls.real.replaceFile(path, with: Self.new) == nil)
    }
    try OutlineFile.create(at: folder.path("new.outline"), OutlineDocument())
    try OutlineFile(at: folder.path("new.outline"), for: .writing).close()
    for name in neighbors { #expect(folder.content(name) == name) }
    #expect(Set(folder.names) == Set(neighbors + ["notes.md", "new.md", "new.outline"]))
  }

  @Test(arguments: faults.indices)
  func oneCallFails(fault: Int) throws {
    let whole = disk()
    #expect(try replace(whole) == nil)
    try expectWhole(whole.state, [Self.new])
    #expect(whole.callCount > 15)
    for number in 1...whole.callCount {
      let disk = disk()
      disk.fault = { $0 == number ? Self.faults[fault] : nil }
      do {
        let warning = try replace(disk)
        try expectWhole(disk.state, [Self.new])
        #expect((warning != nil) == (fault < 2 && number == whole.callCount), "call \(number)")
      } catch {
        #expect(fault < 2, "call \(number)")
        try expectWhole(disk.state, [Self.old])
      }
      disk.fault = { _ in nil }
      try expectThatTheNextWriterCleansUp(disk)
    }
  }

  /// Everything fails from some call on: what was reported as done is done.
  @Test(arguments: [0, 1])
  func theDiskFailsForGood(fault: Int) throws {
    let whole = disk()
    try replace(whole)
    for number in 1...whole.callCount {
      let disk = disk()
      disk.fault = { $0 >= number ? Self.faults[fault] : nil }
      let isDone = (try? replace(disk)) != nil
      try expectWhole(disk.state, [isDone ? Self.new : Self.old])
      disk.fault = { _ in nil }
      try expectThatTheNextWriterCleansUp(disk)
    }
  }

  /// The process is killed before any call or during a write, with and without a loss of power.
  @Test func killedAtAnyMoment() throws {
    let whole = disk()
    whole.isRecording = true
    try replace(whole)
    #expect(whole.moments.count > 6)
    var random = SeededRandom(seed: 1)
    for moment in whole.moments {
      let states = [moment.state] + moment.everyStateWithinTheWrite()
      for state in states + moment.state.afterLossOfPower(&random) {
        try expectWhole(state)
        for file in state.files.values where file.mode & 0o4000 != 0 { #expect(file.owner == 7) }
        try expectThatTheNextWriterCleansUp(SimulatedDisk(state))
      }
    }
  }

  /// Only the owner can read the new file until it has replaced the old one.
  @Test func aDraftIsPrivate() throws {
    let disk = disk(mode: 0o600)
    let replacement = try FileReplacement(of: Self.path, disk.calls)
    let draft = try #require(disk.state.names.first { $0.key != Self.path })
    #expect(disk.state.files[draft.value]!.mode == 0o600)
    replacement.abandon()
    #expect(Array(disk.state.names.keys) == [Self.path])
  }

  /// Concurrent writers do not disturb each other, and the last one wins.
  @Test func aDraftThatIsBeingWrittenIsLeft() throws {
    let disk = disk()
    let first = try FileReplacement(of: Self.path, disk.calls)
    try replace(disk)
    #expect(disk.state.names.count == 2)
    try Self.old.withUnsafeBytes { try disk.calls.writeAll(first.file, $0) }
    #expect(try first.commit() == nil)
    try expectWhole(disk.state, [Self.old])
    #expect(disk.state.names.count == 1)
  }

  @Test func anOwnerThatCannotBeKept() throws {
    let disk = disk()
    disk.isOrdinaryUser = true
    let error = SystemError(code: SystemError.notPermitted.code, .owner)
    #expect(throws: error) { try replace(disk) }
    #expect(error.message.contains("belongs to another user"))
    try expectWhole(disk.state, [Self.old])
    #expect(disk.state.names.count == 1)
  }

  /// An attribute that cannot be preserved is reported.
  @Test func whatCannotBeKept() throws {
    typealias Break = @Sendable (inout SystemCalls) -> Void
    let refusals: [(SystemError.Obstacle, Break)] = [
      (.group, { $0.setOwner = { _, _, _ throws(SystemError) in throw .notPermitted } }),
      (.attributes, { $0.copyAttributes = { _, _ throws(SystemError) in throw .notPermitted } }),
      (.mode, { $0.setMode = { _, _ throws(SystemError) in throw .notPermitted } }),
      // A file system that reports success.
      (.mode, { $0.setMode = { _, _ in } }),
    ]
    for (obstacle, breakCall) in refusals {
      let disk = disk()
      var calls = disk.calls
      breakCall(&calls)
      #expect(throws: SystemError(code: SystemError.notPermitted.code, obstacle)) {
        try calls.replaceFile(Self.path, with: Self.new)
      }
      try expectWhole(disk.state, [Self.old])
      #expect(disk.state.names.count == 1)
    }
  }

  /// The search for a free name ends.
  @Test func everyNameIsTaken() throws {
    let disk = disk()
    let tried = Locked<Set<[UInt8]>>([])
    var calls = disk.calls
    calls.create = { name, _ throws(SystemError) in
      tried.withLock { _ = $0.insert(Array(String(cString: name).utf8)) }
      throw .alreadyExists
    }
    #expect(throws: SystemError(code: SystemError.alreadyExists.code, .drafts)) {
      try calls.replaceFile(Self.path, with: Self.new)
    }
    #expect(tried.withLock { $0.count } == Draft.attempts)
    try expectWhole(disk.state, [Self.old])
  }
}

/// The names of drafts.
extension FileReplacementTests {
  private func matches(_ name: [UInt8], _ path: String) -> Bool {
    name.withUnsafeBufferPointer { DraftName(of: Array(path.utf8)).matches($0) }
  }

  @Test func namesOfDrafts() {
    for path in ["a", "/a", "x/y/notes.outline", "x/" + String(repeating: "é", count: 127)] {
      let name = DraftName(of: Array(path.utf8))
      let drafts = (0..<50).map { _ in name.random() }
      #expect(Set(drafts).count == 50)
      for draft in drafts {
        #expect(draft.starts(with: name.folder))
        let last = Array(draft[name.folder.count...])
        #expect(last.count <= 255 && String(validating: last, as: UTF8.self) != nil)
        #expect(matches(last, path))
        #expect(!matches(last, path + "x") || path.utf8.count > 200)
        #expect(!matches(Array(last.dropLast()), path) && !matches([0x2E] + last, path))
      }
    }
    for name in [".a.outline-draft", ".a.0123456789ABCDEF.outline-draft", ".a..outline-draft"] {
      #expect(!matches(Array(name.utf8), "a"))
    }
    #expect(matches(Array(".a.0123456789abcdef.outline-draft".utf8), "a"))
  }
}

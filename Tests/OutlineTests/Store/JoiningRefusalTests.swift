import Testing

@testable import Outline

/// Joining files that have nothing in common, are not as they should be, or cannot be written.
@Suite(.ownThread) struct JoiningRefusalTests {
  private static func edited() throws -> CopiedFiles {
    let files = try CopiedFiles { try $0.add("Food") }
    try CopiedFiles.edit(files.ours) { try $0.add("Tea") }
    try CopiedFiles.edit(files.theirs) { file in
      try file.add("Milk")
      try file.add("Soap")
    }
    return files
  }

  /// Copies that dropped their histories after the split are merged with the base.
  @Test func compactedCopies() throws {
    let files = try Self.edited()
    for disk in [files.ours, files.theirs] { try CopiedFiles.edit(disk) { try $0.compact() } }
    let joining = try CopiedFiles.join(files.theirs, to: files.ours, base: files.origin)
    #expect(joining.commits.map(\.note) == ["merge"] && joining.conflicts.isEmpty)
    let file = try OutlineFile(at: CopiedFiles.path, for: .writing, files.ours.calls)
    #expect(file.document.indentedTitles == ["Food", "Tea", "Milk", "Soap"])
    try file.undo()
    #expect(file.document.indentedTitles == ["Food", "Tea"])
  }

  /// Copies of which one dropped its history before the split share the state after it.
  @Test(arguments: [true, false])
  func aCopyThatWasCompactedBefore(isOurs: Bool) throws {
    let files = try CopiedFiles { try $0.add("Food") }
    try CopiedFiles.edit(isOurs ? files.ours : files.theirs) { try $0.compact() }
    try CopiedFiles.edit(files.ours) { try $0.add("Tea") }
    try CopiedFiles.edit(files.theirs) { try $0.add("Milk") }
    let joining = try CopiedFiles.join(files.theirs, to: files.ours)
    #expect(joining.commits.map(\.note) == ["Milk"])
    #expect(try CopiedFiles.read(files.ours).document.indentedTitles == ["Food", "Tea", "Milk"])
  }

  /// Another document altogether: all rows of both.
  @Test func anotherDocument() throws {
    let files = try Self.edited()
    let other = SimulatedDisk()
    other.random = SeededRandom(seed: 5)
    var document = OutlineDocument()
    document.add("Books")
    try OutlineFile.create(at: CopiedFiles.path, document, other.calls)
    try CopiedFiles.edit(other) { try $0.add("Atlas") }
    let joining = try CopiedFiles.join(other, to: files.ours)
    #expect(joining.commits.count == 1)
    #expect(
      try CopiedFiles.read(files.ours).document.indentedTitles == ["Food", "Tea", "Books", "Atlas"])
  }

  /// Files that both began empty share that.
  @Test func filesThatBeganEmpty() throws {
    let files = try Self.edited()
    let other = try CopiedFiles { try $0.add("Atlas") }.theirs
    other.random = SeededRandom(seed: 5)
    try CopiedFiles.edit(other) { try $0.add("Books") }
    // The two first commits are by writers with the same random numbers, and differ.
    try CopiedFiles.join(other, to: files.ours)
    let document = try CopiedFiles.read(files.ours).document
    #expect(Set(document.indentedTitles).isSuperset(of: ["Food", "Tea", "Books"]))
  }

  /// Commits that do not say who made them are known again all the same.
  @Test func filesOfVersion1() throws {
    let time = #""time":"2026-02-03T04:05:06Z","note":"","changes":"#
    func disk(_ title: String, seed: UInt64) -> SimulatedDisk {
      let commit =
        #"{"seq":1,\#(time)[{"insert":2,"at":{"index":1}}],"#
        + #""contents":[{"item":2,"new":{"title":"\#(title)"}}]"#
      let disk = SimulatedDisk(
        bytes: HostileFileTests.sealed(
          [#"{"format":"outline","version":1"#] + HostileFileTests.checkpoint + [commit]))
      disk.random = SeededRandom(seed: seed)
      return disk
    }
    let (ours, theirs) = (disk("Tea", seed: 1), disk("Milk", seed: 2))
    #expect(try CopiedFiles.join(theirs, to: ours).commits.count == 1)
    #expect(try CopiedFiles.join(theirs, to: ours).commits.isEmpty)
    // The second one is that ours put what both added in another order.
    #expect(try CopiedFiles.join(ours, to: theirs).commits.map(\.note) == ["", "merge"])
    #expect(try CopiedFiles.join(theirs, to: ours).commits.map(\.note) == ["merge"])
    #expect(try CopiedFiles.join(theirs, to: ours).commits.isEmpty)
    #expect(try CopiedFiles.join(ours, to: theirs).commits.isEmpty)
    for disk in [ours, theirs] {
      #expect(try CopiedFiles.read(disk).document.indentedTitles == ["a", "  b", "Tea", "Milk"])
    }
  }

  @Test func filesThatCannotBeWrittenOrRead() throws {
    let files = try Self.edited()
    let theirs = try CopiedFiles.read(files.theirs)
    let reader = try CopiedFiles.read(files.ours)
    #expect(throws: OutlineFileError.readOnly) { try reader.join(theirs) }
    let file = try OutlineFile(at: CopiedFiles.path, for: .writing, files.ours.calls)
    let before = StoreScript.State(file)
    theirs.close()
    #expect(throws: OutlineFileError.closed) { try file.join(theirs) }
    file.condition = .broken
    #expect(throws: OutlineFileError.broken) { try file.join(reader) }
    #expect(StoreScript.State(file) == before)
    file.close()
    #expect(throws: OutlineFileError.closed) { try file.join(reader) }
  }

  /// A copy that is damaged after it was opened is refused.
  @Test func aDamagedCopy() throws {
    let files = try Self.edited()
    let theirs = try CopiedFiles.read(files.theirs)
    let length = files.theirs.state.bytes(CopiedFiles.path)!.count
    var refused = 0
    for offset in stride(from: length - 1, to: length / 2, by: -7) {
      files.theirs.changeByte(at: offset)
      let file = try OutlineFile(at: CopiedFiles.path, for: .writing, files.ours.calls)
      let before = StoreScript.State(file)
      do {
        // Bytes that belong to no commit are not read again.
        try file.join(theirs)
        files.ours.become(try Self.edited().ours.state)
      } catch {
        refused += 1
        #expect(StoreScript.State(file) == before)
      }
      file.close()
      files.theirs.changeByte(at: offset)
    }
    #expect(refused > 10)
  }

  /// A history that does not lead to its own states has nothing in common with any.
  @Test func aHistoryThatIsNotOne() throws {
    let files = try CopiedFiles { try $0.add("Food") }
    let time = #""time":"2026-02-03T04:05:06Z","note":"x","by":"0000000000000009","changes":"#
    let hostile = [
      #"{"seq":1,\#(time)[{"insert":9,"at":{"parent":9,"index":0}}]"#,
      #"{"seq":2,\#(time)[{"remove":7,"from":{"index":3}}]"#,
      #"{"checkpoint":2,"rows":1,"next":9007199254740992"#,
      #"{"id":9007199254740991,"level":0,"title":"x""#, #"{"end":2"#,
    ]
    let theirs = SimulatedDisk(
      bytes: HostileFileTests.sealed([HostileFileTests.header] + hostile))
    let file = try OutlineFile(at: CopiedFiles.path, for: .writing, files.ours.calls)
    let joining = try file.join(try CopiedFiles.read(theirs))
    #expect(
      joining.commits.map(\.note) == ["merge"] && file.document.indentedTitles == ["Food", "x"])
    // Its rows have numbers of ours, so none is used up.
    try file.add("Tea")
    #expect(file.document.indentedTitles == ["Food", "x", "Tea"])
  }

  /// Whatever call fails: the file has all commits of the copy or none, and can be used on.
  @Test(arguments: [DiskFault.error(.noSpace), .error(.inputOutput), .half])
  func anyCallFails(fault: DiskFault) throws {
    let files = try Self.edited()
    let states = try Self.statesOfJoining(files)
    var failures = 0
    for number in 1... {
      let disk = SimulatedDisk(files.ours.state)
      let theirs = try CopiedFiles.read(files.theirs)
      let file = try OutlineFile(at: CopiedFiles.path, for: .writing, disk.calls)
      let start = disk.callCount
      disk.fault = { $0 == start + number ? fault : nil }
      let isDone = (try? file.join(theirs)) != nil
      if !isDone { failures += 1 }
      let isOver = disk.callCount < start + number
      disk.fault = { _ in nil }
      #expect(StoreScript.State(file) == states[isDone ? 1 : 0], "call \(number)")
      #expect(try StoreScript.state(of: disk) == states[isDone ? 1 : 0], "call \(number)")
      if !isDone { try file.join(theirs) }
      try file.add("after")
      #expect(file.history.map(\.note).suffix(3) == ["Milk", "Soap", "after"])
      if isOver { break }
    }
    if case .error = fault { #expect(failures > 5) }
  }

  /// Killed, or without power, at any moment.
  @Test func theFileHasAllOrNothing() throws {
    let files = try Self.edited()
    let states = try Self.statesOfJoining(files)
    let disk = SimulatedDisk(files.ours.state)
    disk.isRecording = true
    try CopiedFiles.join(files.theirs, to: disk)
    var random = SeededRandom(seed: 3)
    var found: [Int: Int] = [:]
    for moment in disk.moments {
      let all =
        [moment.state] + moment.state.afterLossOfPower(&random)
        + moment.everyStateWithinTheWrite()
      for state in all {
        let index = states.firstIndex(of: try StoreScript.state(of: SimulatedDisk(state)))
        found[try #require(index), default: 0] += 1
      }
    }
    #expect(found[0, default: 0] > 100 && found[1, default: 0] > 0)
  }

  private static func statesOfJoining(_ files: CopiedFiles) throws -> [StoreScript.State?] {
    let disk = SimulatedDisk(files.ours.state)
    let before = try StoreScript.state(of: disk)
    try CopiedFiles.join(files.theirs, to: disk)
    return [before, try StoreScript.state(of: disk)]
  }
}

import Testing

@testable import Outline

/// Several programs write to a file that they share: each change is made to the newest state, and none is
/// lost.
@Suite(.ownThread) struct SharingTests {
  /// A disk with an empty file, and programs that share it.
  private func share(_ count: Int) throws -> (SimulatedDisk, [OutlineFile]) {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    return (disk, try (0..<count).map { _ in try disk.open(.sharing) })
  }

  private func titles(_ file: OutlineFile) -> [String] {
    file.document.outline.items.map { file.document[$0].title }
  }

  /// After each change, its file has what a reader has that opens the file now.
  @Test(arguments: Seeds.some(8))
  func randomWriters(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let (disk, files) = try share(3)
    for _ in 1...80 {
      let file = files.randomElement(using: &documents.random)!
      switch Int.random(in: 0..<12, using: &documents.random) {
      case 0..<6:
        let content = documents.content()
        try file.update(note: "edit") { document in
          document.outline.append([document.makeItem(content)])
          documents.edit(&document)
        }
      case 6, 7: try file.undo()
      case 8: try file.redo()
      case 9: try file.checkpoint()
      case 10: try file.fold(afterRefreshing: &documents.random)
      default: try file.compact()
      }
      #expect(try Seen(file) == Seen(disk.open(.reading)))
      let other = files.randomElement(using: &documents.random)!
      if documents.random.oneIn(3) { try RefreshTests.check(other, on: disk) }
    }
    // No one holds the lock.
    try disk.open(.writing).add("last")
  }

  @Test func bothRowsAreThere() throws {
    let (_, files) = try share(2)
    for (number, file) in (files + files).enumerated() {
      try file.update { $0.outline.append([$0.makeItem(ItemContent("row \(number)"))]) }
    }
    #expect(titles(files[1]) == ["row 0", "row 1", "row 2", "row 3"])
    // One history for both: the edit of the other program is undone.
    #expect(try files[0].undo() != nil)
    #expect(titles(files[0]) == ["row 0", "row 1", "row 2"])
  }

  /// A document that was made from an older state does not replace the newer one.
  @Test func aStaleDocumentIsRefused() throws {
    let (disk, files) = try share(2)
    var stale = files[0].document
    stale.outline.append([stale.makeItem(ItemContent("stale"))])
    try files[1].add("new")
    let path = SystemCalls.text(StoreScript.path)
    #expect(throws: OutlineFileError.changedSinceOpened(path: path)) {
      try files[0].commit(stale)
    }
    #expect(throws: OutlineFileError.changedSinceOpened(path: path)) {
      try files[1].commit(OutlineDocument())
      try files[0].commitFolding(of: OutlineDocument())
    }
    #expect(try titles(files[0]) == [] && titles(disk.open(.reading)) == [])
  }

  /// A change that throws changes nothing, and the next writer does not wait.
  @Test func aChangeThatThrows() throws {
    struct Failure: Error {}
    let (_, files) = try share(2)
    try files[0].add("Tea")
    #expect(throws: Failure.self) {
      try files[1].update { document in
        document.outline = SectionSnapshot()
        throw Failure()
      }
    }
    #expect(titles(files[1]) == ["Tea"] && files[1].history.count == 1)
    try files[0].add("Milk")
  }

  /// A change of the folding alone is not an edit.
  @Test func foldingIsNotAnEdit() throws {
    let (_, files) = try share(1)
    let file = files[0]
    try file.add("Food")
    let food = file.document.outline.items[0]
    try file.update { $0.outline.append([$0.makeItem(ItemContent("Tea"))], to: food) }
    try file.update { $0.outline.expand([food]) }
    #expect(file.history.map(\.kind) == [.edit, .edit, .folding])
    try file.update { _ in }
    #expect(file.history.count == 3)
    try file.undo()
    #expect(titles(file) == ["Food"])
  }

  @Test func itWaitsAsLongAsItSays() throws {
    let (disk, _) = try share(0)
    let writer = try disk.open(.writing)
    let limit = Duration.milliseconds(70)
    let file = try OutlineFile(at: StoreScript.path, for: .sharing, waiting: limit, disk.calls)
    #expect(throws: OutlineFileError.locked(path: SystemCalls.text(StoreScript.path))) {
      try file.update { $0.header = [] }
    }
    #expect(disk.slept == limit)
    disk.whileAsleep = { _ in if writer.condition != .closed { writer.close() } }
    try file.add("Tea")
  }

  /// Another program was killed while it wrote: its commit is cut off, at each byte.
  @Test func afterATornCommit() throws {
    let (disk, files) = try share(2)
    try files[0].add("Food")
    disk.isRecording = true
    try files[0].add("Tea")
    let write = try #require(disk.moments.first { $0.write != nil })
    let whole = disk.state.bytes(StoreScript.path)
    for state in write.everyStateWithinTheWrite() where state.bytes(StoreScript.path) != whole {
      let disk = SimulatedDisk(state)
      let file = try disk.open(.sharing)
      try file.add("Milk")
      #expect(titles(file) == ["Food", "Milk"])
      #expect(try Seen(file) == Seen(disk.open(.writing)))
    }
  }

  /// Each call fails once: the state is that before or after, the lock is free, and the change can be made
  /// again.
  @Test(arguments: [DiskFault.error(.noSpace), .error(.inputOutput), .half])
  func oneCallFails(fault: DiskFault) throws {
    var number = 0
    var isDone = false
    while !isDone {
      number += 1
      let (disk, files) = try share(2)
      for title in ["Food", "Drinks"] { try files[1].add(title) }
      let first = disk.callCount
      disk.fault = { $0 == first + number ? fault : nil }
      do {
        try files[0].add("Tea", sharing: ())
        #expect(titles(files[0]) == ["Food", "Drinks", "Tea"])
      } catch {
        disk.fault = { _ in nil }
        if files[0].condition == .broken { continue }
        try files[1].add("Milk")
        try files[0].add("Tea", sharing: ())
        #expect(titles(files[0]) == ["Food", "Drinks", "Milk", "Tea"])
      }
      isDone = disk.callCount < first + number
      disk.fault = { _ in nil }
      #expect(try Seen(files[0]) == Seen(disk.open(.writing)))
    }
    #expect(number > 5)
  }
}

extension OutlineFile {
  /// Adds a row to the newest state.
  fileprivate func add(_ title: String, sharing: Void) throws {
    try update(note: title) { $0.outline.append([$0.makeItem(ItemContent(title))]) }
  }

  fileprivate func fold(afterRefreshing random: inout SeededRandom) throws {
    try refresh()
    try fold(&random)
  }
}

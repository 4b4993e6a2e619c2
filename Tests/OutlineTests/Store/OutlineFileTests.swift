import Testing

@testable import Outline

/// Outline files without faults.
@Suite(.ownThread) struct OutlineFileTests {
  /// Random edits, undos and redos, compared with a list of states. The file is reopened,
  /// checkpointed and compacted from time to time.
  @Test(arguments: Seeds.some(12))
  func itDoesWhatAListOfStatesDoes(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let disk = SimulatedDisk()
    var twin = NaiveHistory(documents.document(of: 5))
    try OutlineFile.create(at: StoreScript.path, twin.document, disk.calls)
    var file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    for _ in 0..<60 {
      switch Int.random(in: 0..<14, using: &documents.random) {
      case 0..<6:
        var document = file.document
        let copy = document
        documents.edit(&document)
        // By the document or by its difference: the file does the same.
        let entry =
          documents.random.oneIn(2)
          ? try file.commit(document, note: "edit")
          : try file.apply(document.difference(from: copy), note: "edit")
        #expect((entry == nil) == (copy == document))
        #expect(copy == twin.document, "a copy changed")
        if entry != nil { twin.edit(document) }
      case 6, 7: #expect(try (file.undo() != nil) == twin.undo())
      case 8, 9: #expect(try (file.redo() != nil) == twin.redo())
      case 10: try file.checkpoint()
      case 11 where documents.random.oneIn(4):
        try file.compact()
        twin = NaiveHistory(twin.document)
      default:
        file.close()
        file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
        #expect(file.recovery == nil)
      }
      try twin.compare(with: file)
    }
  }

  /// The differences in the history lead from the first state to the last and back.
  @Test(arguments: Seeds.some(5))
  func theHistoryContainsEveryChange(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let disk = SimulatedDisk()
    let first = documents.document(of: 5)
    try OutlineFile.create(at: StoreScript.path, first, disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    for _ in 0..<8 { try Step.edit(seed: documents.random.next()).perform(on: file) }
    try file.checkpoint()
    for step in [Step.undo, .undo, .redo, .edit(seed: seed), .undo] { try step.perform(on: file) }
    let reader = try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
    // An edit by chance may change nothing, and is then no commit.
    #expect(reader.history == file.history && reader.history.count > 4)
    #expect(reader.history.map(\.sequence) == Array(1...reader.history.count))
    var document = first
    for entry in reader.history {
      document = try #require(document.applying(try reader.difference(of: entry)))
    }
    #expect(document == file.document)
    for entry in reader.history.reversed() {
      document = try #require(document.applying(try reader.difference(of: entry).inverse()))
    }
    #expect(document == first)
  }

  /// Only what changed is appended, however large the document is.
  @Test func aCommitIsAsLargeAsTheChange() throws {
    var sizes: [Int] = []
    for count in [10, 3000] {
      let disk = SimulatedDisk()
      var document = OutlineDocument()
      document.outline.append((0..<count).map { document.makeItem(ItemContent("Row \($0)")) })
      try OutlineFile.create(at: StoreScript.path, document, disk.calls)
      let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
      let before = disk.state.bytes(StoreScript.path)!
      document.outline.move([ItemID(7)], before: ItemID(2))
      try file.commit(document)
      let after = disk.state.bytes(StoreScript.path)!
      #expect(after.starts(with: before))
      sizes.append(after.count - before.count)
    }
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0] < 175)
  }

  /// Checkpoints are written automatically, but not often.
  @Test func checkpointsAreAutomatic() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    var checkpoints = 0
    for number in 0..<300 {
      var document = file.document
      document.outline.append([document.makeItem(ItemContent("Row \(number)"))])
      let place = file.journal.startOfCheckpoint.offset
      try file.commit(document)
      if file.journal.startOfCheckpoint.offset != place { checkpoints += 1 }
      #expect(!file.journal.isLogLong)
    }
    #expect(2...12 ~= checkpoints)
    #expect(file.history.count == 300)
    let reader = try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
    #expect(reader.document == file.document)
    #expect(reader.history == file.history)
  }

  /// Both methods of applying a transaction lead to the same state, and both can be undone.
  @Test(arguments: Seeds.some(4))
  func transactionsByBothMethods(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let document = documents.document(of: 9)
    let transaction = ReorderTransaction.bringingUpTheLastRow(of: document.outline)
    for method in ReorderingMethod.allCases {
      let disk = SimulatedDisk()
      try OutlineFile.create(at: StoreScript.path, document, disk.calls)
      let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
      var memory = MemoryStore(sections: [(DocumentSection.body, document.outline)])
      try memory.apply(transaction, by: method)
      try file.apply(transaction, by: method)
      for section in DocumentSection.allCases {
        #expect(file.snapshot(for: section) == memory.snapshot(for: section))
      }
      guard file.document != document else { continue }
      #expect(throws: OutlineFileError.self) { try file.apply(transaction, by: method) }
      #expect(try StoreScript.state(of: disk) == StoreScript.State(file))
      try file.undo()
      #expect(file.document == document)
      #expect(try StoreScript.state(of: disk)?.document == document)
    }
  }

  /// Identities are never reused, not even those of deleted items.
  @Test func identitiesAreStable() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    var file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    var document = file.document
    let tea = document.makeItem(ItemContent("Tea"))
    document.outline.append([tea])
    try file.commit(document)
    document.outline.delete([tea])
    try file.commit(document)
    try file.checkpoint()
    file.close()
    file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    document = file.document
    let coffee = document.makeItem(ItemContent("Coffee"))
    #expect(coffee != tea)
    document.outline.append([coffee])
    try file.commit(document)
    try file.undo()
    try file.undo()
    #expect(file.document.outline.items == [tea])
    #expect(file.document[tea].title == "Tea")
  }

  /// A document that cannot be stored is refused before anything is written.
  @Test func documentsThatCannotBeStoredAreRefused() throws {
    let disk = SimulatedDisk()
    var strange = OutlineDocument()
    strange.outline.append([ItemID(1 << 53)])
    #expect(throws: OutlineFileError.self) {
      try OutlineFile.create(at: StoreScript.path, strange, disk.calls)
    }
    #expect(disk.state.names.isEmpty)
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    #expect(throws: OutlineFileError.self) { try file.commit(strange) }
    var empty = file.document
    empty.outline.append([ItemID(0)])
    #expect(throws: OutlineFileError.doesNotFit("item 0 has no content")) { try file.commit(empty) }
    var other = OutlineDocument()
    other.outline.append([other.makeItem(ItemContent("Tea"))])
    let removal = OutlineDocument().difference(from: other)
    #expect(throws: OutlineFileError.doesNotFit("the difference was made for a different state")) {
      try file.apply(removal)
    }
    #expect(try file.apply(other.difference(from: other)) == nil)
    #expect(file.history.isEmpty)
  }

  /// The state in memory may know the content of an item that was removed. A file that is opened again
  /// does not, so a difference has to bring it.
  @Test func aDifferenceHasTheContentsOfItsItems() throws {
    let disk = SimulatedDisk()
    var document = OutlineDocument()
    let tea = document.makeItem(ItemContent("Tea"))
    document.outline.append([tea])
    try OutlineFile.create(at: StoreScript.path, document, disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    let before = document
    document.outline.delete([tea])
    try file.commit(document)
    for (newer, older) in [(before, document), (document, before)] {
      let outline = newer.outline.outlineDifference(from: older.outline)
      #expect(older.applying(DocumentDifference(outline: outline)) == nil)
      #expect(older.applying(newer.difference(from: older)) == newer)
    }
    let insertion = before.outline.outlineDifference(from: document.outline)
    #expect(throws: OutlineFileError.self) {
      try file.apply(DocumentDifference(outline: insertion))
    }
    try file.apply(before.difference(from: document))
    #expect(try StoreScript.state(of: disk)?.document == before)
  }
}

/// A history that keeps every state.
private struct NaiveHistory {
  private var undone: [OutlineDocument] = []
  private var done: [OutlineDocument]
  private var count = 0

  init(_ document: OutlineDocument) { done = [document] }

  var document: OutlineDocument { done.last! }

  mutating func edit(_ document: OutlineDocument) {
    done.append(document)
    undone = []
    count += 1
  }

  mutating func undo() -> Bool {
    guard done.count > 1 else { return false }
    undone.append(done.removeLast())
    count += 1
    return true
  }

  mutating func redo() -> Bool {
    guard let document = undone.popLast() else { return false }
    done.append(document)
    count += 1
    return true
  }

  func compare(with file: OutlineFile) throws {
    #expect(file.document == document)
    #expect(file.canUndo == (done.count > 1))
    #expect(file.canRedo == !undone.isEmpty)
    #expect(file.history.count == count)
  }
}

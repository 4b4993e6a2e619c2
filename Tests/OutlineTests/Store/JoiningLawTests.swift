import Testing

@testable import Outline

/// Laws that hold for all copies, edited apart at random.
@Suite(.ownThread) struct JoiningLawTests {
  /// Commits, undoes, redoes, folds and checkpoints.
  private static func edit(
    _ disk: SimulatedDisk, _ documents: inout RandomDocuments, steps: Int
  ) throws {
    try CopiedFiles.edit(disk) { file in
      for _ in 0..<steps { try step(file, &documents) }
    }
  }

  private static func step(_ file: OutlineFile, _ documents: inout RandomDocuments) throws {
    var document = file.document
    switch Int.random(in: 0..<12, using: &documents.random) {
    case 0..<6:
      documents.edit(&document)
      try file.commit(document, note: "edit")
    case 6, 7: try file.undo()
    case 8: try file.redo()
    case 9, 10:
      for item in document.outline.items.filter({ _ in documents.random.oneIn(3) }) {
        document.outline.isExpanded(item)
          ? document.outline.collapse([item]) : document.outline.expand([item])
      }
      try file.commitFolding(of: document)
    default: try file.checkpoint()
    }
  }

  private static func copies(_ documents: inout RandomDocuments) throws -> CopiedFiles {
    var random = documents
    let files = try CopiedFiles(random.document(of: 6)) { file in
      for _ in 0..<4 { try step(file, &random) }
    }
    documents = random
    return files
  }

  @Test(arguments: Seeds.some(200))
  func joining(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let files = try Self.copies(&documents)
    let count = Int.random(in: 0...6, using: &documents.random)
    try Self.edit(files.ours, &documents, steps: count)
    try Self.edit(
      files.theirs, &documents, steps: Int.random(in: 0...6, using: &documents.random))
    let (ours, theirs) = (try CopiedFiles.read(files.ours), try CopiedFiles.read(files.theirs))
    let joining = try CopiedFiles.join(files.theirs, to: files.ours)
    let joined = try CopiedFiles.read(files.ours)

    let merge = DocumentMerge(base: files.base, ours: ours.document, theirs: theirs.document)
    #expect(joined.document.numberlessRows == merge.merged.numberlessRows)
    #expect(joined.document.header == merge.merged.header)
    #expect(joining.conflicts.count == merge.conflicts.count)
    #expect(joined.history == ours.history + joining.commits)
    let shared = zip(ours.history, theirs.history).prefix { $0 == $1 }.count
    let new = theirs.history.dropFirst(shared)
    #expect(new.count == joining.commits.count || new.count + 1 == joining.commits.count)
    for (commit, original) in zip(joining.commits, new) {
      #expect(commit.replica == original.replica && commit.note == original.note)
      #expect(commit.originalSequence == original.originalSequence)
    }
    try Self.checkUndoing(joined, files.ours)
    #expect(try CopiedFiles.join(files.theirs, to: files.ours).commits.isEmpty)
  }

  /// Each undo leads to the state before the edit, and each redo to the one after it, but for the folding.
  private static func checkUndoing(_ joined: OutlineFile, _ disk: SimulatedDisk) throws {
    let states = try joined.states()
    func state(after sequence: Int) -> OutlineDocument { states[sequence].unfolded }
    let copy = SimulatedDisk(disk.state)
    try CopiedFiles.edit(copy) { file in
      #expect(StoreScript.State(file) == StoreScript.State(joined))
      let undoable = file.undoableEdits
      for edit in undoable.reversed() {
        let entry = try file.undo()
        #expect(entry?.kind == .undo(of: edit))
        #expect(file.document.unfolded == state(after: edit - 1))
      }
      for edit in undoable {
        let entry = try file.redo()
        #expect(entry?.kind == .redo(of: edit))
        #expect(file.document.unfolded == state(after: edit))
      }
      #expect(file.canRedo == joined.canRedo)
      #expect(file.document.unfolded == joined.document.unfolded)
    }
    #expect(try StoreScript.state(of: copy)?.document.unfolded == joined.document.unfolded)
  }

  /// Copies that are joined again and again. After both joined the other one, they are equal: the second one has what
  /// the first one took where there was a conflict.
  @Test(arguments: Seeds.some(100))
  func backAndForth(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let files = try Self.copies(&documents)
    for _ in 0..<4 {
      for disk in [files.ours, files.theirs] {
        let count = Int.random(in: 0...3, using: &documents.random)
        try Self.edit(disk, &documents, steps: count)
      }
      var pair = (files.ours, files.theirs)
      if documents.random.oneIn(2) { swap(&pair.0, &pair.1) }
      try CopiedFiles.join(pair.0, to: pair.1)
      try Self.checkUndoing(try CopiedFiles.read(pair.1), pair.1)
      if documents.random.oneIn(3) { continue }
      let joining = try CopiedFiles.join(pair.1, to: pair.0)
      #expect(joining.conflicts.isEmpty)
      try Self.checkUndoing(try CopiedFiles.read(pair.0), pair.0)
      try Self.checkEquality(try CopiedFiles.read(pair.0), try CopiedFiles.read(pair.1))
    }
  }

  /// Copies that join each other in any order. In the end, one of them joins all, and all join that one: they are
  /// equal.
  @Test(arguments: Seeds.some(60))
  func severalCopies(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let files = try Self.copies(&documents)
    let disks = [files.ours, files.theirs] + (3...4).map { _ in SimulatedDisk(files.ours.state) }
    for (index, disk) in disks.enumerated() {
      disk.random = SeededRandom(seed: seed << 8 + UInt64(index))
    }
    for _ in 0..<8 {
      let disk = disks.randomElement(using: &documents.random)!
      try Self.edit(disk, &documents, steps: Int.random(in: 0...2, using: &documents.random))
      let other = disks.randomElement(using: &documents.random)!
      try CopiedFiles.join(disk, to: other)
      try Self.checkUndoing(try CopiedFiles.read(other), other)
      #expect(try CopiedFiles.join(disk, to: other).commits.isEmpty)
    }
    for disk in disks[1...] { try CopiedFiles.join(disk, to: disks[0]) }
    for disk in disks[1...] {
      #expect(try CopiedFiles.join(disks[0], to: disk).conflicts.isEmpty)
      try Self.checkEquality(try CopiedFiles.read(disk), try CopiedFiles.read(disks[0]))
    }
  }

  /// - Parameter last: The file that joined the other one last.
  private static func checkEquality(_ last: OutlineFile, _ other: OutlineFile) throws {
    #expect(last.document.numberlessRows == other.document.numberlessRows)
    #expect(last.document.header == other.document.header)
    let names = Set(last.history.map(\.name))
    #expect(names.count == last.history.count && names.isSuperset(of: other.history.map(\.name)))
    // It may have made a commit of its own.
    #expect(names.count - other.history.count <= 1)
  }
}

extension HistoryEntry {
  fileprivate var name: String { "\(replica!) \(originalSequence)" }
}

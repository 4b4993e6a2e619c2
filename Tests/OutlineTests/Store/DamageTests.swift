import Testing

@testable import Outline

/// Files that were truncated or changed by something else.
@Suite(.ownThread) struct DamageTests {
  /// Wherever it is cut, a file has the state after some commit or is damaged: a partial commit is
  /// cut off and reported, and a partial checkpoint is an error.
  @Test func cutAtEveryByte() throws {
    let sample = try Sample()
    // By default at some bytes, and around the end of each commit.
    let ends = sample.ends.flatMap { $0.offset - 1...$0.offset + 1 }
    let period = TestSize.pick(5, large: 1)
    for count in 0..<sample.bytes.count where count.isMultiple(of: period) || ends.contains(count) {
      let disk = SimulatedDisk(bytes: Array(sample.bytes[..<count]))
      do throws(OutlineFileError) {
        let file = try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
        let end = sample.ends.last { $0.offset <= count }
        #expect(file.document == end?.document, "cut at \(count)")
        #expect(file.recovery?.count ?? 0 == count - (end?.offset ?? 0), "cut at \(count)")
      } catch {
        #expect(count < sample.ends[0].offset && error.isDamage, "cut at \(count): \(error)")
      }
      #expect(disk.state.bytes(StoreScript.path) == Array(sample.bytes[..<count]))
    }
  }

  /// A byte that changed is found, whichever one and however it changed, in the last line too: no
  /// write that was cut short leaves that.
  /// By default five of thirteen bytes are changed, each in one of the ways.
  @Test(arguments: zip(0..<5, [0x01, 0x20, 0x80, 0xFF, 0x2A] as [UInt8]))
  func changedAtEveryByte(number: Int, pattern: UInt8) throws {
    let sample = try Sample()
    let isEveryByte = TestSize.current == .large
    for offset in sample.bytes.indices where isEveryByte || offset % 13 == number {
      var bytes = sample.bytes
      bytes[offset] ^= pattern
      let disk = SimulatedDisk(bytes: bytes)
      do throws(OutlineFileError) {
        _ = try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
        Issue.record("changed at \(offset)")
      } catch {
        #expect(error.isDamage, "changed at \(offset): \(error)")
        #expect(error.line(in: bytes) || offset < 32, "changed at \(offset): \(error)")
      }
    }
  }

  /// Neither readers nor writers change a damaged file.
  @Test(arguments: [OutlineFile.Access.reading, .writing])
  func damagedFilesAreNotChanged(access: OutlineFile.Access) throws {
    let sample = try Sample()
    for offset in stride(from: 40, to: sample.ends[0].offset, by: 7) {
      var bytes = sample.bytes
      bytes[offset] ^= 1
      let disk = SimulatedDisk(bytes: bytes)
      #expect(throws: OutlineFileError.self) {
        try OutlineFile(at: StoreScript.path, for: access, disk.calls)
      }
      #expect(disk.state.bytes(StoreScript.path) == bytes)
    }
  }

  /// Lines that are missing, duplicated or swapped.
  @Test func linesOutOfOrder() throws {
    let sample = try Sample()
    let lines = sample.bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) + [10] }
    for offset in lines.indices.dropLast() {
      var (missing, doubled, swapped) = (lines, lines, lines)
      missing.remove(at: offset)
      doubled.insert(lines[offset], at: offset)
      swapped.swapAt(offset, offset + 1)
      for lines in [missing, doubled, swapped] {
        let disk = SimulatedDisk(bytes: lines.flatMap { $0 })
        #expect(throws: OutlineFileError.self, "line \(offset)") {
          try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
        }
      }
    }
  }

  /// A damaged line must not become a valid one when the file is rewritten.
  @Test func damageSinceOpeningIsNotCopied() throws {
    let sample = try Sample()
    let disk = SimulatedDisk(bytes: sample.bytes)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    disk.changeByte(at: sample.firstCommit + 30)
    let damaged = disk.state.bytes(StoreScript.path)
    #expect(throws: OutlineFileError.self) { try file.checkpoint() }
    #expect(disk.state.bytes(StoreScript.path) == damaged)
    #expect(throws: OutlineFileError.self) { try file.difference(of: file.history[0]) }
    // Without the history nothing of it is left.
    try file.compact()
    #expect(try StoreScript.state(of: disk)?.document == sample.ends.last?.document)
  }
}

/// A file with commits before and after its checkpoint.
private struct Sample {
  private(set) var bytes: [UInt8] = []
  /// The end of the checkpoint and of each commit after it, with the state there.
  private(set) var ends: [(offset: Int, document: OutlineDocument)] = []
  private(set) var firstCommit = 0

  init() throws {
    let disk = SimulatedDisk()
    var documents = RandomDocuments(seed: 3)
    try OutlineFile.create(at: StoreScript.path, documents.document(of: 3), disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    for number in 0..<5 {
      if number == 2 { try file.checkpoint() }
      if number >= 2 { note(file, disk) }
      try Step.edit(seed: documents.random.next()).perform(on: file)
    }
    note(file, disk)
    firstCommit = file.journal.commitStarts[0].offset
  }

  private mutating func note(_ file: OutlineFile, _ disk: SimulatedDisk) {
    bytes = disk.state.bytes(StoreScript.path)!
    ends.append((bytes.count, file.document))
  }
}

extension OutlineFileError {
  /// True if the error is about the contents of the file.
  var isDamage: Bool {
    switch self {
    case .damaged, .notAnOutlineFile, .newerVersion: true
    case .notFound, .alreadyExists, .locked, .changedSinceOpened, .doesNotFit, .readOnly, .closed,
      .broken, .system:
      false
    }
  }

  /// True if the byte of the error is in its line.
  fileprivate func line(in bytes: [UInt8]) -> Bool {
    guard case .damaged(let line, let byte, _) = self else { return false }
    return bytes[..<byte].count { $0 == UInt8(ascii: "\n") } == line - 1
  }
}

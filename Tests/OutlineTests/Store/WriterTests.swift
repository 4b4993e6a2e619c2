import Foundation
import Testing

@testable import Outline

/// One writer at a time, on the disk of this machine.
@Suite(.ownThread) struct WriterTests {
  let folder = try! StoreFolder()

  @Test func itIsOnTheDisk() throws {
    var documents = RandomDocuments(seed: 1)
    let document = documents.document(of: 50)
    try OutlineFile.create(at: folder.path, document)
    #expect(throws: OutlineFileError.alreadyExists(path: folder.path)) {
      try OutlineFile.create(at: folder.path, OutlineDocument())
    }
    let file = try OutlineFile(at: folder.path, for: .writing)
    #expect(file.document == document)
    try Step.edit(seed: 1).perform(on: file)
    try Step.reorder.perform(on: file)
    try file.undo()
    let reader = try OutlineFile(at: Array(folder.path.utf8), for: .reading)
    #expect(StoreScript.State(reader) == StoreScript.State(file))
    #expect(try folder.names() == ["notes.outline"])
  }

  @Test func aSecondWriterIsRefusedAndReadersAreNot() throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let first = try OutlineFile(at: folder.path, for: .writing)
    for step in [Step.edit(seed: 1), .checkpoint, .compact] {
      #expect(throws: OutlineFileError.locked(path: folder.path)) {
        try OutlineFile(at: folder.path, for: .writing)
      }
      let reader = try OutlineFile(at: folder.path, for: .reading)
      try step.perform(on: first)
      #expect(throws: OutlineFileError.readOnly) { try reader.commit(first.document) }
      #expect(throws: OutlineFileError.readOnly) { try reader.undo() }
      // A reader keeps the file that it opened, even after the file was replaced.
      for entry in reader.history { _ = try reader.difference(of: entry) }
    }
    first.close()
    #expect(throws: OutlineFileError.closed) { try first.undo() }
    let second = try OutlineFile(at: folder.path, for: .writing)
    #expect(second.document == first.document)
  }

  /// A writer whose file has lost its name would write commits that are lost.
  @Test func aStaleWriterIsRefused() throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let stale = try OutlineFile(at: folder.path, for: .writing)
    try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + ".old")
    for _ in 0..<2 {
      #expect(throws: OutlineFileError.changedSinceOpened(path: folder.path)) {
        try Step.edit(seed: 1).perform(on: stale)
      }
      #expect(throws: OutlineFileError.changedSinceOpened(path: folder.path)) {
        try stale.checkpoint()
      }
      if try folder.names().count == 1 { try OutlineFile.create(at: folder.path, stale.document) }
    }
    #expect(try OutlineFile(at: folder.path, for: .writing).history.isEmpty)
  }

  /// Bytes that a program appends without the lock are not overwritten.
  @Test func aFileThatGrewIsNotOverwritten() throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let file = try OutlineFile(at: folder.path, for: .writing)
    let handle = try #require(FileHandle(forWritingAtPath: folder.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("hello\n".utf8))
    #expect(throws: OutlineFileError.changedSinceOpened(path: folder.path)) {
      try Step.edit(seed: 1).perform(on: file)
    }
  }

  /// A checkpoint keeps symbolic links and permissions.
  @Test func aCheckpointReplacesOnlyTheFile() throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    let link = folder.url.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "notes.outline")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path)
    let file = try OutlineFile(at: link, for: .writing)
    try Step.edit(seed: 1).perform(on: file)
    try file.checkpoint()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "notes.outline")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(try OutlineFile(at: folder.path, for: .reading).document == file.document)
  }

  @Test func whatIsNoFile() throws {
    #expect(throws: OutlineFileError.notFound(path: folder.path)) {
      try OutlineFile(at: folder.path, for: .writing)
    }
    for access in [OutlineFile.Access.reading, .writing] {
      #expect(throws: OutlineFileError.self) { try OutlineFile(at: folder.url.path, for: access) }
      #expect(throws: OutlineFileError.self) { try OutlineFile(at: "/dev/null", for: access) }
    }
    #expect(throws: OutlineFileError.self) {
      try OutlineFile.create(at: folder.path + "/below/nothing", OutlineDocument())
    }
  }

  /// Many writers, each of whom finds what the one before left. They keep twenty rows, and one
  /// in a hundred drops the history: the rest would be reading.
  @Test func alternatingWritersLoseNothing() throws {
    try OutlineFile.create(at: folder.path, OutlineDocument())
    var waiting = try OutlineFile(at: folder.path, for: .writing)
    let count = TestSize.pick(200, large: 1000)
    for number in 0..<count {
      var document = waiting.document
      #expect(document.outline.items.map { document[$0].title } == Self.titles(before: number))
      document.outline.append([document.makeItem(ItemContent("Row \(number)"))])
      if document.outline.count > 20 { document.outline.delete([document.outline.item(at: 0)]) }
      try waiting.commit(document)
      if number % 100 == 50 { try waiting.compact() }
      waiting.close()
      waiting = try OutlineFile(at: folder.path, for: .writing)
    }
    #expect(waiting.history.count == 49)
    #expect(
      waiting.document.outline.items.map { waiting.document[$0].title }
        == Self.titles(before: count)
    )
    #expect(try folder.names() == ["notes.outline"])
  }

  private static func titles(before number: Int) -> [String] {
    (max(0, number - 20)..<number).map { "Row \($0)" }
  }
}

/// A folder for one file, which is removed with the last reference to it.
final class StoreFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("outline-store-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.appendingPathComponent("notes.outline").path }

  /// Returns the names of all files in the folder, including hidden ones.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}

@testable import Outline

/// A file and a copy of it that are edited apart, each on a disk of its own.
struct CopiedFiles {
  static let path = StoreScript.path
  /// The state when the copy was made.
  let base: OutlineDocument
  let ours: SimulatedDisk
  let theirs: SimulatedDisk
  /// The file when the copy was made.
  let origin: SimulatedDisk

  /// - Parameter prepare: What is done to the file before it is copied.
  init(
    _ document: OutlineDocument = OutlineDocument(),
    _ prepare: (OutlineFile) throws -> Void = { _ in }
  ) throws {
    ours = SimulatedDisk()
    try OutlineFile.create(at: Self.path, document, ours.calls)
    let file = try OutlineFile(at: Self.path, for: .writing, ours.calls)
    try prepare(file)
    base = file.document
    file.close()
    theirs = SimulatedDisk(ours.state)
    theirs.random = SeededRandom(seed: 0xC0B1)
    origin = SimulatedDisk(ours.state)
  }

  /// Edits one of the files.
  static func edit(_ disk: SimulatedDisk, _ body: (OutlineFile) throws -> Void) throws {
    let file = try OutlineFile(at: path, for: .writing, disk.calls)
    defer { file.close() }
    try body(file)
  }

  static func read(_ disk: SimulatedDisk) throws -> OutlineFile {
    try OutlineFile(at: path, for: .reading, disk.calls)
  }

  /// Joins a file to another one.
  @discardableResult
  static func join(
    _ theirs: SimulatedDisk, to ours: SimulatedDisk, base: SimulatedDisk? = nil
  ) throws -> OutlineFile.Joining {
    let file = try OutlineFile(at: path, for: .writing, ours.calls)
    defer { file.close() }
    return try file.join(try read(theirs), base: try base.map(read))
  }
}

extension OutlineDocument {
  /// The rows without the numbers of the items.
  var numberlessRows: [String] {
    outline.rows.map { "\($0.level) \($0.isExpanded) \(self[$0.item])" }
  }

  /// The titles, with two spaces for each level.
  var indentedTitles: [String] {
    outline.rows.map { String(repeating: "  ", count: $0.level) + self[$0.item].title }
  }

  /// The same document with all items collapsed.
  var unfolded: OutlineDocument {
    var copy = self
    copy.outline.collapse(copy.outline.items)
    return copy
  }

  /// Adds a row below the item with a title, or to the roots.
  mutating func add(_ title: String, below parent: String? = nil) {
    let item = makeItem(ItemContent(title))
    outline.append([item], to: parent.map { self.item($0) })
  }

  func item(_ title: String) -> ItemID { outline.items.first { self[$0].title == title }! }
}

extension OutlineFile {
  /// Makes a change of the document a commit.
  func change(_ note: String, _ body: (inout OutlineDocument) -> Void) throws {
    var newer = document
    body(&newer)
    try commit(newer, note: note)
  }

  /// The states before the first commit and after each one.
  func states() throws -> [OutlineDocument] {
    var states = [document]
    for entry in history.reversed() {
      states.append(states.last!.applying(try difference(of: entry).inverse())!)
    }
    return states.reversed()
  }
}

import Testing

@testable import Outline

/// The visible state of a file.
struct Seen: Equatable {
  var document: OutlineDocument
  var history: [HistoryEntry]
  var canUndo: Bool
  var canRedo: Bool

  init(_ file: OutlineFile) {
    (document, history) = (file.document, file.history)
    (canUndo, canRedo) = (file.canUndo, file.canRedo)
  }
}

extension RefreshTests {
  /// Refreshes a reader and compares it with one that opens the file now. If that fails, refreshing fails
  /// for the same reason, and changes nothing.
  static func check(_ reader: OutlineFile, on disk: SimulatedDisk) throws {
    let before = Seen(reader)
    do throws(OutlineFileError) {
      let twin = try disk.open(.reading)
      let isChanged = try reader.refresh()
      #expect(Seen(reader) == Seen(twin))
      #expect(reader.recovery == twin.recovery)
      let isEqual = reader.document == before.document && reader.history == before.history
      #expect(isChanged == !isEqual)
      for entry in reader.history.suffix(2) {
        #expect(try reader.difference(of: entry) == twin.difference(of: entry))
      }
      twin.close()
    } catch {
      #expect(throws: error) { try reader.refresh() }
      #expect(Seen(reader) == before)
    }
  }

  /// A disk with a file of two commits that is open for writing and for reading.
  static func openTwice() throws -> (SimulatedDisk, writer: OutlineFile, reader: OutlineFile) {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let writer = try disk.open(.writing)
    for title in ["Food", "Drinks"] { try writer.add(title) }
    return (disk, writer, try disk.open(.reading))
  }
}

extension SimulatedDisk {
  func open(_ access: OutlineFile.Access) throws(OutlineFileError) -> OutlineFile {
    try OutlineFile(at: StoreScript.path, for: access, calls)
  }

  func append(_ bytes: [UInt8]) {
    var state = state
    let file = state.names[StoreScript.path]!
    state.files[file]!.change(.write(state.files[file]!.bytes.count, bytes))
    become(state)
  }
}

extension OutlineFile {
  /// Commits another row.
  func add(_ title: String) throws(OutlineFileError) {
    var newer = document
    newer.outline.append([newer.makeItem(ItemContent(title))])
    try commit(newer, note: title)
  }

  /// Commits another folding.
  func fold(_ random: inout SeededRandom) throws(OutlineFileError) {
    var newer = document
    guard let item = newer.outline.items.randomElement(using: &random) else { return }
    if newer.outline.isExpanded(item) {
      newer.outline.collapse([item])
    } else {
      newer.outline.expand([item])
    }
    try commitFolding(of: newer)
  }
}

extension Step {
  static func random(_ random: inout SeededRandom) -> Step {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: .edit(seed: random.next())
    case 8..<13: .undo
    case 13..<16: .redo
    case 16: .reorder
    case 17, 18: .checkpoint
    default: .compact
    }
  }
}

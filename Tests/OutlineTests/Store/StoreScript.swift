@testable import Outline

/// The steps of a test of crashes on a file, and the contents of the file after each
/// step.
struct StoreScript {
  static let path = Array("/folder/notes.outline".utf8)

  /// The contents of a file; `nil` if there is none.
  struct State: Equatable {
    var document: OutlineDocument
    var kinds: [HistoryEntry.Kind]
    var canRedo: Bool

    init(_ file: OutlineFile) {
      document = file.document
      kinds = file.history.map(\.kind)
      canRedo = file.canRedo
    }
  }

  let first: OutlineDocument
  let steps: [Step]

  init(seed: UInt64) {
    var documents = RandomDocuments(seed: seed)
    first = documents.document(of: 4)
    var edit: Step { .edit(seed: documents.random.next()) }
    steps = [
      edit, edit, .undo, edit, .reorder, .undo, .redo, edit, .checkpoint, edit, .undo, .compact,
      edit,
      .undo, .redo,
    ]
  }

  /// A script of each kind of step, for tests that do it again and again.
  init(briefly seed: UInt64) {
    var documents = RandomDocuments(seed: seed)
    first = documents.document(of: 3)
    var edit: Step { .edit(seed: documents.random.next()) }
    steps = [edit, edit, .undo, .redo, .reorder, .checkpoint, edit, .compact, edit]
  }

  /// Reads what a disk holds.
  static func state(of disk: SimulatedDisk) throws(OutlineFileError) -> State? {
    do {
      let file = try OutlineFile(at: path, for: .reading, disk.calls)
      return State(file)
    } catch .notFound {
      return nil
    }
  }
}

/// One thing that is done to a file; each of them writes.
enum Step {
  case edit(seed: UInt64)
  case undo
  case redo
  case reorder
  case checkpoint
  case compact

  func perform(on file: OutlineFile) throws(OutlineFileError) {
    switch self {
    case .edit(let seed):
      var (editor, document) = (RandomDocuments(seed: seed), file.document)
      document.outline.append([document.makeItem(editor.content())])
      editor.edit(&document)
      try file.commit(document, note: "edit")
    case .undo: try file.undo()
    case .redo: try file.redo()
    case .reorder:
      let transaction = ReorderTransaction.bringingUpTheLastRow(of: file.document.outline)
      try file.apply(transaction, by: .finalSnapshot)
    case .checkpoint: try file.checkpoint()
    case .compact: try file.compact()
    }
  }
}

extension ReorderTransaction<DocumentSection, ItemID> {
  /// A transaction that makes the last row the first root.
  static func bringingUpTheLastRow(of outline: SectionSnapshot<ItemID>) -> ReorderTransaction {
    var final = outline
    if let last = outline.items.last, let root = outline.rootItems.first, last != root {
      final.move([last], before: root)
    }
    return ReorderTransaction(sections: [
      SectionTransaction(
        sectionIdentifier: .body, initialSnapshot: outline, finalSnapshot: final)
    ])
  }
}

/// The document that a ``DocumentModel`` shows and changes. It is either a file or a document in memory.
protocol ModelledDocument: AnyObject {
  var document: OutlineDocument { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }

  func update(note: String, _ change: (inout OutlineDocument) throws -> Void) throws
  /// Undoes the last edit, and returns its note.
  func undoneNote() throws(OutlineFileError) -> String?
  /// Redoes the last edit that was undone, and returns its note.
  func redoneNote() throws(OutlineFileError) -> String?
  /// Reads other programs' commits, and returns whether the document or its history has changed.
  func refresh() throws(OutlineFileError) -> Bool
}

extension OutlineFile: ModelledDocument {
  func undoneNote() throws(OutlineFileError) -> String? { try undo()?.note }
  func redoneNote() throws(OutlineFileError) -> String? { try redo()?.note }
}

/// A document in memory with a history of edits, like the history of an ``OutlineFile``.
///
/// This type is a class, like `OutlineFile`, so that the closure of an edit can read the model.
final class DocumentInMemory: ModelledDocument {
  private(set) var document: OutlineDocument
  private var edits = UndoHistory<(note: String, difference: DocumentDifference)>()

  init(_ document: OutlineDocument) { self.document = document }

  var canUndo: Bool { !edits.done.isEmpty }
  var canRedo: Bool { !edits.undone.isEmpty }

  func update(note: String, _ change: (inout OutlineDocument) throws -> Void) throws {
    var newer = document
    try change(&newer)
    let difference = try newer.storableDifference(from: document)
    document = newer
    if difference.isEmpty || difference.isFolding { return }
    edits.add((note, difference))
  }

  func undoneNote() throws(OutlineFileError) -> String? {
    guard let edit = edits.done.last else { return nil }
    try apply(edit.difference.inverse())
    return edits.undo()?.note
  }

  func redoneNote() throws(OutlineFileError) -> String? {
    guard let edit = edits.undone.last else { return nil }
    try apply(edit.difference)
    return edits.redo()?.note
  }

  func refresh() -> Bool { false }

  private func apply(_ difference: DocumentDifference) throws(OutlineFileError) {
    let difference = difference.fitted(toFoldingOf: document.outline)
    guard let changed = document.applying(difference) else {
      throw .doesNotFit("the edit does not apply to the current state")
    }
    document = changed
  }
}

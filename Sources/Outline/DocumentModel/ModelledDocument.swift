/// The document that a ``DocumentModel`` shows and changes: a file, or a document in memory.
enum ModelledDocument {
  case file(OutlineFile)
  case memory(DocumentInMemory)
}

/// A document in memory with a history of edits, like the history of an ``OutlineFile``.
///
/// This type is a class, like `OutlineFile`, so that the closure of an edit can read the model.
final class DocumentInMemory {
  private(set) var document: OutlineDocument
  private var done: [Edit] = []
  private var undone: [Edit] = []

  struct Edit {
    let note: String
    let difference: DocumentDifference
  }

  init(_ document: OutlineDocument) { self.document = document }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  func update(note: String, _ change: (inout OutlineDocument) throws -> Void) throws {
    var newer = document
    try change(&newer)
    let difference = try newer.storableDifference(from: document)
    document = newer
    if difference.isEmpty || difference.isFolding { return }
    done.append(Edit(note: note, difference: difference))
    undone = []
  }

  /// Undoes the last edit, and returns its note.
  func undo() throws(OutlineFileError) -> String? {
    guard let edit = done.last else { return nil }
    try apply(edit.difference.inverse())
    done.removeLast()
    undone.append(edit)
    return edit.note
  }

  /// Redoes the last edit that was undone, and returns its note.
  func redo() throws(OutlineFileError) -> String? {
    guard let edit = undone.last else { return nil }
    try apply(edit.difference)
    undone.removeLast()
    done.append(edit)
    return edit.note
  }

  private func apply(_ difference: DocumentDifference) throws(OutlineFileError) {
    let difference = difference.fitted(toFoldingOf: document.outline)
    guard let changed = document.applying(difference) else {
      throw .doesNotFit("the edit does not apply to the current state")
    }
    document = changed
  }
}

extension ModelledDocument {
  var document: OutlineDocument {
    switch self {
    case .file(let file): file.document
    case .memory(let memory): memory.document
    }
  }

  var canUndo: Bool {
    switch self {
    case .file(let file): file.canUndo
    case .memory(let memory): memory.canUndo
    }
  }

  var canRedo: Bool {
    switch self {
    case .file(let file): file.canRedo
    case .memory(let memory): memory.canRedo
    }
  }

  func update(note: String, _ change: (inout OutlineDocument) throws -> Void) throws {
    switch self {
    case .file(let file): try file.update(note: note, change)
    case .memory(let memory): try memory.update(note: note, change)
    }
  }

  func undo() throws(OutlineFileError) -> String? {
    switch self {
    case .file(let file): try file.undo()?.note
    case .memory(let memory): try memory.undo()
    }
  }

  func redo() throws(OutlineFileError) -> String? {
    switch self {
    case .file(let file): try file.redo()?.note
    case .memory(let memory): try memory.redo()
    }
  }

  /// Reads other programs' commits, and returns whether the document or its history has changed.
  func refresh() throws(OutlineFileError) -> Bool {
    switch self {
    case .file(let file): try file.refresh()
    case .memory: false
    }
  }
}

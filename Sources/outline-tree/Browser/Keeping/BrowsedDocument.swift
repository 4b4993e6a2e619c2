import Outline

/// The document that a browser shows. This type stores the user's edits in the document's file, keeps unsaved edits
/// in a recovery file, and reports the results to the browser's state.
final class BrowsedDocument: BrowsedSource {
  private(set) var document: SourceDocument
  private(set) var destination: SaveDestination
  /// The document without the unsaved edits. Normally, the destination contains the same document.
  private(set) var saved: OutlineDocument
  /// True if the document in the destination is known to differ from `saved`.
  private var hasDiverged = false
  /// How edits are stored. The browser's state has a copy of this value.
  var rights: EditingRights
  /// The status that the file had at the last check for changes. If the status is still the same, the contents are
  /// assumed to be unchanged, and are not read.
  var fileStatus: FileStatus?
  /// A problem that occurred during the last write, but did not make the write fail.
  var remark: Message?
  let opener: DocumentOpener
  let recovery: DocumentRecovery
  /// Edits that earlier runs could not save, in the order in which the browser asks about them.
  var findings: [FoundRecovery] = []
  /// A message to print after the browser has ended.
  var farewell: Message?
  /// The number of this browser's edits at the end of the store's history.
  private var edits = 0
  /// The number of undone edits that this browser can redo in the store.
  private var undone = 0

  init(_ opened: DocumentOpener.Opened, _ opener: DocumentOpener) {
    (document, destination, self.opener) = (opened.document, opened.destination, opener)
    saved = opened.document.document
    rights = opened.rights
    fileStatus = opened.fileStatus
    let paths = RecoveryPaths(path: destination.path, name: opener.source.name, opener.run)
    recovery = DocumentRecovery(paths, opener.run.system)
  }

  var run: Run { opener.run }

  /// True if the document was read completely, without skipping mistakes.
  var isComplete: Bool { document.forgiven == nil }

  func perform(
    _ effect: BrowserEffect, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    switch effect {
    case .commit(let note): try keep(&state) { () throws(KeepingFailure) in try commit(note) }
    case .step(let direction):
      try keep(&state) { () throws(KeepingFailure) in try step(direction) }
    case .stepEarlier(let direction): try stepEarlier(direction, &state)
    case .save: try save(&state)
    case .overwrite: try overwrite(&state)
    case .merge: _ = try merge(&state)
    case .write(let path, let replacing): try write(&state, to: path, replacing: replacing)
    case .reload: try reload(&state)
    case .readAgain: try readAgain(&state)
    case .answerRecovery(let answer): try answerRecovery(answer, &state)
    case .read, .showDirectoryAbove, .sort, .watch, .copyNames, .resumeTyping, .askForPath,
      .terminal:
      break
    }
  }

  /// Does nothing, because the state contains the whole document.
  func readScreen(_ state: inout BrowserState) {}

  /// Stores the folding and removes the recovery file when the browser ends. The user has already saved or discarded
  /// all edits.
  func end(_ state: inout BrowserState) {
    if !state.isUnsaved { keepFolding(state) }
    recovery.clear()
  }
}

/// Storing edits as they are made.
extension BrowsedDocument {
  /// - Parameter body: Stores the edit, and returns true if the destination now contains the edit.
  private func keep(
    _ state: inout BrowserState, _ body: () throws(KeepingFailure) -> Bool
  ) throws(KeepingFailure) {
    update(to: state)
    if try body() { state.view.edited.history.markSaved() }
    // If undoing removed the last unsaved edit, there is nothing left to recover.
    if !state.isUnsaved { recovery.clear() }
  }

  /// Stores an edit. If the destination is a store, the edit is written at once.
  ///
  /// - Returns: True if the destination now contains the edit.
  private func commit(_ note: String) throws(KeepingFailure) -> Bool {
    try step(note, counts: (edits + 1, 0)) { file throws(OutlineFileError) in
      try file.commit(document.document, note: note)
    }
  }

  /// Stores an undo or a redo. If the store's history does not contain the edit that is undone or redone, the undo or
  /// redo is stored as a new edit.
  private func step(_ direction: UndoDirection) throws(KeepingFailure) -> Bool {
    let note = direction.rawValue
    let (change, count) = direction == .undo ? (-1, edits) : (1, undone)
    if count == 0 {
      defer { (edits, undone) = (0, 0) }
      return try commit(note)
    }
    return try step(note, counts: (edits + change, undone - change)) {
      file throws(OutlineFileError) in
      try file.step(direction)
    }
  }

  /// Writes the document to the store. If there is no store, or writing fails, the document is kept in the
  /// recovery file.
  ///
  /// - Parameter counts: The new values of `edits` and `undone`. If nothing is written to the store, both values
  ///   become zero, because they would no longer match the store's history.
  private func step(
    _ note: String, counts: (edits: Int, undone: Int),
    _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(KeepingFailure) -> Bool {
    (edits, undone) = (0, 0)
    do throws(KeepingFailure) {
      guard let (file, path) = try storeToWrite() else {
        recovery.keep(document.document, note: note, after: base)
        return false
      }
      do {
        if try body(file) != nil { (edits, undone) = counts }
      } catch {
        throw KeepingFailure(path, error)
      }
      isNowSaved(file.document)
      return true
    } catch {
      recovery.keep(document.document, note: note, after: base)
      throw error
    }
  }

  /// Undoes or redoes an edit that an earlier run made.
  private func stepEarlier(
    _ direction: UndoDirection, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    let store = try storeToWrite()
    do {
      guard let file = store?.file, let entry = try file.step(direction) else {
        return state.message = "there is nothing to \(direction.rawValue)"
      }
      become(file.document)
      let item = try file.difference(of: entry).firstItem(in: file.document)
      state.replaceDocument(
        document, focus: item.flatMap { document.outline.contains($0) ? $0 : nil })
      state.message = "\(direction.rawValue): \(entry.note)"
    } catch {
      throw KeepingFailure(store!.path, error)
    }
  }

  /// Returns the store to which each edit is written at once; nil if the destination is not a store, or is read-only.
  private func storeToWrite() throws(KeepingFailure) -> (file: OutlineFile, path: [UInt8])? {
    if rights.isReadOnly { return nil }
    if case .new(let path, .outline) = destination { try makeStore(at: path, OutlineDocument()) }
    return try store()
  }

  /// Returns the store; nil if the destination is not a store. Throws an error if another program has
  /// changed the store's document.
  func store() throws(KeepingFailure) -> (file: OutlineFile, path: [UInt8])? {
    guard case .store(let file, let path) = destination else { return nil }
    if hasDiverged { throw .changed(Self.changed(path), mayOverwrite: false, mayMerge: true) }
    return (file, path)
  }

  /// Creates a store with the given document. The store becomes the destination.
  func makeStore(at path: [UInt8], _ document: OutlineDocument) throws(KeepingFailure) {
    do {
      try OutlineFile.create(at: path, document, run.system)
      destination = .store(try OutlineFile(at: path, for: .writing, run.system), path: path)
    } catch {
      throw KeepingFailure(path, error)
    }
  }

  /// Opens a store again after its lock or its file was lost. Throws an error if the store's document has
  /// changed in the meantime.
  func reopen(_ path: [UInt8]) throws(KeepingFailure) -> OutlineFile {
    let file: OutlineFile
    do {
      file = try OutlineFile(at: path, for: .writing, run.system)
    } catch {
      let holder = run.system.holder(of: path).map { "\(path): \($0)" as Message }
      throw .unwritable(holder ?? ToolError(path, error).lines[0])
    }
    guard !hasDiverged, file.document == saved else {
      throw .changed(Self.changed(path), mayOverwrite: false, mayMerge: true)
    }
    destination = .store(file, path: path)
    return file
  }

  static func changed(_ path: [UInt8]) -> Message { FileChange.changed.words(path) }
}

/// The state of the document and of its destination.
extension BrowsedDocument {
  /// Returns the document without the unsaved edits, in the form in which the recovery file stores it.
  func base() -> RecoveryBase {
    if case .file(_, let bytes, let format) = destination {
      return RecoveryBase(format: format.rawValue, bytes: bytes, document: saved)
    }
    return RecoveryBase(
      format: RecoveryHeader.checkpoint, bytes: saved.checkpoint, document: saved)
  }

  func update(to state: BrowserState) { document.update(to: state.recorded) }

  /// Marks the document as saved in the destination.
  func isNowSaved(_ document: OutlineDocument? = nil, at destination: SaveDestination? = nil) {
    if let destination {
      self.destination = destination
      (edits, undone, hasDiverged) = (0, 0, false)
    }
    rights = self.destination.rights
    saved = document ?? self.document.document
    recovery.clear()
  }

  /// Replaces the document with the document that the destination contains.
  func become(_ newer: OutlineDocument) {
    document = SourceDocument(newer, hasIdentities: document.hasIdentities)
    saved = newer
    (edits, undone) = (0, 0)
  }

  /// Replaces the document with a newly opened document.
  func become(_ opened: DocumentOpener.Opened) {
    become(opened.document.document)
    isNowSaved(at: opened.destination)
    rights = opened.rights
    fileStatus = opened.fileStatus
  }

  /// Replaces the document with `newer`, which is `base` with the unsaved edits applied. The destination may contain
  /// a document other than `base`.
  func become(
    _ newer: OutlineDocument, after base: OutlineDocument, at destination: SaveDestination
  ) {
    hasDiverged = base != saved
    become(newer)
    (saved, self.destination) = (base, destination)
  }

  /// Replaces the document with `merged`, which is the result of a merge of this document and the destination's
  /// document.
  func become(
    _ merged: OutlineDocument, afterMergingWith theirs: OutlineDocument,
    _ opened: DocumentOpener.Opened
  ) {
    become(merged)
    (saved, destination, hasDiverged) = (theirs, opened.destination, false)
    rights = opened.rights
    recovery.clear()
    recovery.keep(document.document, note: "merge", after: base)
  }
}

extension OutlineFile {
  fileprivate func step(_ direction: UndoDirection) throws(OutlineFileError) -> HistoryEntry? {
    try direction == .undo ? undo() : redo()
  }
}

extension DocumentDifference {
  /// Returns the item to focus. The first change that inserts an item, moves an item or removes a child determines
  /// the result, which is the inserted item, the moved item or the parent of the removed child. If there is no such
  /// change, returns the first item that still exists and whose content changed.
  fileprivate func firstItem(in document: OutlineDocument) -> ItemID? {
    for change in outline {
      switch change {
      case .insert(let item, _, _), .move(let item, _, _): return item
      case .remove(_, let old, _): if let parent = old.parent { return parent }
      case .expand, .collapse: continue
      }
    }
    return contents.first { document.outline.contains($0.item) }?.item
  }
}

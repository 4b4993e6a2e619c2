import Outline

/// Stores the unsaved edits of a document, and the text that the user is typing, in a recovery file. The recovery
/// file exists as long as there are unsaved edits or typed text.
final class DocumentRecovery {
  var paths: RecoveryPaths
  private let system: SystemCalls
  private var file: RecoveryFile?
  /// The latest edit, if it has not been written yet.
  private var missing: (document: OutlineDocument, note: String)?
  /// The reason why the latest edit or the typed text could not be written; nil if nothing is missing in the
  /// recovery file.
  private(set) var trouble: Message?

  init(_ paths: RecoveryPaths, _ system: SystemCalls) {
    (self.paths, self.system) = (paths, system)
  }

  /// Closes the recovery file without removing it.
  deinit { file?.close() }

  /// Uses a recovery file that was found, so that further edits are added to it.
  func adopt(_ found: FoundRecovery, _ document: OutlineDocument) {
    clear()
    file = RecoveryFile(found, document)
  }

  /// True if an edit has not been written yet.
  var isBehind: Bool { missing != nil }

  /// Stores an edit.
  ///
  /// - Parameter base: Returns the document without its unsaved edits.
  func keep(_ newer: OutlineDocument, note: String, after base: () -> RecoveryBase) {
    missing = (newer, note)
    attempt(base) { _ throws(SystemError) in }
  }

  /// Stores the text that the user is typing. If `typed` is nil, removes the stored text.
  func keepTyped(_ typed: TypedText?, after base: () -> RecoveryBase) {
    if typed == file?.typed && missing == nil { return }
    attempt(base) { file throws(SystemError) in try file.setTyped(typed) }
    if file?.isEmpty == true && missing == nil { clear() }
  }

  /// Removes the recovery file after all edits have been saved or discarded.
  func clear() {
    file?.remove()
    (file, missing, trouble) = (nil, nil, nil)
  }

  /// Writes the latest edit if it has not been written yet, and then calls `body`.
  private func attempt(
    _ base: () -> RecoveryBase, _ body: (RecoveryFile) throws(SystemError) -> Void
  ) {
    if paths.all.isEmpty { return trouble = "neither HOME nor XDG_STATE_HOME is an absolute path" }
    do {
      // Edits can be added only to a file that has a base. A file that was created for typed text may have none.
      // Such a file is replaced.
      if let missing {
        try begun(base, needsBase: true).add(missing.document, note: missing.note)
      }
      missing = nil
      try body(try begun(base))
      trouble = nil
    } catch {
      trouble = error == .alreadyExists ? "all names are taken" : Message(error.message.utf8)
    }
  }

  /// Returns the recovery file. Creates a new file if there is none, or if a base is needed and the existing file has
  /// no base.
  private func begun(
    _ base: () -> RecoveryBase, needsBase: Bool = false
  ) throws(SystemError) -> RecoveryFile {
    if let file, file.hasBase || !needsBase { return file }
    let newer = try create(base())
    file?.remove()
    file = newer
    return newer
  }

  private func create(_ base: RecoveryBase) throws(SystemError) -> RecoveryFile {
    var header = RecoveryHeader(
      source: String(decoding: paths.source, as: UTF8.self), base: base.format,
      time: PosixFiles.now)
    header.items = base.items
    do {
      if let file = try create(among: paths.beside, header, base) { return file }
    } catch {
      if paths.elsewhere.isEmpty { throw error }
    }
    for folder in paths.folders { try? PosixFiles.makePrivateFolder(folder.asPath) }
    if let file = try create(among: paths.elsewhere, header, base) { return file }
    throw .alreadyExists
  }

  /// Creates a recovery file at the first path at which no file exists. The result is nil if all paths are taken.
  private func create(
    among paths: [[UInt8]], _ header: RecoveryHeader, _ base: RecoveryBase
  ) throws(SystemError) -> RecoveryFile? {
    for path in paths {
      do {
        return try RecoveryFile(creating: path, header: header, base: base, system: system)
      } catch {
        if error != .alreadyExists { throw error }
      }
    }
    return nil
  }
}

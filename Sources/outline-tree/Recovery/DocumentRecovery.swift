import Outline

/// Keeps what is not saved of a document in a recovery file. There is one as long as there is
/// something to keep.
final class DocumentRecovery {
  var places: RecoveryPlaces
  private let system: SystemCalls
  private var file: RecoveryFile?
  /// The last edit, if it could not be written yet.
  private var missing: (document: OutlineDocument, note: String)?
  /// Why edits are in memory only.
  private(set) var trouble: Message?

  init(_ places: RecoveryPlaces, _ system: SystemCalls) {
    (self.places, self.system) = (places, system)
  }

  /// The file is left where it is.
  deinit { file?.close() }

  /// Goes on with a file that was found.
  func adopt(_ found: FoundRecovery, _ document: OutlineDocument) {
    clear()
    file = RecoveryFile(found, document)
  }

  /// Whether an edit is still to be written.
  var isBehind: Bool { missing != nil }

  /// Keeps an edit.
  ///
  /// - Parameter base: The document as its place has it.
  func keep(_ newer: OutlineDocument, note: String, after base: () -> RecoveryBase) {
    missing = (newer, note)
    attempt(base) { _ throws(SystemError) in }
  }

  /// Keeps what is being typed; nil: nothing is.
  func keepTyped(_ typed: TypedText?, after base: () -> RecoveryBase) {
    if typed == file?.typed && missing == nil { return }
    attempt(base) { file throws(SystemError) in try file.setTyped(typed) }
    if file?.isEmpty == true && missing == nil { clear() }
  }

  /// Everything is saved, or not wanted.
  func clear() {
    file?.remove()
    (file, missing, trouble) = (nil, nil, nil)
  }

  /// Writes what is missing, and then what the body writes.
  private func attempt(
    _ base: () -> RecoveryBase, _ body: (RecoveryFile) throws(SystemError) -> Void
  ) {
    if places.all.isEmpty { return trouble = "neither HOME nor XDG_STATE_HOME says where" }
    do {
      if let missing { try add(missing.document, missing.note, base) }
      missing = nil
      try body(try begun(base))
      trouble = nil
    } catch {
      trouble = error == .alreadyExists ? "all names are taken" : Message(error.message.utf8)
    }
  }

  private func add(
    _ newer: OutlineDocument, _ note: String, _ base: () -> RecoveryBase
  ) throws(SystemError) {
    // What was typed could do without a base; an edit cannot.
    guard let old = file, !old.hasBase else { return try begun(base).add(newer, note: note) }
    let file = try create(base())
    self.file = file
    old.remove()
    try file.add(newer, note: note)
  }

  private func begun(_ base: () -> RecoveryBase) throws(SystemError) -> RecoveryFile {
    if let file { return file }
    let file = try create(base())
    self.file = file
    return file
  }

  private func create(_ base: RecoveryBase) throws(SystemError) -> RecoveryFile {
    let header = RecoveryHeader(
      source: String(decoding: places.source, as: UTF8.self), base: base.format,
      time: Int(Posix.now))
    do {
      if let file = try create(among: places.beside, header, base) { return file }
    } catch {
      if places.elsewhere.isEmpty { throw error }
    }
    for folder in places.folders { try? Posix.makeOwnFolder(folder.asPath) }
    if let file = try create(among: places.elsewhere, header, base) { return file }
    throw .alreadyExists
  }

  /// nil: all names are taken.
  private func create(
    among paths: [[UInt8]], _ header: RecoveryHeader, _ base: RecoveryBase
  ) throws(SystemError) -> RecoveryFile? {
    for path in paths {
      do {
        return try RecoveryFile(creating: path, header, base, system)
      } catch {
        if error != .alreadyExists { throw error }
      }
    }
    return nil
  }
}

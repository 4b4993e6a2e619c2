import Outline

/// Keeps what is not saved of a document in a recovery file. There is one as long as there is
/// something to keep.
final class DocumentRecovery {
  var places: RecoveryPlaces
  private let system: SystemCalls
  private var file: RecoveryFile?
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

  /// Keeps an edit.
  ///
  /// - Parameter base: The document as its place has it.
  func keep(_ newer: OutlineDocument, note: String, after base: () -> RecoveryBase) {
    attempt { () throws(SystemError) in
      // What was typed could do without a base; an edit cannot.
      let old = file?.hasBase == false ? file : nil
      if old != nil { file = nil }
      defer { old?.remove() }
      try begun(base).add(newer, note: note)
    }
  }

  /// Keeps what is being typed; nil: nothing is.
  func keepTyped(_ typed: TypedText?, after base: () -> RecoveryBase) {
    if typed == nil && file == nil { return }
    attempt { () throws(SystemError) in try begun(base).setTyped(typed) }
    if file?.isEmpty == true { clear() }
  }

  /// Everything is saved, or not wanted.
  func clear() {
    file?.remove()
    (file, trouble) = (nil, nil)
  }

  private func attempt(_ body: () throws(SystemError) -> Void) {
    if places.all.isEmpty { return trouble = "neither HOME nor XDG_STATE_HOME says where" }
    do {
      try body()
      trouble = nil
    } catch {
      trouble = error == .alreadyExists ? "all names are taken" : Message(error.message.utf8)
    }
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

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

  /// Uses a recovery file that was found, and adds further edits to that file.
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
      // Edits can be added only to a file that has a base.
      // A file that was created for typed text may have no base.
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

  /// Creates a recovery file at the first path that is not taken. The result is nil if all paths are taken.
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

/// A recovery file that this process writes. The file stays locked until it is closed or the process ends,
/// so that other browsers can see that the document is still being edited.
///
/// Written bytes are not lost if the process crashes, because the operating system has received them when the
/// write call returns.
final class RecoveryFile {
  let path: [UInt8]
  private let file: Int32
  private let system: SystemCalls
  private var writer: RecoveryWriter
  /// The document with all edits that the file contains.
  private var recorded: OutlineDocument
  private(set) var typed: TypedText?
  let hasBase: Bool
  /// An upper bound for the size of the file in bytes.
  private var size: Int

  /// Uses a recovery file that was found, and adds further edits to that file.
  init(_ found: FoundRecovery, _ document: OutlineDocument) {
    (path, file, system) = (found.path, found.file, found.system)
    (writer, recorded, typed) = (found.text.writer, document, found.text.typed)
    size = .max
    hasBase = found.text.header.base != RecoveryHeader.none
  }

  /// - Parameter path: A path where no file exists.
  init(
    creating path: [UInt8], header: RecoveryHeader, base: RecoveryBase, system: SystemCalls
  ) throws(SystemError) {
    (self.path, self.system) = (path, system)
    hasBase = header.base != RecoveryHeader.none
    file = try system.create(path.asPath, 0o600)
    let (writer, bytes) = RecoveryWriter.begin(header, base: base.bytes)
    (self.writer, recorded, size) = (writer, base.document, bytes.count)
    do {
      try system.lock(file)
      try write(bytes, at: 0)
    } catch {
      remove()
      throw error
    }
  }

  /// True if the file contains neither edits nor typed text.
  var isEmpty: Bool { writer.count == 0 && typed == nil }

  /// Writes the changes since the last written edit.
  func add(_ newer: OutlineDocument, note: String) throws(SystemError) {
    let difference = newer.difference(from: recorded)
    if difference.isEmpty { return try setTyped(nil) }
    let (next, bytes) = writer.edit(difference, note: note, time: PosixFiles.now)
    try append(bytes)
    (writer, recorded, typed) = (next, newer, nil)
  }

  /// Writes the text that the user is typing. If `newer` is nil, removes the written text.
  func setTyped(_ newer: TypedText?) throws(SystemError) {
    if newer == typed { return }
    try append(newer.map { writer.typed($0) } ?? [])
    typed = newer
  }

  /// Writes bytes after the last edit, and then truncates the file after the written bytes. Before the
  /// truncation, readers ignore old bytes at the end of the file, because these bytes are not an intact line.
  private func append(_ bytes: [UInt8]) throws(SystemError) {
    let end = writer.offset + bytes.count
    do {
      try write(bytes, at: writer.offset)
      if size > end { try system.truncate(file, end) }
    } catch {
      size = .max
      try? system.truncate(file, writer.offset)
      typed = nil
      throw error
    }
    size = end
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try bytes.withBytes { buffer throws(SystemError) in
      try system.writeAll(file, buffer, at: offset)
    }
  }

  /// Closes the file, and removes it unless another file is now at its path.
  func remove() {
    // Another process may have put another file at the path.
    let named = try? system.status(PosixFiles.workingDirectory, path.asPath, .stay)
    if named?.identity == (try? system.statusOfFile(file))?.identity {
      system.removeIfPossible(path)
    }
    close()
  }

  /// Closes the file without removing it.
  func close() { system.unlockAndClose(file) }
}

/// The document without its unsaved edits, in the form in which a recovery file stores it.
struct RecoveryBase {
  /// The name of the document format of the bytes, or a constant of `RecoveryHeader`.
  var format: String
  var bytes: [UInt8]
  var document: OutlineDocument

  /// The items in preorder; nil if the items get the same numbers again when the bytes are decoded. A decoder numbers
  /// items in preorder, but the numbers in an edited document can have any order.
  var items: [ItemID]? {
    if format == RecoveryHeader.checkpoint || format == RecoveryHeader.none { return nil }
    let items = document.outline.items
    return items.enumerated().allSatisfy { $0.element.number == $0.offset } ? nil : Array(items)
  }
}

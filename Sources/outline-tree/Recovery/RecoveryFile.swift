import Outline

/// A recovery file of this process. It is locked until the process ends, which tells other browsers
/// that its edits are not lost.
///
/// Written bytes outlive the process, however it ends: the system has them when a call returns.
final class RecoveryFile {
  let path: [UInt8]
  private let file: Int32
  private let system: SystemCalls
  private var writer: RecoveryWriter
  /// The document with the edits in the file.
  private var recorded: OutlineDocument
  private(set) var typed: TypedText?
  let hasBase: Bool
  /// An upper bound of the file's size in bytes.
  private var size: Int

  /// Continues a file that was found.
  init(_ found: FoundRecovery, _ document: OutlineDocument) {
    (path, file, system) = (found.path, found.file, found.system)
    (writer, recorded, typed) = (found.text.writer, document, found.text.typed)
    size = .max
    hasBase = found.text.header.base != RecoveryHeader.none
  }

  /// - Parameter path: Must not exist.
  init(
    creating path: [UInt8], _ header: RecoveryHeader, _ base: RecoveryBase, _ system: SystemCalls
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

  /// True if there are neither edits nor typed text.
  var isEmpty: Bool { writer.count == 0 && typed == nil }

  /// Writes what has changed since the last edit.
  func add(_ newer: OutlineDocument, note: String) throws(SystemError) {
    let difference = newer.difference(from: recorded)
    if difference.isEmpty { return try setTyped(nil) }
    let (next, bytes) = writer.edit(difference, note: note, time: PosixFiles.now)
    try append(bytes)
    (writer, recorded, typed) = (next, newer, nil)
  }

  /// Writes what is being typed; nil: nothing is.
  func setTyped(_ newer: TypedText?) throws(SystemError) {
    if newer == typed { return }
    try append(newer.map { writer.typed($0) } ?? [])
    typed = newer
  }

  /// Writes after the last edit. If the file is longer, it is truncated; until then, what follows does
  /// not count, because it is not a whole line.
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
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try system.writeAll(file, buffer, at: offset) }
    }
    try result.get()
  }

  /// Removes the file: everything is saved, or the user does not want it.
  func remove() {
    // Another process may have made another file of that name.
    let named = try? system.status(PosixFiles.workingDirectory, path.asPath, .stay)
    if named?.identity == (try? system.statusOfFile(file))?.identity {
      system.removeIfPossible(path)
    }
    close()
  }

  /// Leaves the file.
  func close() { system.unlockAndClose(file) }
}

/// The document before all edits, as a recovery file stores it.
struct RecoveryBase {
  /// One of `RecoveryHeader`'s.
  var format: String
  var bytes: [UInt8]
  var document: OutlineDocument
}

import Outline

/// A recovery file of this process. It is locked until the process ends, so that other browsers
/// know that its edits are not lost.
///
/// Written bytes outlive the process, however it ends, because the system has them when a call
/// returns.
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

  /// - Parameter path: A path that does not exist.
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

  /// Writes the changes since the last edit.
  func add(_ newer: OutlineDocument, note: String) throws(SystemError) {
    let difference = newer.difference(from: recorded)
    if difference.isEmpty { return try setTyped(nil) }
    let (next, bytes) = writer.edit(difference, note: note, time: PosixFiles.now)
    try append(bytes)
    (writer, recorded, typed) = (next, newer, nil)
  }

  /// Writes the text that is being typed, or nil if there is none.
  func setTyped(_ newer: TypedText?) throws(SystemError) {
    if newer == typed { return }
    try append(newer.map { writer.typed($0) } ?? [])
    typed = newer
  }

  /// Writes bytes after the last edit. If the file is longer, it is then truncated. Until then, the
  /// bytes that follow are ignored, because they are not a whole line.
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

  /// Removes the file, because all edits were saved or discarded.
  func remove() {
    // Another process may have created another file with that name.
    let named = try? system.status(PosixFiles.workingDirectory, path.asPath, .stay)
    if named?.identity == (try? system.statusOfFile(file))?.identity {
      system.removeIfPossible(path)
    }
    close()
  }

  /// Closes the file, and keeps it.
  func close() { system.unlockAndClose(file) }
}

/// The document before all edits, as a recovery file stores it.
struct RecoveryBase {
  /// One of the formats of `RecoveryHeader`.
  var format: String
  var bytes: [UInt8]
  var document: OutlineDocument
}

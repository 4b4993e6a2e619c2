import Outline

/// A recovery file that is ours: we have its lock until the process ends, so another browser sees that
/// its edits are not lost but being made.
///
/// What is written is with the system when a call returns, and so outlives the process, however that
/// ends.
final class RecoveryFile {
  let path: [UInt8]
  private let file: Int32
  private let system: SystemCalls
  private var writer: RecoveryWriter
  /// The document as the file has it.
  private var recorded: OutlineDocument
  private(set) var typed: TypedText?
  let hasBase: Bool
  /// How many bytes the file may have.
  private var size: Int

  /// What was found, to go on with it.
  init(_ found: FoundRecovery, _ document: OutlineDocument) {
    (path, file, system) = (found.path, found.file, found.system)
    (writer, recorded, typed) = (found.text.writer, document, found.text.typed)
    size = .max
    hasBase = found.text.header.base != RecoveryHeader.none
  }

  /// - Parameter path: A name that nothing has.
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

  /// Whether it says more than its document does.
  var isEmpty: Bool { writer.count == 0 && typed == nil }

  /// Takes down what changed since the last time.
  func add(_ newer: OutlineDocument, note: String) throws(SystemError) {
    let difference = newer.difference(from: recorded)
    if difference.isEmpty { return try setTyped(nil) }
    let (next, bytes) = writer.edit(difference, note: note, time: Int(Posix.now))
    try append(bytes)
    (writer, recorded, typed) = (next, newer, nil)
  }

  /// Takes down what is being typed; nil: nothing is.
  func setTyped(_ newer: TypedText?) throws(SystemError) {
    if newer == typed { return }
    try append(newer.map { writer.typed($0) } ?? [])
    typed = newer
  }

  /// Writes after the last edit. What is there may be longer: then its rest is cut off, and until it
  /// is, does not count as a line.
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

  /// Removes the file: everything is saved, or is not wanted.
  func remove() {
    // Another file of that name is not ours.
    let named = try? system.status(Posix.workingDirectory, path.asPath, .stay)
    if named?.identity == (try? system.statusOfFile(file))?.identity {
      system.removeIfPossible(path)
    }
    close()
  }

  /// Leaves the file where it is.
  func close() { system.unlockAndClose(file) }
}

/// A document before all edits, as a recovery file has it.
struct RecoveryBase {
  /// As `RecoveryHeader` has it.
  var format: String
  var bytes: [UInt8]
  var document: OutlineDocument
}

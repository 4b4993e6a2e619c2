import Outline

/// A recovery file that was left behind by an earlier run of the tool. The file stays locked until it is
/// closed.
struct FoundRecovery {
  let path: [UInt8]
  let file: Int32
  let system: SystemCalls
  let text: RecoveredText

  func close() { system.unlockAndClose(file) }

  func remove() {
    system.removeIfPossible(path)
    close()
  }
}

/// The recovery files that were found for a document.
struct RecoveryFindings {
  private(set) var found: [FoundRecovery] = []
  /// Messages about recovery files whose edits cannot be offered to the user.
  private(set) var remarks: [Message] = []

  init(_ paths: RecoveryPaths, _ system: SystemCalls) {
    for path in paths.all {
      guard let file = try? PosixFiles.openPrivate(path.asPath) else { continue }
      if !look(at: path, openedAs: file, for: paths.source, system: system) {
        system.unlockAndClose(file)
      }
    }
  }

  /// Reads a recovery file.
  ///
  /// - Returns: True if the file contains anything that may be recovered, and therefore stays open.
  private mutating func look(
    at path: [UInt8], openedAs file: Int32, for source: [UInt8], system: SystemCalls
  ) -> Bool {
    // If other users can write to the folder, the file may not be a recovery file of this user.
    guard let status = try? system.statusOfFile(file), status.type == .file,
      status.owner == PosixFiles.user, status.linkCount == 1
    else { return false }
    do {
      try system.lock(file)
    } catch {
      let holder = system.processWithLock(on: status) ?? "another browser"
      remarks.append("\(holder) has unsaved edits to this document")
      return false
    }
    guard let bytes = try? system.readAll(file), let text = RecoveredText(reading: bytes) else {
      remarks.append("\(path) cannot be read, and is left as it is")
      return false
    }
    // Two documents with long paths can have recovery files with the same name.
    // A recovery file next to the document belongs to it, even if their folder has been moved.
    guard
      text.header.source == String(decoding: source, as: UTF8.self)
        || path.splitPath.folder == source.splitPath.folder
    else { return false }
    if text.edits.isEmpty && text.typed == nil && text.lost == 0 {
      system.removeIfPossible(path)
      return false
    }
    found.append(FoundRecovery(path: path, file: file, system: system, text: text))
    return true
  }
}

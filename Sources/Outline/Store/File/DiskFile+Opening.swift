extension DiskFile {
  /// Opens and reads an outline file.
  static func reading(
    _ path: [UInt8], _ calls: SystemCalls
  ) throws(OutlineFileError) -> (DiskFile, Journal) {
    do {
      return try readingOnce(path, calls)
    } catch {
      // A writer may have changed the file while it was being read, so the file is read again.
      // If the damage is real, the second read detects it again.
      guard case .damaged = error else { throw error }
      return try readingOnce(path, calls)
    }
  }

  private static func readingOnce(
    _ path: [UInt8], _ calls: SystemCalls
  ) throws(OutlineFileError) -> (DiskFile, Journal) {
    let file = try DiskFile(path, calls) { name throws(SystemError) in
      try calls.openFileToRead(PosixFiles.workingDirectory, name, .follow)
    }
    return try file.closingOnFailure { file throws(OutlineFileError) in
      (file, try Journal(reading: file))
    }
  }

  /// Prepares this locked file for appending commits. This method reads the file, removes an unfinished
  /// commit from the end, and syncs the file. If this method throws an error, the file is closed.
  func forWriting() throws(OutlineFileError) -> (DiskFile, Journal) {
    try closingOnFailure { file throws(OutlineFileError) in
      Draft.removeAbandoned(of: path, try? status(), calls)
      let journal = try Journal(reading: file)
      if journal.recovery != nil { try file.truncate(to: journal.end.offset) }
      // A killed process may have written bytes without syncing them, so they may be only in the system's cache.
      // New commits must not become durable before the state that they build on.
      try file.synchronize()
      try file.calls.synchronizeNames(beside: file.path)
      return (file, journal)
    }
  }

  /// Opens a file for writing and locks it. If another writer holds the lock, waits for up to the given time.
  init(
    locking path: [UInt8], waiting: Duration, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    var backoff = LockBackoff(upTo: waiting)
    while true {
      if let file = try Self.locked(at: path, calls) {
        self = file
        return
      }
      calls.sleep(try backoff.nextPause(for: path))
    }
  }

  /// Opens a file for writing and locks it.
  ///
  /// - Returns: The open file, or `nil` if another writer holds the lock.
  static func locked(at path: [UInt8], _ calls: SystemCalls) throws(OutlineFileError) -> DiskFile? {
    while true {
      // Symbolic links are resolved first, so that replacing the file does not replace a link to it.
      let target = try OutlineFileError.naming("open", at: path, calls.resolve(path.asPath))
      let file = try DiskFile(target, calls, openedBy: calls.openToUpdate)
      // The previous owner of the lock may have replaced the file.
      let isCurrent: Bool? = try file.closingOnFailure { file throws(OutlineFileError) in
        try file.lock() ? try file.isStillNamed() : nil
      }
      if isCurrent == true { return file }
      file.close()
      if isCurrent == nil { return nil }
    }
  }

  /// Returns the size of the file in bytes.
  func size() throws(OutlineFileError) -> Int {
    let status = try status()
    guard status.type == .file else { throw .notAnOutlineFile(path: SystemCalls.text(path)) }
    guard let size = Int(exactly: status.size) else {
      throw .system(
        call: "read", path: SystemCalls.text(path), message: "the file is too large")
    }
    return size
  }

  func closingOnFailure<Result>(
    _ body: (DiskFile) throws(OutlineFileError) -> Result
  ) throws(OutlineFileError) -> Result {
    do {
      return try body(self)
    } catch {
      close()
      throw error
    }
  }
}

/// An outline file that has been opened and read.
struct OpenedFile {
  private(set) var file: DiskFile
  private(set) var journal: Journal
  private(set) var recovery: OutlineFile.Recovery?
}

extension OpenedFile {
  init(reading path: [UInt8], _ calls: SystemCalls) throws(OutlineFileError) {
    do {
      self = try OpenedFile(once: path, calls)
    } catch {
      // A writer may have changed the file while it was being read, so the file is read again. Real damage
      // is detected again by the second attempt.
      guard case .damaged = error else { throw error }
      self = try OpenedFile(once: path, calls)
    }
  }

  private init(once path: [UInt8], _ calls: SystemCalls) throws(OutlineFileError) {
    file = try DiskFile(opening: path, for: .reading, calls)
    (journal, recovery) = try file.closingOnFailure { file throws(OutlineFileError) in
      try file.readJournal()
    }
  }

  /// - Parameter file: A locked file, which is closed if this initializer throws an error.
  init(writing file: DiskFile) throws(OutlineFileError) {
    self.file = file
    (journal, recovery) = try file.closingOnFailure { file throws(OutlineFileError) in
      file.removeAbandonedDrafts()
      let (journal, recovery) = try file.readJournal()
      if recovery != nil { try file.truncate(to: journal.end.offset) }
      // If a process was killed before it could sync, the bytes that have been read may still be only in
      // the system's cache, and not on the disk. New commits must not become durable before the state that
      // they build on.
      try file.synchronize()
      try file.calls.synchronizeNames(beside: file.path)
      return (journal, recovery)
    }
  }
}

extension DiskFile {
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
      let file = try DiskFile(opening: try calls.existing(path), for: .writing, calls)
      let result = try file.closingOnFailure { file throws(OutlineFileError) in
        try file.acquireLock()
      }
      switch result {
      case .acquired: return file
      case .replaced: file.close()
      case .locked:
        file.close()
        return nil
      }
    }
  }

  private enum LockResult {
    case acquired
    /// Another writer holds the lock.
    case locked
    /// The previous owner of the lock has replaced the file.
    case replaced
  }

  private func acquireLock() throws(OutlineFileError) -> LockResult {
    guard try lock() else { return .locked }
    return try isStillNamed() ? .acquired : .replaced
  }

  fileprivate func readJournal() throws(OutlineFileError) -> (Journal, OutlineFile.Recovery?) {
    var recovery: OutlineFile.Recovery?
    let journal = try Journal(reading: self, size: size(), recovery: &recovery)
    return (journal, recovery)
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

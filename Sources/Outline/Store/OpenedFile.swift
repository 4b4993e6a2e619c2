/// A file that was opened and read.
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
      // Somebody may have been at work while we read. Damage is there when one looks again.
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

  init(
    writing path: [UInt8], waiting: Duration, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    file = try DiskFile(locking: path, waiting: waiting, calls)
    (journal, recovery) = try file.closingOnFailure { file throws(OutlineFileError) in
      file.removeAbandonedDrafts()
      let (journal, recovery) = try file.readJournal()
      if recovery != nil { try file.truncate(to: journal.end.offset) }
      // What we found may be in the memory of the system only, left there by a process that was killed
      // before it could sync it. What is built on it must not be safer than what it is built on.
      try file.synchronize()
      try calls.synchronizeNames(beside: file.path)
      return (journal, recovery)
    }
  }
}

extension DiskFile {
  /// Opens a file for writing and takes its lock.
  fileprivate init(
    locking path: [UInt8], waiting: Duration, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    var waiting = LockWaiting(upTo: waiting)
    while true {
      // A link to the file stays a link when the file is replaced.
      let file = try DiskFile(opening: try calls.existing(path), for: .writing, calls)
      let claim = try file.closingOnFailure { file throws(OutlineFileError) in try file.claim() }
      if claim == .ours {
        self = file
        return
      }
      file.close()
      if claim == .taken {
        guard let pause = waiting.next() else { throw .locked(path: SystemCalls.text(path)) }
        calls.sleep(pause)
      }
    }
  }

  private enum Claim {
    case ours
    /// Another writer has the lock.
    case taken
    /// The writer that had the lock before put another file in the place of this one.
    case replaced
  }

  private func claim() throws(OutlineFileError) -> Claim {
    guard try lock() else { return .taken }
    return try isStillNamed() ? .ours : .replaced
  }

  fileprivate func readJournal() throws(OutlineFileError) -> (Journal, OutlineFile.Recovery?) {
    let status = try status()
    guard status.type == .file else { throw .notAnOutlineFile(path: SystemCalls.text(path)) }
    var recovery: OutlineFile.Recovery?
    let journal = try Journal(reading: self, size: Int(status.size), recovery: &recovery)
    return (journal, recovery)
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

/// An open file. A read fills the buffer unless the file ends first, and a write always writes all bytes. Each
/// error contains the path of the file and, unless the file is missing, the name of the system call.
struct DiskFile {
  let calls: SystemCalls
  let path: [UInt8]
  private let descriptor: Int32

  init(
    _ path: [UInt8], _ calls: SystemCalls,
    openedBy open: (SystemCalls.Name) throws(SystemError) -> Int32
  ) throws(OutlineFileError) {
    self.calls = calls
    self.path = path
    descriptor = try OutlineFileError.naming("open", at: path, open(path.asPath))
  }

  /// Wraps a file that is already open.
  ///
  /// - Parameter path: The path of the file. For a draft, this is the path of the file that the draft will
  ///   replace.
  init(_ descriptor: Int32, at path: [UInt8], _ calls: SystemCalls) {
    (self.calls, self.path, self.descriptor) = (calls, path, descriptor)
  }

  /// Creates a draft that can replace this file.
  func replacement() throws(OutlineFileError) -> FileReplacement {
    try OutlineFileError.naming(
      "write", at: path, FileReplacement(ofOpen: descriptor, path, calls))
  }

  func close() {
    calls.unlockAndClose(descriptor)
  }

  func unlock() { calls.unlock(descriptor) }

  func status() throws(OutlineFileError) -> FileStatus {
    try OutlineFileError.naming("stat", at: path, calls.statusOfFile(descriptor))
  }

  /// True if the path still leads to this file.
  func isStillNamed() throws(OutlineFileError) -> Bool {
    try calls.statusIfAny(path)?.identity == status().identity
  }

  /// Tries to lock the file, without waiting.
  ///
  /// - Returns: `true` if the lock was taken, or `false` if another open file holds the lock.
  func lock() throws(OutlineFileError) -> Bool {
    try OutlineFileError.naming("lock", at: path, calls.lockIfFree(descriptor))
  }
}

extension DiskFile {
  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: The number of bytes read. This number is less than the size of the buffer only if the file
  ///   ends before the buffer is full.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(OutlineFileError) -> Int {
    try OutlineFileError.naming(
      "read", at: path, calls.readAll(descriptor, into: buffer, at: offset))
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(OutlineFileError) {
    try OutlineFileError.naming(
      "write", at: path,
      bytes.withBytes { buffer throws(SystemError) in
        try calls.writeAll(descriptor, buffer, at: offset)
      })
  }

  /// Writes the buffered lines of a text to the file, and empties the buffer. This method does not sync the
  /// file.
  ///
  /// - Parameter length: The minimum number of bytes to write. If the buffer contains fewer bytes, nothing is
  ///   written.
  func write(
    linesOf text: inout JournalText, ofAtLeast length: Int = 1 << 18
  ) throws(OutlineFileError) {
    guard text.bytes.count >= length else { return }
    try write(text.bytes, at: text.nextLine.offset - text.bytes.count)
    text.removeBytes()
  }

  /// Writes the buffered lines of a text, and then the whole state of a document.
  func write(
    _ document: OutlineDocument, upTo sequence: Int, after text: inout JournalText
  ) throws(OutlineFileError) {
    try document.writeCheckpoint(upTo: sequence, to: &text) {
      text throws(OutlineFileError) in
      try write(linesOf: &text)
    }
    try write(linesOf: &text, ofAtLeast: 1)
  }

  func truncate(to size: Int) throws(OutlineFileError) {
    try OutlineFileError.naming("truncate", at: path, calls.truncate(descriptor, size))
  }

  func synchronize() throws(OutlineFileError) {
    try OutlineFileError.naming("fsync", at: path, calls.synchronize(descriptor))
  }
}

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
      // A killed process may have written bytes without syncing them.
      // These bytes may exist only in the system's cache.
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
      // Symbolic links are resolved first.
      // Otherwise, a new file would replace a link to the file instead of the file itself.
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

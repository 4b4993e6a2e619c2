/// An open file. A read ends early only at the end of the file, and a write is always complete. Each error
/// contains the path of the file and, unless the file is missing, the name of the system call.
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
  /// - Returns: `true` if the lock was taken, or `false` if another open file holds it.
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
    try JournalCheckpoint.write(document, upTo: sequence, to: &text) {
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

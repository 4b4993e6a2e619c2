/// An open file. Reads and writes are whole; what fails says what failed on which file.
struct DiskFile {
  let calls: DiskCalls
  let path: [UInt8]
  private let descriptor: Int32

  init(opening path: [UInt8], for access: DiskAccess, _ calls: DiskCalls) throws(OutlineFileError) {
    self.calls = calls
    self.path = path
    do {
      descriptor = try calls.repeatingWhileInterrupted { () throws(DiskError) in
        try calls.open(path, access)
      }
    } catch {
      switch error {
      case .notFound where access != .creating: throw .notFound(path: DiskCalls.text(path))
      case .alreadyExists: throw .alreadyExists(path: DiskCalls.text(path))
      default: throw .system(call: "open", path: DiskCalls.text(path), message: error.message)
      }
    }
  }

  /// The same file after it got another name.
  func renamed(to path: [UInt8]) -> DiskFile {
    DiskFile(calls: calls, path: path, descriptor: descriptor)
  }

  private init(calls: DiskCalls, path: [UInt8], descriptor: Int32) {
    (self.calls, self.path, self.descriptor) = (calls, path, descriptor)
  }

  func close() { calls.close(descriptor) }

  func status() throws(OutlineFileError) -> DiskStatus {
    try calls.repeating("stat", path) { () throws(DiskError) in try calls.status(descriptor) }
  }

  /// Whether the path still leads to this file.
  func isStillNamed() throws(OutlineFileError) -> Bool {
    try calls.statusIfAny(path)?.identity == status().identity
  }

  /// Whether the lock was to be had.
  func lock() throws(OutlineFileError) -> Bool {
    try calls.repeating("lock", path) { () throws(DiskError) in
      do throws(DiskError) {
        try calls.lock(descriptor)
        return true
      } catch {
        if error == .wouldBlock { return false }
        throw error
      }
    }
  }

  func setMode(_ mode: UInt32) throws(OutlineFileError) {
    try calls.repeating("chmod", path) { () throws(DiskError) in
      try calls.setMode(descriptor, mode)
    }
  }
}

extension DiskFile {
  /// Reads what there is, at most as much as the buffer holds.
  ///
  /// - Returns: How many bytes; less than asked for only at the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(OutlineFileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let place = offset + count
      let read = try calls.repeating("read", path) { () throws(DiskError) in
        try calls.read(descriptor, rest, place)
      }
      if read == 0 { break }
      count += read
    }
    return count
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(OutlineFileError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, OutlineFileError> in
      Result { () throws(OutlineFileError) in try write(buffer, at: offset) }
    }
    try result.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutlineFileError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let place = offset + count
      count += try calls.repeating("write", path) { () throws(DiskError) in
        let written = try calls.write(descriptor, rest, place)
        if written == 0 { throw .inputOutput }
        return written
      }
    }
  }

  func truncate(to size: Int) throws(OutlineFileError) {
    try calls.repeating("truncate", path) { () throws(DiskError) in
      try calls.truncate(descriptor, size)
    }
  }

  func synchronize() throws(OutlineFileError) {
    try calls.repeating("fsync", path) { () throws(DiskError) in
      try calls.synchronize(descriptor)
    }
  }
}

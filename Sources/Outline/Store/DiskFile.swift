/// An open file. Reads and writes are whole; what fails says what failed on which file.
struct DiskFile {
  let calls: SystemCalls
  let path: [UInt8]
  private let descriptor: Int32

  init(opening path: [UInt8], for access: DiskAccess, _ calls: SystemCalls) throws(OutlineFileError)
  {
    self.calls = calls
    self.path = path
    do {
      descriptor = try calls.open(path.asPath, access)
    } catch {
      switch error {
      case .notFound: throw .notFound(path: SystemCalls.text(path))
      default: throw .system(call: "open", path: SystemCalls.text(path), message: error.message)
      }
    }
  }

  /// A file that is open.
  ///
  /// - Parameter path: Its path, or that of the file it is to be.
  init(_ descriptor: Int32, at path: [UInt8], _ calls: SystemCalls) {
    (self.calls, self.path, self.descriptor) = (calls, path, descriptor)
  }

  /// A draft of what is to take the place of this file.
  func replacement() throws(OutlineFileError) -> FileReplacement {
    try calls.naming("write", path) { () throws(SystemError) in
      try FileReplacement(ofOpen: descriptor, path, calls)
    }
  }

  /// Removes what was left beside the file, which we have locked.
  func removeAbandonedDrafts() {
    Draft.removeAbandoned(of: path, try? calls.statusOfFile(descriptor), calls)
  }

  func close() {
    // Another thread may just be starting a process, which has a copy until it runs its own program.
    // The copy would keep the lock.
    calls.unlock(descriptor)
    calls.close(descriptor)
  }

  func status() throws(OutlineFileError) -> FileStatus {
    try calls.naming("stat", path) { () throws(SystemError) in try calls.statusOfFile(descriptor) }
  }

  /// Whether the path still leads to this file.
  func isStillNamed() throws(OutlineFileError) -> Bool {
    try calls.statusIfAny(path)?.identity == status().identity
  }

  /// Whether the lock was to be had.
  func lock() throws(OutlineFileError) -> Bool {
    try calls.naming("lock", path) { () throws(SystemError) in
      do throws(SystemError) {
        try calls.lock(descriptor)
        return true
      } catch {
        if error == .wouldBlock { return false }
        throw error
      }
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
    try calls.naming("read", path) { () throws(SystemError) in
      try calls.readAll(descriptor, into: buffer, at: offset)
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(OutlineFileError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try calls.writeAll(descriptor, buffer, at: offset) }
    }
    try calls.naming("write", path) { () throws(SystemError) in try result.get() }
  }

  func truncate(to size: Int) throws(OutlineFileError) {
    try calls.naming("truncate", path) { () throws(SystemError) in
      try calls.truncate(descriptor, size)
    }
  }

  func synchronize() throws(OutlineFileError) {
    try calls.naming("fsync", path) { () throws(SystemError) in
      try calls.synchronize(descriptor)
    }
  }
}

/// What a file of a store is opened for.
enum DiskAccess {
  case reading
  case writing
}

extension SystemCalls {
  fileprivate func open(_ path: Name, _ access: DiskAccess) throws(SystemError) -> Int32 {
    switch access {
    case .reading: try openFileToRead(Posix.workingDirectory, path, .follow)
    case .writing: try openToUpdate(path)
    }
  }
}

// Reading and writing whole files.
extension SystemCalls {
  package func readFile(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let file = try openToRead(path.asPath)
    defer { close(file) }
    return try readAll(file)
  }

  package func readAll(_ file: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try block.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
        try read(file, UnsafeMutableRawBufferPointer(buffer))
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

  package func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try write(file, UnsafeRawBufferPointer(rebasing: rest))
      rest = rest.dropFirst(count)
    }
  }

  /// Tries to lock a file.
  ///
  /// - Returns: `false` if the file is already locked through another open file description.
  func lockIfFree(_ file: Int32) throws(SystemError) -> Bool {
    do {
      try lock(file)
      return true
    } catch {
      if error == .wouldBlock { return false }
      throw error
    }
  }

  /// Unlocks a file and closes it. If this method only closed the file, the lock might remain, because a
  /// process that is being started has a copy of the descriptor.
  package func unlockAndClose(_ file: Int32) {
    unlock(file)
    close(file)
  }

  /// Replaces a file atomically, or creates it.
  ///
  /// - Returns: An error that occurred after the draft was renamed, or `nil`. If an error is returned, a
  ///   power failure may undo the replacement.
  package func replaceFile(
    _ path: [UInt8], with bytes: [UInt8]
  ) throws(SystemError) -> SystemError? {
    let replacement = try FileReplacement(of: path, self)
    do {
      try bytes.withBytes { buffer throws(SystemError) in
        try writeAll(replacement.file, buffer)
      }
    } catch {
      replacement.abandon()
      throw error
    }
    return try replacement.commit()
  }
}

// Reading and writing at an offset.
extension SystemCalls {
  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: The number of bytes read. This number is less than the size of the buffer only if the file
  ///   ends before the buffer is full.
  package func readAll(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = try readAt(file, rest, offset + count)
      if read == 0 { break }
      count += read
    }
    return count
  }

  package func writeAll(
    _ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let written = try writeAt(file, rest, offset + count)
      if written == 0 { throw .inputOutput }
      count += written
    }
  }
}

extension [UInt8] {
  /// Calls a closure with the bytes. Unlike `withUnsafeBytes`, this method keeps the type of the error.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}

// Operations on paths.
extension SystemCalls {
  /// Returns the status of the file that a path leads to, or `nil` if no such file exists.
  package func statusIfAny(
    _ path: [UInt8], _ links: LinkPolicy
  ) throws(SystemError) -> FileStatus? {
    do {
      return try status(PosixFiles.workingDirectory, path.asPath, links)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
  }

  /// Opens a file for writing. Returns `nil` if the file does not exist.
  func openToWriteIfAny(_ path: [UInt8]) throws(SystemError) -> Int32? {
    do {
      return try openToWrite(path.asPath)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
  }

  /// Returns the entries of a folder, in no particular order. The entries `.` and `..` are left out.
  ///
  /// - Parameter isWanted: Returns whether to include the entry with the given name.
  package func entries(
    of folder: [UInt8], where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) throws(SystemError) -> [(name: [UInt8], type: EntryType)] {
    let file = try openDirectory(PosixFiles.workingDirectory, folder.asPath, .follow)
    defer { close(file) }
    var entries: [(name: [UInt8], type: EntryType)] = []
    try withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 16) {
      buffer throws(SystemError) in
      try list(file, buffer) { name, type in
        if isWanted(name) { entries.append((Array(name), type)) }
      }
    }
    return entries
  }

  /// Removes a file. Errors are ignored.
  package func removeIfPossible(_ path: [UInt8]) { try? remove(path.asPath) }

  /// Returns the given path. If the last component is a symbolic link, the component is resolved. The target
  /// of the link need not exist.
  package func followingLinks(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    var path = path
    for _ in 0..<Self.linkLimit {
      guard let status = try statusIfAny(path, .stay), status.type == .link else { return path }
      let target = try readLink(PosixFiles.workingDirectory, path.asPath)
      let isAbsolute = target.first == UInt8(ascii: "/")
      path = isAbsolute ? target : DraftName(of: path).folder + target
    }
    throw .tooManyLinks
  }

  /// The maximum number of symbolic links to follow, which is the same as in the Linux kernel.
  private static let linkLimit = 40
}

extension [UInt8] {
  /// The bytes of the path as a C string, which ends with a zero byte.
  package var asPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// The path of the folder that contains the file with this path. The result ends with a slash, or is `.` if
  /// this path has no slash.
  package var folderOfPath: [UInt8] {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return Array(self[...slash])
  }
}

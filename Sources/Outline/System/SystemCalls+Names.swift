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

  /// Returns the given path, with its last component resolved if it is a symbolic link. The target of the
  /// link need not exist.
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

  /// For the path of a file, the path of the folder that contains the file, with a slash at its end. If the
  /// path has no slash, the folder is `.`.
  package var folderOfPath: [UInt8] {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return Array(self[...slash])
  }
}

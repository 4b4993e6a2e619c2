// Operations on paths.
extension SystemCalls {
  /// Returns the status of the file that a path leads to, or `nil` if there is none.
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

  /// Removes a file, and ignores errors: the next writer tries again.
  package func removeIfPossible(_ path: [UInt8]) { try? remove(path.asPath) }

  /// Returns the path with the last component resolved if it is a symbolic link. The target of the
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

  /// The maximum number of symbolic links to follow, as on Linux.
  private static let linkLimit = 40
}

extension [UInt8] {
  /// The path as a string of the C library.
  package var asPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// The path of the folder, with a slash at the end, or `.`.
  package var folderOfPath: [UInt8] {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return Array(self[...slash])
  }
}

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

  /// Removes a file, and ignores errors, because the next writer tries again.
  package func removeIfPossible(_ path: [UInt8]) { try? remove(path.asPath) }

  /// Returns the path, with its last component resolved if that is a symbolic link. The target of the link
  /// need not exist.
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
  /// The path as a C string, which ends with a zero byte.
  package var asPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// The path of the folder that contains the file, with a slash at its end, or `.` if the path has no
  /// slash.
  package var folderOfPath: [UInt8] {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return Array(self[...slash])
  }
}

/// Names, over the calls of the table.
extension SystemCalls {
  /// What a name stands for; `nil`: nothing.
  package func statusIfAny(
    _ path: [UInt8], _ links: LinkPolicy
  ) throws(SystemError) -> FileStatus? {
    do {
      return try status(Posix.workingDirectory, path.asPath, links)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
  }

  /// Opens a file for writing; `nil`: there is none.
  func openToWriteIfAny(_ path: [UInt8]) throws(SystemError) -> Int32? {
    do {
      return try openToWrite(path.asPath)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
  }

  /// Removes a file if possible; the next writer tries again.
  package func removeIfPossible(_ path: [UInt8]) { try? remove(path.asPath) }

  /// The path of what symbolic links lead to, also where nothing is there yet.
  package func followingLinks(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    var path = path
    for _ in 0..<Self.linkLimit {
      guard let status = try statusIfAny(path, .stay), status.type == .link else { return path }
      let target = try readLink(Posix.workingDirectory, path.asPath)
      let isAbsolute = target.first == UInt8(ascii: "/")
      path = isAbsolute ? target : DraftName(of: path).folder + target
    }
    throw .tooManyLinks
  }

  /// As Linux has it.
  private static let linkLimit = 40
}

extension [UInt8] {
  /// The bytes as the C library takes a path.
  package var asPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// The folder that a path leads into.
  package var folderOfPath: [UInt8] {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return Array(self[...slash])
  }
}

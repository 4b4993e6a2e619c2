import Outline

extension IgnoreFile {
  /// The limit of git in bytes.
  private static let sizeLimit = 100 << 20

  /// Reads the rules in a folder's `.gitignore`. Returns nil if there are none, or if the file
  /// cannot be read. As in git, the file must not be a symbolic link.
  static func read(in folder: Int32, _ system: SystemCalls) -> IgnoreFile? {
    system.content(of: Array(".gitignore".utf8), in: folder, .stay, atMost: sizeLimit)
      .flatMap(IgnoreFile.nonempty)
  }

  /// Reads the rules in a repository's `info/exclude`, which may be a symbolic link.
  ///
  /// - Parameter directory: The result of `GitDirectory.common` for the folder.
  static func readExclude(
    of directory: [UInt8], in folder: Int32, _ system: SystemCalls
  ) -> IgnoreFile? {
    let name = directory + Array("/info/exclude".utf8)
    return system.content(of: name, in: folder, .follow, atMost: sizeLimit)
      .flatMap(IgnoreFile.nonempty)
  }

  private static func nonempty(_ text: [UInt8]) -> IgnoreFile? {
    let file = IgnoreFile(text)
    return file.isEmpty ? nil : file
  }
}

extension SystemCalls {
  /// Returns the contents of a file, or nil if it is missing, not a regular file, too large or
  /// unreadable.
  func content(
    of name: [UInt8], in folder: Int32, _ links: LinkPolicy, atMost limit: Int
  ) -> [UInt8]? {
    guard let file = try? openFileToRead(folder, name.asPath, links) else { return nil }
    defer { close(file) }
    guard let status = try? statusOfFile(file), status.type == .file, status.size <= limit else {
      return nil
    }
    return try? readPrefix(of: file, Int(status.size))
  }

  private func readPrefix(of file: Int32, _ size: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, SystemError> in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return Result { () throws(SystemError) in try read(file, rest) }
      }
      let count = try result.get()
      if count == 0 { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }
}

// Wrappers for system calls. Their errors contain the path and the name of the call.
// Errors for missing files and for existing files contain only the path.

extension OutlineFileError {
  /// Returns the result of a system call. If the call fails, the error contains its name and the path. A
  /// missing file, or a name that is already in use, has its own error, which contains only the path.
  static func naming<Result>(
    _ name: String, at path: [UInt8], _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(OutlineFileError) -> Result {
    do {
      return try call()
    } catch {
      let path = SystemCalls.text(path)
      switch (name, error) {
      case ("open", .notFound): throw .notFound(path: path)
      case ("link", .alreadyExists): throw .alreadyExists(path: path)
      default: throw .system(call: name, path: path, message: error.message)
      }
    }
  }
}

extension SystemCalls {
  /// Returns a path as text for a message.
  static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  /// Returns the status of the file that a path leads to, or `nil` if no such file exists.
  func statusIfAny(_ path: [UInt8]) throws(OutlineFileError) -> FileStatus? {
    try OutlineFileError.naming("stat", at: path, statusIfAny(path, .follow))
  }

  /// Syncs the folder that contains a file, so that the names in this folder are durable.
  func synchronizeNames(beside path: [UInt8]) throws(OutlineFileError) {
    let folder = path.folderOfPath
    try OutlineFileError.naming("fsync", at: folder, synchronizeFolder(folder.asPath))
  }
}

// Wrappers for system calls. Their errors contain the path and the name of the call.
// Errors for missing files and for existing files contain only the path.

extension SystemCalls {
  /// Runs a system call. If the call fails, adds its name and the path to the error. A missing file, or a
  /// name that is already in use, has its own error, which contains only the path.
  func addingContext<Result>(
    _ name: String, path: [UInt8], _ call: () throws(SystemError) -> Result
  ) throws(OutlineFileError) -> Result {
    do {
      return try call()
    } catch {
      switch (name, error) {
      case ("open", .notFound): throw .notFound(path: Self.text(path))
      case ("link", .alreadyExists): throw .alreadyExists(path: Self.text(path))
      default: throw .system(call: name, path: Self.text(path), message: error.message)
      }
    }
  }

  /// Returns a path as text for a message.
  static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  /// Returns the status of the file that a path leads to, or `nil` if no such file exists.
  func statusIfAny(_ path: [UInt8]) throws(OutlineFileError) -> FileStatus? {
    try addingContext("stat", path: path) { () throws(SystemError) in
      try statusIfAny(path, .follow)
    }
  }

  /// Syncs the folder that contains a file, so that the names in this folder are durable.
  func synchronizeNames(beside path: [UInt8]) throws(OutlineFileError) {
    let folder = path.folderOfPath
    try addingContext("fsync", path: folder) { () throws(SystemError) in
      try synchronizeFolder(folder.asPath)
    }
  }
}

// Calls on paths that say, when they fail, what failed where.

extension SystemCalls {
  /// Names the call and the file that an error is about.
  func naming<Result>(
    _ name: String, _ path: [UInt8], _ call: () throws(SystemError) -> Result
  ) throws(OutlineFileError) -> Result {
    do {
      return try call()
    } catch {
      throw .system(call: name, path: Self.text(path), message: error.message)
    }
  }

  /// A path for a message.
  static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  /// The path of an existing file, with symbolic links resolved.
  func existing(_ path: [UInt8]) throws(OutlineFileError) -> [UInt8] {
    do {
      return try resolve(path.asPath)
    } catch {
      if error == .notFound { throw .notFound(path: Self.text(path)) }
      throw .system(call: "open", path: Self.text(path), message: error.message)
    }
  }

  /// What a name stands for; `nil`: nothing.
  func statusIfAny(_ path: [UInt8]) throws(OutlineFileError) -> FileStatus? {
    try naming("stat", path) { () throws(SystemError) in try statusIfAny(path, .follow) }
  }

  func synchronizeNames(beside path: [UInt8]) throws(OutlineFileError) {
    let folder = path.folderOfPath
    try naming("fsync", folder) { () throws(SystemError) in
      try synchronizeFolder(folder.asPath)
    }
  }

  /// Gives a file another name, which nothing may have yet.
  func linkFile(_ old: [UInt8], to new: [UInt8]) throws(OutlineFileError) {
    do {
      try link(old.asPath, new.asPath)
    } catch {
      if error == .alreadyExists { throw .alreadyExists(path: Self.text(new)) }
      throw .system(call: "link", path: Self.text(new), message: error.message)
    }
  }
}

// What all calls have in common: interrupted ones are repeated, and failures say what failed where.

extension DiskCalls {
  func repeating<Result>(
    _ name: String, _ path: Path, _ call: () throws(DiskError) -> Result
  ) throws(OutlineFileError) -> Result {
    do {
      return try repeatingWhileInterrupted(call)
    } catch {
      throw .system(call: name, path: Self.text(path), message: error.message)
    }
  }

  func repeatingWhileInterrupted<Result>(
    _ call: () throws(DiskError) -> Result
  ) throws(DiskError) -> Result {
    while true {
      do {
        return try call()
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// A path for a message.
  static func text(_ path: Path) -> String { String(decoding: path, as: UTF8.self) }
}

extension DiskCalls {
  /// The path behind symbolic links of a file that has to be there.
  func existing(_ path: Path) throws(OutlineFileError) -> Path {
    do {
      return try repeatingWhileInterrupted { () throws(DiskError) in try resolve(path) }
    } catch {
      if error == .notFound { throw .notFound(path: Self.text(path)) }
      throw .system(call: "open", path: Self.text(path), message: error.message)
    }
  }

  /// What a name stands for; `nil`: nothing.
  func statusIfAny(_ path: Path) throws(OutlineFileError) -> DiskStatus? {
    try repeating("stat", path) { () throws(DiskError) in
      do throws(DiskError) {
        return try statusOfPath(path)
      } catch {
        if error == .notFound { return nil }
        throw error
      }
    }
  }

  func synchronizeNames(beside path: Path) throws(OutlineFileError) {
    let folder = Self.folder(of: path)
    try repeating("fsync", folder) { () throws(DiskError) in try synchronizeFolder(folder) }
  }

  func renameFile(_ old: Path, to new: Path) throws(OutlineFileError) {
    try repeating("rename", old) { () throws(DiskError) in try rename(old, new) }
  }

  func removeFile(_ path: Path) throws(OutlineFileError) {
    try repeating("remove", path) { () throws(DiskError) in try remove(path) }
  }

  /// Gives a file another name, which nothing may have yet.
  func linkFile(_ old: Path, to new: Path) throws(OutlineFileError) {
    do {
      try repeatingWhileInterrupted { () throws(DiskError) in try link(old, new) }
    } catch {
      if error == .alreadyExists { throw .alreadyExists(path: Self.text(new)) }
      throw .system(call: "link", path: Self.text(new), message: error.message)
    }
  }

  /// Removes a file if that can be done: whoever comes next tries it again.
  func removeIfPossible(_ path: Path) {
    try? repeatingWhileInterrupted { () throws(DiskError) in try remove(path) }
  }

  /// The folder that a path leads into.
  static func folder(of path: Path) -> Path {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return Array(path[...slash])
  }
}

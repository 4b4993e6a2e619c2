/// A file that is written beside another one, to take its place when it is done.
///
/// Its name is always the same, so what a process leaves behind that is killed is found and removed by
/// the next one. Whoever writes a draft has locked it: that tells one that is being written from one
/// that was left.
enum Draft {
  static func path(of path: [UInt8]) -> [UInt8] {
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return path[..<name] + [UInt8(ascii: ".")] + path[name...] + Array(".outline-draft".utf8)
  }

  /// Creates a draft and locks it.
  static func create(of path: [UInt8], _ calls: SystemCalls) throws(OutlineFileError) -> DiskFile {
    while true {
      guard let draft = try createIfAbsent(at: self.path(of: path), calls) else {
        try removeAbandoned(at: self.path(of: path), calls)
        continue
      }
      let isOurs = try draft.closingOnFailure { draft throws(OutlineFileError) in
        guard try draft.lock() else { throw .locked(path: SystemCalls.text(path)) }
        // Somebody may have taken it for one that was left, before it was locked.
        return try draft.isStillNamed()
      }
      if isOurs { return draft }
      draft.close()
    }
  }

  /// Removes what was left behind beside a file, if that can be done.
  ///
  /// - Parameter file: The file, which we have locked.
  static func removeAbandoned(of file: DiskFile) {
    let path = path(of: file.path)
    guard let draft = try? file.calls.statusIfAny(path) else { return }
    // Who was killed while creating the file left it with two names.
    if draft.identity == (try? file.status())?.identity {
      file.calls.removeIfPossible(path)
    } else {
      try? removeAbandoned(at: path, file.calls)
    }
  }

  private static func createIfAbsent(
    at path: [UInt8], _ calls: SystemCalls
  ) throws(OutlineFileError) -> DiskFile? {
    do {
      return try DiskFile(opening: path, for: .creating, calls)
    } catch .alreadyExists {
      return nil
    }
  }

  private static func removeAbandoned(
    at path: [UInt8], _ calls: SystemCalls
  ) throws(OutlineFileError) {
    let draft: DiskFile
    do {
      draft = try DiskFile(opening: path, for: .reading, calls)
    } catch .notFound {
      return
    }
    defer { draft.close() }
    guard try draft.lock() else { throw .locked(path: SystemCalls.text(path)) }
    guard try draft.isStillNamed() else { return }
    try calls.removeFile(path)
  }
}

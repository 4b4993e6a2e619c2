extension Draft {
  /// Removes the drafts of a file that killed processes left. Errors are ignored, because the next
  /// writer tries again.
  ///
  /// A draft is kept if another process may be writing it, if it belongs to another user, or if it
  /// is not a regular file.
  ///
  /// - Parameter file: The status of the file, or `nil` if it does not exist.
  static func removeAbandoned(of path: [UInt8], _ file: FileStatus?, _ calls: SystemCalls) {
    let name = DraftName(of: path)
    for draft in drafts(name, calls) {
      guard let status = try? calls.status(PosixFiles.workingDirectory, draft.asPath, .stay),
        status.type == .file
      else { continue }
      if status.identity == file?.identity {
        // A process that was killed while it created the file left it with two names.
        calls.removeIfPossible(draft)
      } else if status.linkCount == 1, [calls.user(), file?.owner].contains(status.owner) {
        removeAbandoned(at: draft, status.identity, calls)
      }
    }
  }

  private static func drafts(_ name: DraftName, _ calls: SystemCalls) -> [[UInt8]] {
    var drafts: [[UInt8]] = []
    let path = name.folder.isEmpty ? [UInt8(ascii: ".")] : name.folder
    guard let folder = try? calls.openDirectory(PosixFiles.workingDirectory, path.asPath, .follow)
    else {
      return []
    }
    defer { calls.close(folder) }
    withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 8) { block in
      try? calls.list(folder, block) { entry, _ in
        if name.matches(entry) { drafts.append(name.folder + entry) }
      }
    }
    return drafts
  }

  private static func removeAbandoned(
    at path: [UInt8], _ identity: FileIdentity, _ calls: SystemCalls
  ) {
    guard let file = try? calls.openFileToRead(PosixFiles.workingDirectory, path.asPath, .stay)
    else {
      return
    }
    defer { calls.unlockAndClose(file) }
    // The process that writes a draft has its lock. It may also have renamed the draft meanwhile.
    guard (try? calls.statusOfFile(file))?.identity == identity, (try? calls.lock(file)) != nil,
      (try? calls.statusIfAny(path, .stay))?.identity == identity
    else { return }
    calls.removeIfPossible(path)
  }
}

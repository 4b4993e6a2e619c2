extension Draft {
  /// Removes what processes that were killed left beside a file, as far as that can be done; the next
  /// writer tries again.
  ///
  /// Nothing is removed that another process may be writing, or that is not ours to remove: what
  /// belongs to another user, or is no regular file.
  ///
  /// - Parameter file: The file, if it is there.
  static func removeAbandoned(of path: [UInt8], _ file: FileStatus?, _ calls: SystemCalls) {
    let name = DraftName(of: path)
    for draft in drafts(name, calls) {
      guard let status = try? calls.status(Posix.workingDirectory, draft.asPath, .stay),
        status.type == .file
      else { continue }
      if status.identity == file?.identity {
        // Whoever was killed while creating the file left it with two names.
        calls.removeIfPossible(draft)
      } else if status.linkCount == 1, [calls.user(), file?.owner].contains(status.owner) {
        removeAbandoned(at: draft, status.identity, calls)
      }
    }
  }

  private static func drafts(_ name: DraftName, _ calls: SystemCalls) -> [[UInt8]] {
    var drafts: [[UInt8]] = []
    let path = name.folder.isEmpty ? [UInt8(ascii: ".")] : name.folder
    guard let folder = try? calls.openDirectory(Posix.workingDirectory, path.asPath, .follow) else {
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
    guard let file = try? calls.openFileToRead(Posix.workingDirectory, path.asPath, .stay) else {
      return
    }
    defer {
      calls.unlock(file)
      calls.close(file)
    }
    // Whoever writes it has the lock. It may have been put in place before we got it.
    guard (try? calls.statusOfFile(file))?.identity == identity, (try? calls.lock(file)) != nil,
      (try? calls.statusIfAny(path, .stay))?.identity == identity
    else { return }
    calls.removeIfPossible(path)
  }
}

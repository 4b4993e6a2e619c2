/// Replaces a file atomically.
///
/// The new contents are written to a draft. The draft gets the owner, group, permissions, extended
/// attributes and access control list of the old file. Then the draft is synced and renamed over the old
/// file, and the folder is synced. If any attribute of the old file cannot be kept, the file is not
/// replaced.
///
/// Symbolic links are followed, even if their target does not exist yet. If the target is not a regular file, the
/// new contents are written directly to the target, which may be a terminal or a pipe.
package struct FileReplacement {
  package let system: SystemCalls
  /// The path of the file to replace, with symbolic links resolved.
  let target: [UInt8]
  let old: OldFile?
  /// The draft, or `nil` if the new contents are written to the target directly.
  let draft: Draft?
  /// The descriptor for writing the new contents.
  package let file: Int32

  struct OldFile {
    var file: Int32
    var status: FileStatus
    /// True if the replacement opened the old file, and therefore must close it.
    var isOwned: Bool
  }
}

extension FileReplacement {
  /// Begins to replace or create the file at a path.
  package init(of path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    // The file is opened for writing, because a file without write permission must not be replaced.
    // The new contents of a regular file are written only to the draft.
    guard let opened = try system.openToWriteIfAny(path) else {
      let target = try system.followingLinks(path)
      Draft.removeAbandoned(of: target, nil, system)
      let draft = try Draft.create(of: target, mode: PosixFiles.modeOfNewFiles, system)
      self.init(system: system, target: target, old: nil, draft: draft, file: draft.file)
      return
    }
    do {
      let status = try system.statusOfFile(opened)
      if status.type == .file {
        let old = OldFile(file: opened, status: status, isOwned: true)
        self = try FileReplacement(of: old, system.resolve(path.asPath), system)
      } else {
        self.init(system: system, target: path, old: nil, draft: nil, file: opened)
      }
    } catch {
      system.close(opened)
      throw error
    }
  }

  /// Begins to replace a regular file that is already open. The old file stays open.
  ///
  /// - Parameter path: The path of the file, with symbolic links resolved.
  package init(ofOpen file: Int32, _ path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    let old = OldFile(file: file, status: try system.statusOfFile(file), isOwned: false)
    try self.init(of: old, path, system)
  }

  /// Begins to replace a file with a draft. The draft has the owner and the group of the old file, and only the
  /// owner can read the draft.
  private init(of old: OldFile, _ path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    Draft.removeAbandoned(of: path, old.status, system)
    // The status is read again, because one of the removed drafts may have been a hard link to the file.
    if try system.statusOfFile(old.file).linkCount > 1 {
      throw SystemError(code: SystemError.tooManyNames.code, .otherNames)
    }
    let draft = try Draft.create(of: path, mode: 0o600, system)
    do {
      try Self.keepOwner(of: old.status, draft)
    } catch {
      draft.abandon()
      throw error
    }
    self.init(system: system, target: path, old: old, draft: draft, file: draft.file)
  }
}

extension FileReplacement {
  /// Replaces the file with the draft, and closes the draft. If this method throws an error, the draft is
  /// removed.
  ///
  /// - Returns: An error that occurred after the draft was renamed, or `nil`. If an error is returned, a
  ///   power failure may undo the replacement.
  package func commit() throws(SystemError) -> SystemError? {
    let warning = try commitKeepingOpen()
    if draft != nil { system.unlock(file) }
    system.close(file)
    return warning
  }

  /// Does the same as `commit`, but keeps the new file open and locked.
  package func commitKeepingOpen() throws(SystemError) -> SystemError? {
    guard let draft else { return nil }
    do {
      if let old { try keepAttributes(of: old, draft) }
      try system.synchronize(file)
      try system.rename(draft.path.asPath, target.asPath)
    } catch {
      abandon()
      throw error
    }
    closeOld()
    do {
      try system.synchronizeFolder(target.folderOfPath.asPath)
      return nil
    } catch {
      return error
    }
  }

  /// Removes the draft and keeps the old file.
  package func abandon() {
    if let draft {
      closeOld()
      draft.abandon()
    } else {
      system.close(file)
    }
  }

  private func closeOld() {
    if let old, old.isOwned { system.close(old.file) }
  }
}

// Copies the attributes of the old file to the new file.
extension FileReplacement {
  private static func keepOwner(
    of old: FileStatus, _ draft: Draft
  ) throws(SystemError) {
    let (calls, status) = (draft.calls, try draft.calls.statusOfFile(draft.file))
    // The group is changed first.
    // After the owner has been changed, this process may no longer be permitted to change the group.
    if status.group != old.group {
      try SystemError.withObstacle(.group, calls.setOwner(draft.file, status.owner, old.group))
    }
    if status.owner != old.owner {
      try SystemError.withObstacle(.owner, calls.setOwner(draft.file, old.owner, old.group))
    }
  }

  /// Copies the attributes and the permissions of the old file. This method is called after the last write,
  /// because a write clears the set-user-ID bit.
  func keepAttributes(of old: OldFile, _ draft: Draft) throws(SystemError) {
    try SystemError.withObstacle(.attributes, system.copyAttributes(old.file, draft.file))
    let mode = try system.statusOfFile(old.file).mode
    if try system.statusOfFile(draft.file).mode == mode { return }
    try SystemError.withObstacle(.mode, setMode(mode, of: draft))
  }

  private func setMode(_ mode: UInt32, of draft: Draft) throws(SystemError) {
    try system.setMode(draft.file, mode)
    // Some file systems report success although they do not change the permissions.
    guard try system.statusOfFile(draft.file).mode == mode else { throw .notPermitted }
  }
}

// Copying the attributes of the old file to the new one.
extension FileReplacement {
  /// Creates a draft with the owner and the group of the old file, which only the owner can read
  /// yet.
  static func draft(
    of target: [UInt8], _ old: OldFile, _ system: SystemCalls
  ) throws(SystemError) -> Draft {
    Draft.removeAbandoned(of: target, old.status, system)
    // The status is read again, because the line above may have removed another name of the file.
    if try system.statusOfFile(old.file).linkCount > 1 {
      throw SystemError(code: SystemError.tooManyNames.code, .otherNames)
    }
    let draft = try Draft.create(of: target, mode: 0o600, system)
    do {
      try keepOwner(of: old.status, draft)
      return draft
    } catch {
      draft.abandon()
      throw error
    }
  }

  private static func keepOwner(
    of old: FileStatus, _ draft: Draft
  ) throws(SystemError) {
    let (calls, status) = (draft.calls, try draft.calls.statusOfFile(draft.file))
    // The group comes first: after the owner has changed, this process may not change the group any
    // more.
    if status.group != old.group {
      try SystemError.withObstacle(.group) { () throws(SystemError) in
        try calls.setOwner(draft.file, status.owner, old.group)
      }
    }
    if status.owner != old.owner {
      try SystemError.withObstacle(.owner) { () throws(SystemError) in
        try calls.setOwner(draft.file, old.owner, old.group)
      }
    }
  }

  /// Copies the attributes and the permissions. This comes after the last write, because a write
  /// clears the set-user-ID bit.
  func keepAttributes(of old: OldFile, _ draft: Draft) throws(SystemError) {
    try SystemError.withObstacle(.attributes) { () throws(SystemError) in
      try system.copyAttributes(old.file, draft.file)
    }
    let mode = try system.statusOfFile(old.file).mode
    if try system.statusOfFile(draft.file).mode == mode { return }
    try SystemError.withObstacle(.mode) { () throws(SystemError) in
      try system.setMode(draft.file, mode)
      // Some file systems report success but do not change the permissions.
      guard try system.statusOfFile(draft.file).mode == mode else { throw .notPermitted }
    }
  }
}

/// A file that is replaced whole or not at all: a draft is written beside it, gets its owner, group,
/// permissions, extended attributes and access control list, is synced and renamed over it, and the
/// folder is synced. What of these cannot be kept is a reason not to replace it.
///
/// Symbolic links are followed, also where they lead to no file yet. What is not a regular file (a
/// terminal, a pipe) cannot be replaced and is written to.
package struct FileReplacement {
  package let system: SystemCalls
  /// The file that is replaced: not a link.
  private let target: [UInt8]
  private let old: OldFile?
  /// nil: the target itself is written to.
  private let draft: Draft?
  /// What is written to; it may be a terminal.
  package let file: Int32

  private struct OldFile {
    var file: Int32
    var status: FileStatus
    /// Whether it was opened to be replaced.
    var isOurs: Bool
  }

  /// Of a file, or of one that is not there yet.
  package init(of path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    // What may not be written to is not replaced either.
    guard let opened = try system.openToWriteIfAny(path) else {
      let target = try system.followingLinks(path)
      Draft.removeAbandoned(of: target, nil, system)
      let draft = try Draft.create(of: target, mode: Posix.modeOfNewFiles, system)
      self.init(system: system, target: target, old: nil, draft: draft, file: draft.file)
      return
    }
    do {
      let status = try system.statusOfFile(opened)
      if status.type == .file {
        let old = OldFile(file: opened, status: status, isOurs: true)
        self = try FileReplacement(of: old, system.resolve(path.asPath), system)
      } else {
        self.init(system: system, target: path, old: nil, draft: nil, file: opened)
      }
    } catch {
      system.close(opened)
      throw error
    }
  }

  /// Of a regular file that is open, and stays open.
  ///
  /// - Parameter path: Its path, which is not that of a link.
  package init(ofOpen file: Int32, _ path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    let old = OldFile(file: file, status: try system.statusOfFile(file), isOurs: false)
    try self.init(of: old, path, system)
  }

  private init(of old: OldFile, _ path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    let draft = try Self.draft(of: path, old, system)
    self.init(system: system, target: path, old: old, draft: draft, file: draft.file)
  }

  private init(
    system: SystemCalls, target: [UInt8], old: OldFile?, draft: Draft?, file: Int32
  ) {
    (self.system, self.target, self.old, self.draft, self.file) = (system, target, old, draft, file)
  }
}

/// Ending.
extension FileReplacement {
  /// Puts what was written in place, and closes it. If it throws, it has given it up.
  ///
  /// - Returns: What went wrong when the file was in its place: it may be lost with the power.
  package func commit() throws(SystemError) -> SystemError? {
    guard draft != nil else {
      close()
      return nil
    }
    let warning = try putInPlace()
    close()
    return warning
  }

  /// As `commit`, but what was written stays open, and has the lock of the draft.
  package func putInPlace() throws(SystemError) -> SystemError? {
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

  package func abandon() {
    if let draft {
      closeOld()
      draft.abandon()
    } else {
      system.close(file)
    }
  }

  private func close() {
    if draft != nil { system.unlock(file) }
    system.close(file)
  }

  private func closeOld() {
    if let old, old.isOurs { system.close(old.file) }
  }
}

/// What the new file has of the old one.
extension FileReplacement {
  /// A draft with the owner and the group, which no one else can read yet.
  private static func draft(
    of target: [UInt8], _ old: OldFile, _ system: SystemCalls
  ) throws(SystemError) -> Draft {
    Draft.removeAbandoned(of: target, old.status, system)
    // Asked for again: a name that was left by a process that was killed may be gone.
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
    // The group first: who has given the file away may not change it any more.
    if status.group != old.group {
      try SystemError.naming(.group) { () throws(SystemError) in
        try calls.setOwner(draft.file, status.owner, old.group)
      }
    }
    if status.owner != old.owner {
      try SystemError.naming(.owner) { () throws(SystemError) in
        try calls.setOwner(draft.file, old.owner, old.group)
      }
    }
  }

  /// After the last write, which takes the right to run as the owner away.
  private func keepAttributes(of old: OldFile, _ draft: Draft) throws(SystemError) {
    try SystemError.naming(.attributes) { () throws(SystemError) in
      try system.copyAttributes(old.file, draft.file)
    }
    let mode = try system.statusOfFile(old.file).mode
    if try system.statusOfFile(draft.file).mode == mode { return }
    try SystemError.naming(.mode) { () throws(SystemError) in
      try system.setMode(draft.file, mode)
      // Some file systems take what they cannot keep.
      guard try system.statusOfFile(draft.file).mode == mode else { throw .notPermitted }
    }
  }
}

extension SystemCalls {
  /// Replaces a file as a whole, or creates it.
  ///
  /// - Returns: As ``FileReplacement/commit()``.
  package func replaceFile(
    _ path: [UInt8], with bytes: [UInt8]
  ) throws(SystemError) -> SystemError? {
    let replacement = try FileReplacement(of: path, self)
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try writeAll(replacement.file, buffer) }
    }
    do {
      try result.get()
    } catch {
      replacement.abandon()
      throw error
    }
    return try replacement.commit()
  }
}

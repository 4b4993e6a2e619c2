extension FileReplacement {
  /// Replaces the file by what was written, and closes it. If this throws, the draft is removed.
  ///
  /// - Returns: An error after the rename: a power failure may undo the replacement.
  package func commit() throws(SystemError) -> SystemError? {
    guard draft != nil else {
      close()
      return nil
    }
    let warning = try commitKeepingOpen()
    close()
    return warning
  }

  /// Does the same as `commit`, but keeps the new file open, with the lock of the draft.
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

  private func close() {
    if draft != nil { system.unlock(file) }
    system.close(file)
  }

  private func closeOld() {
    if let old, old.isOwned { system.close(old.file) }
  }
}

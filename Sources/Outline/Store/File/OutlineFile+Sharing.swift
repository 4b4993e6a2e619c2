extension OutlineFile {
  /// Reads the newest document, changes it, and appends the changes as one commit. Even if the file is shared,
  /// no other program can commit while this method runs. When this method returns, the change is on disk.
  ///
  ///     let file = try OutlineFile(at: "notes.outline", for: .sharing, waiting: .seconds(1))
  ///     try file.update(note: "add a row") {
  ///       $0.outline.append([$0.makeItem(ItemContent("Buy tea"))])
  ///     }
  ///
  /// A change that only expands and collapses items is not an edit, so ``undo()`` and ``redo()`` skip the
  /// change.
  ///
  /// - Parameters:
  ///   - note: A note for the history.
  ///   - change: A closure that changes the newest document. If the file is shared, another program may
  ///     have deleted items. The closure must not use the file.
  /// - Returns: The result of `change`.
  /// - Throws: The error that `change` throws, or ``OutlineFileError``. After an error, the file is
  ///   unchanged. If the file could be locked and read, ``document`` is the newest state of the file after the
  ///   error.
  /// - Complexity: The cost of ``refresh()`` plus the cost of ``commit(_:note:)``.
  @discardableResult
  public func update<Result>(
    note: String = "", _ change: (inout OutlineDocument) throws -> Result
  ) throws -> Result {
    let result = try whileLocked { () throws(OutlineFileError) -> Swift.Result<Result, any Error> in
      var newer = document
      let result = Swift.Result { try change(&newer) }
      if case .failure = result { return result }
      let difference = try newer.storableDifference(from: document)
      if !difference.isEmpty {
        _ = try append(
          difference, note: note, kind: difference.isFolding ? .folding : .edit, newer: newer)
      }
      return result
    }
    return try result.get()
  }

  /// Locks a shared file, and reads the commits that other programs have made.
  func lockAndCatchUp(waiting: Duration) throws(OutlineFileError) {
    let locked = try DiskFile(locking: file.path, waiting: waiting, file.calls)
    let hasCaughtUp = try locked.closingOnFailure { locked throws(OutlineFileError) in
      try catchUp(with: locked)
    }
    let newer = hasCaughtUp ? (locked, journal) : try locked.forWriting()
    file.close()
    (file, journal) = newer
  }

  /// Reads the commits that have been appended to a locked file.
  ///
  /// - Returns: `true` if the journal is now up to date, or `false` if the file must be read from its
  ///   beginning.
  private func catchUp(with locked: DiskFile) throws(OutlineFileError) -> Bool {
    let end = journal.end.offset
    guard try locked.status().identity == file.status().identity,
      try readCommits(appendedTo: locked)
    else { return false }
    if recovery != nil { try locked.truncate(to: journal.end.offset) }
    // A killed process may have written bytes without syncing them.
    // These bytes may exist only in the system's cache.
    // New commits must not become durable before the state that they build on.
    if recovery != nil || journal.end.offset != end { try locked.synchronize() }
    return true
  }
}

extension OutlineFile {
  /// Reads the commits that other programs have made since this file was opened or last refreshed.
  ///
  ///     let before = file.document
  ///     if try file.refresh() { show(file.document.difference(from: before)) }
  ///
  /// Afterwards, ``document``, ``history``, ``canUndo`` and ``canRedo`` are up to date with the file that the
  /// path currently leads to. The new state includes all commits that were acknowledged before the call. An
  /// unfinished commit is not an error. The unfinished commit is ignored and reported as ``recovery``, and a
  /// later refresh reads the commit once it is finished. If a writer removes a failed commit, a reader that has
  /// already read this commit drops it at the next refresh.
  ///
  /// A file that is open for writing is always up to date, because no other program can write to it.
  ///
  /// - Returns: `true` if the document or the history has changed.
  /// - Throws: ``OutlineFileError`` under the same conditions as opening the file, for example if the file
  ///   no longer exists. After an error, the state is unchanged, and a later refresh can succeed.
  /// - Complexity: O(*a*), where *a* is the number of appended bytes, plus the cost of applying the
  ///   commits. If a checkpoint has replaced the file, or if a commit has been removed, the whole file is read,
  ///   as when the file is opened.
  @discardableResult
  public func refresh() throws(OutlineFileError) -> Bool {
    try requireOpen()
    switch access {
    case .writing: return false
    case .reading, .sharing:
      let last = journal.sequence
      guard try file.isStillNamed(), try readCommits(appendedTo: file) else {
        return try readAgain()
      }
      return journal.sequence != last
    }
  }

  /// True if the path still leads to this file, and the file ends with the last commit that this object has
  /// read or written.
  package var isCurrent: Bool {
    guard condition != .closed, (try? file.isStillNamed()) == true, let status = try? file.status()
    else { return false }
    return status.size == journal.end.offset
  }

  /// Reads the commits that have been appended since the file was last read.
  ///
  /// - Parameter file: The same file, which may have been opened again.
  /// - Returns: `false` if the file has to be read from its beginning.
  func readCommits(appendedTo file: DiskFile) throws(OutlineFileError) -> Bool {
    guard try file.isUnchanged(before: journal.end) else { return false }
    do {
      try journal.readCommits(appendedTo: file, upTo: file.size())
      return true
    } catch {
      // A writer may have removed a commit during the read, so the whole file is read again.
      // If the damage is real, the second read detects it again.
      guard case .damaged = error else { throw error }
      return false
    }
  }

  private func readAgain() throws(OutlineFileError) -> Bool {
    let newer = try DiskFile.reading(file.path, file.calls)
    let (document, history) = (document, history)
    file.close()
    (file, journal) = newer
    return self.document != document || self.history != history
  }
}

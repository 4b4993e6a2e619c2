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
  ///   unchanged. If the file could be locked and read, ``document`` is then the newest state of the file.
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
    // A killed process may have written bytes without syncing them, so they may be only in the system's cache.
    // New commits must not become durable before the state that they build on.
    if recovery != nil || journal.end.offset != end { try locked.synchronize() }
    return true
  }
}

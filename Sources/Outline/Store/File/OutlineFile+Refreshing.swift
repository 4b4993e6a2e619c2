extension OutlineFile {
  /// Reads the commits that writers have made since this file was opened or last refreshed.
  ///
  ///     let before = file.document
  ///     if try file.refresh() { show(file.document.difference(from: before)) }
  ///
  /// Afterwards, the ``document``, the ``history``, ``canUndo`` and ``canRedo`` are those of the file that
  /// the path leads to now. This includes all commits that were acknowledged before the call. An unfinished
  /// commit is not an error: the commit is ignored and reported as ``recovery``, and a later refresh reads
  /// it when it is finished. If a writer removes a commit that it could not finish, a reader that has
  /// already read this commit drops it at the next refresh.
  ///
  /// A file that is open for writing is always up to date, because no other program can write to it.
  ///
  /// - Returns: Whether the document or the history has changed.
  /// - Throws: ``OutlineFileError``, as opening the file does, for example if the file no longer exists.
  ///   The state is then unchanged, and a later refresh can succeed.
  /// - Complexity: O(*a*), where *a* is the number of appended bytes, plus the cost of applying the
  ///   commits. If a checkpoint has replaced the file, or a commit was removed, the whole file is read, as
  ///   when it is opened.
  @discardableResult
  public func refresh() throws(OutlineFileError) -> Bool {
    try requireOpen()
    switch access {
    case .writing: return false
    case .reading, .sharing:
      if let isChanged = try readAppended() { return isChanged }
      return try readAgain()
    }
  }

  /// Reads the commits that were appended since the last read.
  ///
  /// - Returns: Whether there was a commit, or `nil` if the file has to be read from its beginning.
  private func readAppended() throws(OutlineFileError) -> Bool? {
    guard try file.isStillNamed(), try file.isUnchanged(before: journal.end) else { return nil }
    let last = journal.sequence
    do {
      recovery = try journal.readCommits(appendedTo: file, upTo: file.size())
    } catch {
      // A writer may have removed a commit during the read, so the whole file is read again. Real damage is
      // then found a second time.
      guard case .damaged = error else { throw error }
      return nil
    }
    return journal.sequence != last
  }

  private func readAgain() throws(OutlineFileError) -> Bool {
    let newer = try OpenedFile(reading: file.path, file.calls)
    let (document, history) = (document, history)
    file.close()
    (file, journal, recovery) = (newer.file, newer.journal, newer.recovery)
    return self.document != document || self.history != history
  }
}

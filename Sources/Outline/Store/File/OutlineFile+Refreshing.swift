extension OutlineFile {
  /// Reads the commits that writers have made since this file was opened or last refreshed.
  ///
  ///     let before = file.document
  ///     if try file.refresh() { show(file.document.difference(from: before)) }
  ///
  /// Afterwards, the ``document``, the ``history``, ``canUndo`` and ``canRedo`` are those of the file that
  /// the path leads to now. They include all commits that were acknowledged before the call. An unfinished
  /// commit is not an error: it is ignored, reported as ``recovery``, and read by a later refresh. If a
  /// writer cannot finish a commit and removes it, a reader that has seen it goes back as well.
  ///
  /// A file that is open for writing is always up to date, because no one else can write to it.
  ///
  /// - Returns: Whether the document or the history has changed.
  /// - Throws: ``OutlineFileError``, as opening the file does, also if the file no longer exists. The state
  ///   is then unchanged, and a later refresh can succeed.
  /// - Complexity: O(*a*), where *a* is the number of appended bytes, plus applying the commits. If a
  ///   checkpoint has replaced the file, or a commit was removed, the whole file is read, as when it is
  ///   opened.
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

  /// Reads the appended commits.
  ///
  /// - Returns: Whether there was a commit, or `nil` if the file has to be read from its beginning.
  private func readAppended() throws(OutlineFileError) -> Bool? {
    guard try file.isStillNamed(), try file.isUnchanged(before: journal.end) else { return nil }
    let last = journal.sequence
    do {
      recovery = try journal.readCommits(appendedTo: file, upTo: file.size())
    } catch {
      // A writer may have removed a commit during the read. Real damage is found again.
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

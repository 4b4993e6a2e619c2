extension OutlineFile {
  /// Reads what writers have committed since this file was opened or last refreshed.
  ///
  ///     let before = file.document
  ///     if try file.refresh() { show(file.document.difference(from: before)) }
  ///
  /// The ``document``, the ``history``, ``canUndo`` and ``canRedo`` are then those of the file that
  /// the path leads to now. All commits that were acknowledged before the call are in it. A commit
  /// that is still being written is not an error: it is ignored, is reported as ``recovery``, and is
  /// read by a later refresh. If a writer could not finish a commit and takes it back, a reader that
  /// has seen it goes back as well.
  ///
  /// A file that is open for writing is never behind, because no one else can write to it.
  ///
  /// - Returns: Whether the document or the history has changed.
  /// - Throws: ``OutlineFileError``, as opening the file does, also if there is no file of this name
  ///   any more. The state is then unchanged, and a later refresh can succeed.
  /// - Complexity: O(*a*), where *a* is the number of bytes that were appended, plus applying the
  ///   commits. If a checkpoint has replaced the file, or a commit was taken back, the whole file is
  ///   read, as when it is opened.
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

  /// Reads what was appended.
  ///
  /// - Returns: Whether there was a commit. `nil` if the file has to be read from its beginning.
  private func readAppended() throws(OutlineFileError) -> Bool? {
    guard try file.isStillNamed(), try file.isUnchanged(before: journal.end) else { return nil }
    let last = journal.sequence
    do {
      recovery = try journal.readCommits(appendedTo: file, upTo: file.size())
    } catch {
      // A writer may have taken a commit back during the read. Real damage is found again.
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

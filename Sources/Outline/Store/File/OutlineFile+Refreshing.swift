extension OutlineFile {
  /// Reads the commits that other programs have made since this file was opened or last refreshed.
  ///
  ///     let before = file.document
  ///     if try file.refresh() { show(file.document.difference(from: before)) }
  ///
  /// Afterwards, ``document``, ``history``, ``canUndo`` and ``canRedo`` are up to date with the file that the
  /// path currently leads to. The new state includes all commits that were acknowledged before the call. An
  /// unfinished commit is not an error. The unfinished commit is ignored and reported as ``recovery``, and a
  /// later refresh reads the commit once it is finished. If a writer removes a commit that failed, a reader
  /// that has already read the commit drops it at the next refresh.
  ///
  /// A file that is open for writing is always up to date, because no other program can write to it.
  ///
  /// - Returns: `true` if the document or the history has changed.
  /// - Throws: ``OutlineFileError`` under the same conditions as opening the file, for example if the file
  ///   no longer exists. After an error, the state is unchanged, and a later refresh can succeed.
  /// - Complexity: O(*a*), where *a* is the number of appended bytes, plus the cost of applying the
  ///   commits. If a checkpoint has replaced the file, or if a commit has been removed, the whole file is
  ///   read, as when it is opened.
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

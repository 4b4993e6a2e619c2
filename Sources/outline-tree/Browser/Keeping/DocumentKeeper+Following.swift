import Outline

/// Detecting changes that other programs make to the file of the document.
extension DocumentKeeper {
  /// Compares the file with what this browser last read or wrote.
  ///
  /// - Returns: The change; nil if the file has not changed, or if the document has no file.
  func fileChange() -> FileChange? {
    switch destination {
    case .none: nil
    case .new(let path, _): run.system.hasFile(path) ? .created : nil
    case .file(let path, let bytes, _): change(of: path, since: bytes)
    case .store(let file, let path):
      file.isCurrent ? nil : run.system.hasFile(path) ? .changed : .gone
    }
  }

  private func change(of path: [UInt8], since bytes: [UInt8]) -> FileChange? {
    do {
      return try run.system.readFile(path) == bytes ? nil : .changed
    } catch {
      // A file that cannot be read may be unchanged. Saving the document will report the problem.
      return error == .notFound ? .gone : nil
    }
  }

  /// True if the file may have changed since the last call, or since it was opened.
  func mayHaveChanged() -> Bool {
    guard let path = destination.path else { return false }
    let newer = FileState(path, run.system)
    defer { fileState = newer }
    return newer != fileState
  }

  /// Writes the document to its path, at which there is no file any more.
  func writeAgain(_ outline: SourceDocument) throws(KeepingFailure) {
    if case .store(_, let path) = destination {
      _ = try write(outline, to: path, replacing: false)
    } else {
      try overwrite(outline)
    }
  }
}

/// Following a store that another program has locked.
extension DocumentKeeper {
  /// Reads what the other program has written to the store.
  ///
  /// - Returns: True if the other program has written anything new.
  func readCommits() -> Bool {
    // If the store cannot be read, taking its lock fails, too, and reports the reason.
    guard case .store(let file, _) = destination, (try? file.refresh()) == true else {
      return false
    }
    become(file.document)
    return true
  }

  /// Takes the lock of the store if it is free, and then replaces the document with the store's document.
  ///
  /// - Returns: How edits of the document can be stored now.
  func takeLock() -> EditingRights.Keeping {
    guard case .store(let old, let path) = destination else { return keeping }
    do {
      let file = try OutlineFile(at: path, for: .writing, run.system)
      old.close()
      become(file.document)
      isNowSaved(file.document, at: .store(file, path: path))
      return .store
    } catch {
      if case .locked = error {
        return .held(by: run.system.lockHolder(of: path) ?? "another program")
      }
      return .readOnly(why: ToolError(path, error).lines[0])
    }
  }
}

import Outline

/// Detecting changes that other programs make to the document's file.
extension BrowsedDocument {
  /// If no key is pressed for this number of milliseconds, the file is checked for changes. The value is nil if there
  /// is no file.
  ///
  /// The file is polled, not watched. Polling costs one system call a second. Polling also detects changes that other
  /// machines make in a shared folder, and data that a program appends to an open file.
  var patience: Int? { destination.path == nil ? nil : 1000 }

  /// If another program has locked the store, shows what that program has written. Otherwise, shows a message if
  /// another program has changed the file.
  func readChanges(_ state: inout BrowserState) {
    if case .held = state.rights {
      followHolder(&state)
    } else if mayHaveChanged() {
      tell(fileChange(), in: &state)
    }
  }

  private func tell(_ change: FileChange?, in state: inout BrowserState) {
    if change == state.fileChange { return }
    state.fileChange = change
    guard let change, let path = destination.path else { return }
    state.message = "\(change.words(path))\(advice(after: change, state))"
  }

  private func advice(after change: FileChange, _ state: BrowserState) -> Message {
    switch change {
    case .gone: "; ^S writes it again"
    case .changed, .created: state.isUnsaved ? ": R asks what to do" : ": R reloads it"
    }
  }

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
    let newer = try? run.system.status(of: path)
    defer { fileStatus = newer }
    return newer != fileStatus
  }
}

/// Following a store that another program has locked.
extension BrowsedDocument {
  /// Shows the commits of the program that has locked the store. If the store is free, this browser locks the store.
  private func followHolder(_ state: inout BrowserState) {
    let hasNews = readCommits()
    // The lock is not taken while the user types, because the browser may then ask about recovered edits.
    if state.mode == .rows {
      takeLock()
      state.view.edited.rights = rights
    }
    let isFree = state.rights == .store
    if isFree { state.message = "\(state.view.name) is free now, and can be edited" }
    if hasNews || isFree { state.follow(document) }
    if isFree { offerRecovery(&state) }
  }

  /// Reads the commits that another program has appended to the store.
  ///
  /// - Returns: True if there were new commits.
  private func readCommits() -> Bool {
    // If the store cannot be read, `takeLock()` fails, too, and reports the reason.
    guard case .store(let file, _) = destination, (try? file.refresh()) == true else {
      return false
    }
    become(file.document)
    return true
  }

  /// Takes the lock of the store if it is free, and then replaces the document with the store's document.
  private func takeLock() {
    guard case .store(let old, let path) = destination else { return }
    do {
      let file = try OutlineFile(at: path, for: .writing, run.system)
      old.close()
      become(file.document)
      isNowSaved(file.document, at: .store(file, path: path))
    } catch .locked {
      rights = .held(by: run.system.lockHolder(of: path) ?? "another program")
    } catch {
      rights = .readOnly(why: ToolError(path, error).lines[0])
    }
  }
}

/// A change that another program made to the file of a document.
enum FileChange: Equatable, Sendable {
  case changed
  /// The file did not exist when the browser was started.
  case created
  case gone

  /// The description of the change in the header of the screen.
  var remark: Message {
    switch self {
    case .changed: "changed on disk"
    case .created: "created on disk"
    case .gone: "gone"
    }
  }

  /// Returns a sentence that describes the change to the file at the given path.
  func words(_ path: [UInt8]) -> Message {
    switch self {
    case .changed: "\(path) was changed by another program"
    case .created: "\(path) was created by another program"
    case .gone: "\(path) is gone"
    }
  }
}

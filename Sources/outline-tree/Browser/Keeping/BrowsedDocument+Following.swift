import Outline

/// Following the file of the document, which other programs may change.
extension BrowsedDocument {
  /// The number of milliseconds without a key after which the file is checked for changes; nil if there is no
  /// file.
  ///
  /// The file is polled, not watched. Polling costs one system call a second, and also detects changes that other
  /// machines make in a shared folder, and data that is appended to a file that stays open.
  var patience: Int? { keeper.destination.path == nil ? nil : 1000 }

  /// Shows a message if another program has changed the file. If another program holds the document, the rows
  /// follow what that program writes; otherwise, they do not change.
  func readChanges(_ state: inout BrowserState) {
    if case .document(.held) = state.rights {
      followHolder(&state)
    } else if keeper.mayHaveChanged() {
      tell(keeper.fileChange(), in: &state)
    }
  }

  /// Shows what the program that holds the store has written. If the store is free, this browser locks it.
  private func followHolder(_ state: inout BrowserState) {
    let hasNews = keeper.readCommits()
    // The lock is not taken while the user types, because taking it may lead to a question about edits of an
    // earlier run.
    if state.mode == .rows { state.outline.view.edited.rights = .document(keeper.takeLock()) }
    let isFree = state.rights == .document(.store)
    if isFree { state.message = "\(state.view.name) is free now, and can be edited" }
    if hasNews || isFree { state.follow(keeper.document) }
    if isFree { offerRecovery(&state) }
  }

  private func tell(_ change: FileChange?, in state: inout BrowserState) {
    if change == state.fileChange { return }
    state.fileChange = change
    guard let change, let path = keeper.destination.path else { return }
    state.message = "\(change.words(path))\(advice(after: change, state))"
  }

  private func advice(after change: FileChange, _ state: BrowserState) -> Message {
    switch change {
    case .gone: "; ^S writes it again"
    case .changed, .created: state.isUnsaved ? ": R asks what to do" : ": R reloads it"
    }
  }

  /// Reads the document again if its file has changed. If the file has changed and there are unsaved edits,
  /// throws the failure that makes the browser ask what to do.
  func readAgain(_ state: inout BrowserState) throws(KeepingFailure) {
    guard let path = keeper.destination.path else {
      throw .refused(ToolError("this document has no file, so it cannot be read again"))
    }
    state.fileChange = keeper.fileChange()
    switch state.fileChange {
    case .gone?: state.message = "\(path) is gone; ^S writes it again"
    case let change? where state.isUnsaved:
      throw .changed(change.words(path), mayOverwrite: keeper.keeping == .file, mayMerge: true)
    case nil where state.isUnsaved:
      state.message = "\(path) has not changed; your edits are not saved: ^S saves them"
    case nil where state.rights.isReadOnly:
      try reload(&state)
      state.message =
        state.rights.isReadOnly ? "nothing has changed" : "the file can be written now"
    case nil: state.message = "nothing has changed"
    case .changed?, .created?: try reload(&state)
    }
  }

  /// Reads the document again, and discards unsaved edits. If there is nothing to read, the unsaved edits are
  /// kept, because they may exist nowhere else.
  func reload(_ state: inout BrowserState) throws(KeepingFailure) {
    if let path = keeper.destination.path {
      if !keeper.run.system.hasFile(path) {
        throw .refused(ToolError("\(path) does not exist; ^S writes it"))
      }
    } else if keeper.opener.source == .standardInput {
      throw .refused(ToolError("standard input can be read only once"))
    }
    let opened = try keeper.reload()
    state.fileChange = nil
    state.outline.view.edited.rights = .document(opened.keeping)
    state.message = "reloaded"
    state.follow(opened.document)
  }
}

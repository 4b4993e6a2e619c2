import Outline

/// Reading the document again.
extension BrowsedDocument {
  /// Reads the document again if the document's file has changed. A read-only document without unsaved edits is read
  /// again even if the file has not changed, because the file may be writable now. If the file has changed and there
  /// are unsaved edits, throws `KeepingFailure.changed`, so that the browser asks what to do.
  func readAgain(_ state: inout BrowserState) throws(KeepingFailure) {
    guard let path = destination.path else {
      throw .refused(ToolError("this document has no file, so it cannot be read again"))
    }
    state.fileChange = fileChange()
    switch state.fileChange {
    case .gone?: state.message = "\(path) is gone; ^S writes it again"
    case let change? where state.isUnsaved:
      throw .changed(change.words(path), mayOverwrite: destination.rights == .file, mayMerge: true)
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
    if let path = destination.path {
      if !run.system.hasFile(path) {
        throw .refused(ToolError("\(path) does not exist; ^S writes it"))
      }
    } else if opener.source == .standardInput {
      throw .refused(ToolError("standard input can be read only once"))
    }
    var opened = try openAgain()
    // Rows that still exist keep their numbers.
    if !opened.document.hasIdentities {
      opened.document.document = opened.document.document.renumbered(after: document.document)
    }
    become(opened)
    state.fileChange = nil
    state.view.edited.rights = rights
    state.message = "reloaded"
    state.follow(opened.document)
  }

  /// Merges the edits made in this browser with the changes that another program made. If there are no conflicts, the
  /// result is saved at once. If there are conflicts, the result is only shown at first, so that the user can check
  /// the result. It is written to the file when the user saves the document.
  ///
  /// - Returns: The conflicts. In each conflict, the result of the merge contains the edit made in this browser. If
  ///   the format can store fields, a field records the other program's edit.
  func merge(_ state: inout BrowserState) throws(KeepingFailure) -> [Message] {
    let conflicts = try mergeWithFile(state)
    state.fileChange = nil
    state.follow(document)
    state.view.edited.history.markUnsaved()
    if let first = conflicts.first {
      state.message =
        "merged, with \(count: conflicts.count, "conflict"), and not saved yet (^S): \(first)"
    } else {
      try save(&state)
      state.message = "merged with the other program's changes, and saved"
    }
    return conflicts
  }

  private func mergeWithFile(_ state: BrowserState) throws(KeepingFailure) -> [Message] {
    update(to: state)
    let ours = document.document
    // There is no base if the destination is a file that did not exist when the document was opened.
    let base = if case .new = destination { OutlineDocument() } else { saved }
    let opened = try openAgain()
    if opened.document.hasMarkedConflicts {
      throw .refused(ToolError(unresolvedIn: destination.path ?? opener.source.name))
    }
    let theirs =
      document.hasIdentities
      ? opened.document.document
      : opened.document.document.renumbered(after: base, newItemsAfter: ours)
    let documents = MergedDocuments(
      base: base, ours: ours, theirs: theirs, hasIdentities: document.hasIdentities)
    let merge = documents.merge(opened.destination.keepsConflicts ? .recorded : .oursOrKept)
    become(merge.merged, afterMergingWith: theirs, opened)
    return merge.conflicts.map(ConflictsInWords(documents).message)
  }

  /// Opens the document again, from the file to which it was last written.
  private func openAgain() throws(KeepingFailure) -> DocumentOpener.Opened {
    // A store cannot be opened again while this process holds the store's lock.
    if case .store(let file, _) = destination { file.close() }
    var opener = opener
    if let path = destination.path, opener.source != .path(path) {
      opener.source = .path(path)
      // The option `--from` applies only to the file that was named on the command line.
      opener.display.input.format = nil
    }
    do {
      return try opener()
    } catch {
      throw .refused(error)
    }
  }
}

extension SaveDestination {
  fileprivate var keepsConflicts: Bool {
    switch self {
    case .none: false
    case .store, .new(_, .outline): DocumentFormat?.none.keepsConflicts
    case .file(_, _, let format), .new(_, .text(let format)):
      DocumentFormat?(format).keepsConflicts
    }
  }
}

import Outline

/// Documents, and the order of directories.
extension BrowserHost {
  func commit(_ note: String) throws(KeepingFailure) {
    try keep(note) { keeper, outline throws(KeepingFailure) in
      try keeper.commit(outline, note: note)
    }
  }

  /// - Parameter body: Keeps an edit of a document; says whether its place has it.
  func keep(
    _ note: String, _ body: (DocumentKeeper, TitledOutline) throws(KeepingFailure) -> Bool
  ) throws(KeepingFailure) {
    switch source {
    case .document(let keeper):
      if try body(keeper, state.document) { state.view.edited.history.markSaved() }
      // All edits were taken back.
      if !state.isUnsaved { keeper.recovery.clear() }
    case .directory(_, let order?): try save(order, note)
    case .directory(_, nil): break
    }
  }

  private func save(_ order: OrderFile, _ note: String) throws(KeepingFailure) {
    do {
      try order.save(state.document, note: note)
      state.view.edited.history.markSaved()
    } catch {
      throw .unwritable(error.lines[0])
    }
  }

  func stepEarlier(
    _ what: Message, _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(KeepingFailure) {
    guard case .document(let keeper) = source,
      let (document, focus, note) = try keeper.stepEarlier(body)
    else {
      return state.message = "there is nothing to \(what)"
    }
    state.replaceDocument(document, focus: focus)
    state.message = "\(what): \(note)"
  }

  func save() throws(KeepingFailure) {
    switch source {
    case .document(let keeper):
      try keeper.save(state.document)
      didSave(keeper.keeping, "saved")
    case .directory(_, let order?):
      try save(order, "folding")
      state.message = "the order is kept"
    case .directory(_, nil):
      throw .refused(Refusal("--order FILE keeps the order of a directory"))
    }
  }

  func overwrite() throws(KeepingFailure) {
    guard case .document(let keeper) = source else { return }
    try keeper.overwrite(state.document)
    didSave(keeper.keeping, "saved, over what the other program wrote")
  }

  func write(to path: [UInt8], replacing: Bool) throws(KeepingFailure) {
    guard case .document(let keeper) = source else { return }
    let keeping = try keeper.write(state.document, to: path, replacing: replacing)
    state.view.name = path
    didSave(keeping, "written to \(path), which is edited from now on")
  }

  private func didSave(_ keeping: EditingRights.Keeping, _ words: Message) {
    state.view.edited.rights = .document(keeping)
    state.view.edited.history.markSaved()
    state.message = words
    guard case .document(let keeper) = source, let remark = keeper.remark else { return }
    state.message = "\(words); but \(remark)"
  }

  func reload() throws(KeepingFailure) {
    guard case .document(let keeper) = source else { return }
    let opened = try keeper.reload()
    state.replaceDocument(opened.document.titled, focus: nil)
    state.view.edited.rights = .document(opened.keeping)
    state.message = "read again"
  }

  /// Says why something was not kept, and asks what to do if somebody wanted it done.
  func tell(_ failure: KeepingFailure, of effect: BrowserEffect, _ isLeaving: Bool) {
    state.message = failure.words
    switch effect {
    case .save, .overwrite, .write: ask(about: failure, isLeaving)
    case .commit, .undo, .redo: state.message = "not saved: \(failure.words); ^S tries again"
    default: break
    }
  }

  private func ask(about failure: KeepingFailure, _ isLeaving: Bool) {
    guard case .document = source else { return }
    switch failure {
    case .refused: break
    case .changed(let how, let mayOverwrite):
      state.mode = .question(.changed(how, mayOverwrite: mayOverwrite, leaving: isLeaving))
    case .unwritable(let why): state.mode = .question(.unwritable(why, leaving: isLeaving))
    case .exists(let path): state.mode = .question(.exists(path, leaving: isLeaving))
    case .nowhere: state.ask(.path(leaving: isLeaving))
    }
  }
}

extension BrowserHost {
  /// What a row is called outside: a file by its path, a row of a document as commands call it.
  func path(of node: NodeID) -> [UInt8] {
    if let loader { return loader.path(state.document.names(to: node)).bytes }
    return CommandRunner(state.document).resolver.path(of: node)
  }
}

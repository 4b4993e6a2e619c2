import Outline

/// Documents, and the order of directories.
extension BrowserHost {
  func commit(_ note: String) throws(Refusal) {
    if case .directory(_, let order?) = source {
      try order.save(state.document, note: note)
      return
    }
    try keep { keeper, outline throws(Refusal) in try keeper.commit(outline, note: note) }
  }

  func keep(
    _ body: (DocumentKeeper, TitledOutline) throws(Refusal) -> Void
  ) throws(Refusal) {
    switch source {
    case .document(let keeper): try body(keeper, state.document)
    case .directory(_, let order): try order?.save(state.document, note: "undo")
    }
  }

  func stepEarlier(
    _ what: Message, _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(Refusal) {
    guard case .document(let keeper) = source,
      let (document, focus, note) = try keeper.stepEarlier(body)
    else {
      return state.message = "there is nothing to \(what)"
    }
    state.replaceDocument(document, focus: focus)
    state.message = "\(what): \(note)"
  }

  func save() throws(Refusal) {
    switch (source, state.rights) {
    case (_, .document(.nowhere(let why))): throw Refusal(Message(why.utf8))
    case (.document(let keeper), _):
      try keeper.save(state.document)
      state.history.markSaved()
      state.message = "saved"
    case (.directory(_, let order?), _):
      try order.save(state.document, note: "folding")
      state.message = "the order is kept"
    case (.directory, _): throw Refusal("--order FILE keeps the order of a directory")
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

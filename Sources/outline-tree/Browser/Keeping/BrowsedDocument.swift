import Outline

/// The document that a browser shows. This type stores the user's edits, and reports the results to the
/// browser's state.
final class BrowsedDocument {
  let keeper: DocumentKeeper
  /// Edits that earlier runs could not save, in the order in which the browser asks about them.
  private var findings: [FoundRecovery] = []
  /// A message to print after the browser has ended.
  private(set) var farewell: Message?

  init(_ keeper: DocumentKeeper) { self.keeper = keeper }

  /// True if the document was read completely, and without mistakes.
  var isComplete: Bool { keeper.document.forgiven == nil }

  func perform(
    _ effect: BrowserEffect, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    switch effect {
    case .commit(let note): didKeep(try keeper.commit(state.recorded, note: note), &state)
    case .step(let direction): didKeep(try keeper.step(direction, to: state.recorded), &state)
    case .stepEarlier(let direction): try stepEarlier(direction, &state)
    case .save: try save(&state)
    case .overwrite:
      try keeper.overwrite(state.recorded)
      didSave(keeper.keeping, message: "saved; the file was overwritten", in: &state)
    case .merge: _ = try merge(&state)
    case .write(let path, let replacing):
      let keeping = try keeper.write(state.recorded, to: path, replacing: replacing)
      state.outline.view.name = path
      didSave(keeping, message: "written to \(path); further edits go there", in: &state)
    case .reload: try reload(&state)
    case .readAgain: try readAgain(&state)
    case .answerRecovery(let answer): try answerRecovery(answer, &state)
    case .read, .files, .watch, .copyNames, .resumeTyping, .terminal: break
    }
  }

  /// - Parameter isSaved: Whether the edit is in the store.
  private func didKeep(_ isSaved: Bool, _ state: inout BrowserState) {
    if isSaved { state.outline.view.edited.history.markSaved() }
    // If undoing removed the last unsaved edit, there is nothing left to recover.
    if !state.isUnsaved { keeper.recovery.clear() }
  }

  private func stepEarlier(
    _ direction: UndoDirection, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    guard let (document, focus, note) = try keeper.stepEarlier(direction) else {
      return state.message = "there is nothing to \(direction.rawValue)"
    }
    state.replaceDocument(document, focus: focus)
    state.message = "\(direction.rawValue): \(note)"
  }

  private func save(_ state: inout BrowserState) throws(KeepingFailure) {
    // If the file is gone, nothing can be overwritten, so no question is needed.
    if state.fileChange == .gone, keeper.fileChange() == .gone {
      try keeper.writeAgain(state.recorded)
    } else {
      try keeper.save(state.recorded)
    }
    didSave(keeper.keeping, message: "saved", in: &state)
  }

  /// Merges the edits made in this browser with the changes that another program made. If there are no
  /// conflicts, the result is saved at once; otherwise, it is only shown, so that the user can check it
  /// before saving.
  ///
  /// - Returns: The conflicts.
  func merge(_ state: inout BrowserState) throws(KeepingFailure) -> [Message] {
    let conflicts = try keeper.merge(state.recorded)
    state.fileChange = nil
    state.follow(keeper.document)
    state.outline.view.edited.history.markUnsaved()
    if let first = conflicts.first {
      let count: Message = conflicts.count == 1 ? "1 conflict" : "\(conflicts.count) conflicts"
      state.message = "merged, with \(count), and not saved yet (^S): \(first)"
    } else {
      try save(&state)
      state.message = "merged with the other program's changes, and saved"
    }
    return conflicts
  }

  /// Returns a document as text.
  func text(_ document: SourceDocument, as format: DocumentFormat) throws(ToolError) -> [UInt8] {
    try keeper.text(document, as: format)
  }

  private func didSave(
    _ keeping: EditingRights.Keeping, message words: Message, in state: inout BrowserState
  ) {
    state.fileChange = nil
    state.outline.view.edited.rights = .document(keeping)
    state.outline.view.edited.history.markSaved()
    state.message = keeper.remark.map { "\(words); but \($0)" } ?? words
  }

  /// Stores the folding and removes the recovery file when the browser ends. All edits have already been saved,
  /// or discarded by the user.
  func end(_ state: inout BrowserState) {
    if !state.isUnsaved {
      do {
        try keeper.keepFolding(state.recorded)
      } catch {
        farewell = "the folding was not saved: \(error.words)"
      }
    }
    keeper.recovery.clear()
  }
}

/// Edits that have not been saved yet, and edits that earlier runs could not save.
extension BrowsedDocument {
  /// Looks for edits that earlier runs could not save, and asks the user about them. Does nothing while another
  /// program holds the document.
  func offerRecovery(_ state: inout BrowserState) {
    if case .document(.held) = state.rights { return }
    let findings = keeper.findRecoveries()
    self.findings = findings.found
    state.message = findings.remarks.first ?? state.message
    askAboutRecovery(&state)
  }

  private func askAboutRecovery(_ state: inout BrowserState) {
    if let found = findings.first { state.mode = .question(.recovery(found.inWords)) }
  }

  private func answerRecovery(
    _ answer: RecoveryAnswer, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    guard !findings.isEmpty else { return }
    let found = findings.removeFirst()
    switch answer {
    case .recover: try recover(found, &state)
    case .discard:
      found.remove()
      return askAboutRecovery(&state)
    case .keep:
      found.close()
      state.message = "kept in \(found.path)"
    }
    // The other recovery files contain alternative edits of the same document. The next run offers these
    // alternative edits to the user.
    for other in findings { other.close() }
    findings = []
  }

  private func recover(
    _ found: FoundRecovery, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    let recovered: DocumentKeeper.Recovered
    do {
      recovered = try keeper.recover(found)
    } catch {
      found.close()
      throw error
    }
    state.replaceDocument(recovered.outline, focus: state.document.outline.rootItems.first)
    state.message = "recovered; ^S saves it"
    if let typed = recovered.typed { state.resume(typed) }
    if recovered.isSaved { return }
    state.outline.view.edited.history.markUnsaved()
    if state.rights == .document(.store) { try save(&state) }
  }

  /// Updates the warning in the header, which is shown while unsaved edits exist only in memory.
  func followRecovery(_ state: inout BrowserState) {
    state.recoveryTrouble = state.isUnsaved ? keeper.recovery.trouble : nil
  }

  func keepTyped(_ state: inout BrowserState) {
    keeper.keepTyped(state.typed)
    followRecovery(&state)
  }
}

extension FoundRecovery {
  fileprivate var inWords: Message {
    var parts: [Message] = []
    if let last = text.edits.last {
      let count = text.edits.count
      parts.append("\(count) edit\(count == 1 ? "" : "s"), the last “\(last.note)”")
    }
    if let typed = text.typed { parts.append("“\(typed.text)”, which was being typed") }
    if text.lost > 0 { parts.append("\(text.lost) bytes that cannot be read") }
    let time = text.edits.last?.time ?? text.header.time
    return "Not saved by an earlier browser (\(Self.date(time))): "
      + parts.joined(separator: "; ")
  }

  private static func date(_ seconds: Int64) -> Message {
    guard let time = PosixProcess.localTime(seconds: seconds) else { return "long ago" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }
}

import Outline

/// What an earlier browser could not save, and what this one leaves.
extension BrowserHost {
  /// Looks for what was left, and asks about it.
  func offerRecovery() {
    guard case .document(let keeper) = source else { return }
    let findings = keeper.findRecoveries()
    self.findings = findings.found
    state.message = findings.remarks.first ?? state.message
    askAboutRecovery()
  }

  private func askAboutRecovery() {
    guard let found = findings.first else { return }
    state.mode = .question(.recovery(found.inWords))
  }

  func answerRecovery(_ answer: RecoveryAnswer) throws(KeepingFailure) {
    guard case .document(let keeper) = source, !findings.isEmpty else { return }
    let found = findings.removeFirst()
    switch answer {
    case .recover: try recover(found, keeper)
    case .discard:
      found.remove()
      return askAboutRecovery()
    case .keep:
      found.close()
      state.message = "kept in \(found.path)"
    }
    // Edits of the same document that do not go together: they are offered the next time.
    for other in findings { other.close() }
    findings = []
  }

  private func recover(
    _ found: FoundRecovery, _ keeper: DocumentKeeper
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
    state.view.edited.history.markUnsaved()
    if state.rights == .document(.store) { try save() }
  }

  /// The header says when edits would be lost with the process.
  func followRecovery() {
    guard case .document(let keeper) = source else { return }
    state.recoveryTrouble = state.isUnsaved ? keeper.recovery.trouble : nil
  }

  /// Keeps what is being typed, so that it is there when the screen shows it.
  func keepTyped() {
    guard case .document(let keeper) = source else { return }
    keeper.keepTyped(state.typed)
    followRecovery()
  }

  /// Everything is saved, or is not wanted.
  func end() {
    guard case .document(let keeper) = source else { return }
    if !state.isUnsaved {
      do {
        try keeper.keepFolding(state.document)
      } catch {
        farewell = "the folding was not kept: \(error.words)"
      }
    }
    keeper.recovery.clear()
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

  private static func date(_ seconds: Int) -> Message {
    guard let time = Posix.localTime(seconds: Int64(seconds)) else { return "long ago" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }
}

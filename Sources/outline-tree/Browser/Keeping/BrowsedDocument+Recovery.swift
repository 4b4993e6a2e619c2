import Outline

/// Edits that an earlier run could not save, and edits that have not been saved yet.
extension BrowsedDocument {
  /// Looks for edits that earlier runs could not save, and asks the user about them. Does nothing while another
  /// program has locked the document.
  func offerRecovery(_ state: inout BrowserState) {
    if case .held = state.rights { return }
    let findings = RecoveryFindings(recovery.paths, run.system)
    self.findings = findings.found
    state.message = findings.remarks.first ?? state.message
    askAboutRecovery(&state)
  }

  private func askAboutRecovery(_ state: inout BrowserState) {
    if let found = findings.first { state.mode = .question(.recovery(found.inWords)) }
  }

  func answerRecovery(
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
    // The other recovery files contain alternative edits of the document, which the next run offers to the user.
    for other in findings { other.close() }
    findings = []
  }

  /// Applies the edits in a recovery file, and uses that file for further edits.
  private func recover(
    _ found: FoundRecovery, _ state: inout BrowserState
  ) throws(KeepingFailure) {
    guard let base = base(of: found), let newer = found.text.document(after: base) else {
      found.close()
      throw .refused(
        ToolError("the edits in \(found.path) cannot be recovered; the file is kept"))
    }
    if found.text.header.base != RecoveryHeader.none {
      become(newer, after: base, at: destination(after: found))
    }
    recovery.adopt(found, newer)
    state.replaceDocument(document, focus: state.document.outline.rootItems.first)
    state.message = "recovered; ^S saves it"
    if let typed = found.text.typed.flatMap({ TypedRow($0, document) }) { state.resume(typed) }
    // Without edits, there is nothing to save.
    if found.text.edits.isEmpty { return }
    state.view.edited.history.markUnsaved()
    if state.rights == .store { try save(&state) }
  }

  private func base(of found: FoundRecovery) -> OutlineDocument? {
    let text = found.text
    switch text.header.base {
    case RecoveryHeader.none: return document.document
    case RecoveryHeader.checkpoint: return OutlineDocument(checkpoint: text.base)
    default:
      let input = opener.display.input
      let options = DocumentFormat.DecodingOptions(
        isLenient: input.leniency == .always, indent: input.indent)
      guard let format = DocumentFormat(rawValue: text.header.base) else { return nil }
      let base = try? format.decode(text.base, options: options).document
      guard let items = text.header.items else { return base }
      return base?.withItems(items)
    }
  }

  /// Returns the destination for recovered edits. For a text file, the destination contains the bytes that the file
  /// had when the edits were made. When the document is saved, these bytes are compared with the current bytes of the
  /// file.
  private func destination(after found: FoundRecovery) -> SaveDestination {
    switch destination {
    case .file(let path, _, let format):
      return .file(path: path, bytes: found.text.base, format)
    case .new(let path, _):
      // The file does not exist now, but may have existed when the edits were made.
      return DocumentFormat(rawValue: found.text.header.base)
        .map { .file(path: path, bytes: found.text.base, $0) } ?? destination
    case .none, .store: return destination
    }
  }

  /// Updates the warning in the header, which is shown while unsaved edits exist only in memory.
  func followRecovery(_ state: inout BrowserState) {
    state.recoveryTrouble = state.isUnsaved ? recovery.trouble : nil
  }

  /// Writes the text that the user is typing to the recovery file.
  func keepTyped(_ state: inout BrowserState) {
    let typed = state.typed.map { typed in
      TypedText(
        purpose: typed.purpose.rawValue,
        item: typed.node.flatMap { document.document.content(of: $0) == nil ? nil : $0 },
        text: String(decoding: typed.text, as: UTF8.self))
    }
    recovery.keepTyped(typed, after: { typedBase })
    followRecovery(&state)
  }

  /// The base that is stored with text that is being typed. For a store, the recovery file needs no copy of the
  /// document, because the items of a store keep their identities.
  private var typedBase: RecoveryBase {
    guard case .store = destination, !recovery.isBehind else { return base() }
    return RecoveryBase(format: RecoveryHeader.none, bytes: [], document: document.document)
  }
}

extension TypedRow {
  /// Creates the typed row from the data in a recovery file. The result is nil if the purpose of the row is unknown.
  fileprivate init?(_ typed: TypedText, _ document: SourceDocument) {
    guard let purpose = Purpose(rawValue: typed.purpose) else { return nil }
    self.init(
      purpose: purpose, node: typed.item.flatMap { document.outline.contains($0) ? $0 : nil },
      text: Array(typed.text.utf8))
  }
}

extension FoundRecovery {
  fileprivate var inWords: Message {
    var parts: [Message] = []
    if let last = text.edits.last {
      parts.append("\(count: text.edits.count, "edit"), the last “\(last.note)”")
    }
    if let typed = text.typed { parts.append("“\(typed.text)”, which was being typed") }
    if text.lost > 0 { parts.append("\(text.lost) bytes that cannot be read") }
    let time = text.edits.last?.time ?? text.header.time
    let date =
      PosixProcess.date(seconds: time, format: Array("%Y-%m-%d %H:%M".utf8))
      ?? Array("long ago".utf8)
    return "Not saved by an earlier browser (\(date)): " + parts.joined(separator: "; ")
  }
}

import Outline

/// Edits that an earlier run could not save, and edits that are not saved yet.
extension DocumentKeeper {
  /// Looks for recovery files of earlier runs.
  func findRecoveries() -> RecoveryFindings {
    RecoveryFindings(recovery.paths, run.system)
  }

  /// The recovered state: the outline, and the row that was being typed.
  struct Recovered {
    var outline: SourceDocument
    var typed: TypedRow?
    /// True if there is nothing to save.
    var isSaved: Bool
  }

  /// Applies the edits of a recovery file, and continues that file.
  func recover(_ found: FoundRecovery) throws(KeepingFailure) -> Recovered {
    guard let base = base(of: found), let newer = found.text.document(after: base) else {
      throw .refused(
        ToolError("the edits in \(found.path) cannot be recovered; the file is kept"))
    }
    if found.text.header.base != RecoveryHeader.none {
      become(newer, after: base, at: destination(after: found))
    }
    recovery.adopt(found, newer)
    let typed = found.text.typed.flatMap { TypedRow($0, document) }
    return Recovered(
      outline: document, typed: typed, isSaved: found.text.edits.isEmpty)
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
      return try? format.decode(text.base, options: options).document
    }
  }

  /// Returns the destination with the bytes that the file had when the edits were made. Before
  /// saving, they are compared with the file.
  private func destination(after found: FoundRecovery) -> SaveDestination {
    switch destination {
    case .file(let path, _, let format): .file(path: path, bytes: found.text.base, format)
    case .new(let path, let format): afterFile(found, path) ?? .new(path: path, format)
    case .none, .store: destination
    }
  }

  /// Returns the destination if the file existed when the edits were made, and no longer exists.
  private func afterFile(_ found: FoundRecovery, _ path: [UInt8]) -> SaveDestination? {
    DocumentFormat(rawValue: found.text.header.base)
      .map { .file(path: path, bytes: found.text.base, $0) }
  }

  /// Stores the text that is being typed.
  func keepTyped(_ typed: TypedRow?) {
    recovery.keepTyped(typed.map { text(of: $0) }, after: { typedBase })
  }

  private func text(of typed: TypedRow) -> TypedText {
    TypedText(
      typed.purpose.rawValue,
      typed.node.flatMap { document.document.content(of: $0) == nil ? nil : $0 },
      String(decoding: typed.text, as: UTF8.self))
  }

  /// A store needs no base, because its items keep their identities.
  private var typedBase: RecoveryBase {
    guard case .store = destination, !recovery.isBehind else { return base() }
    return RecoveryBase(format: RecoveryHeader.none, bytes: [], document: document.document)
  }
}

extension TypedRow {
  /// Creates a row from a recovery file; nil if the purpose is unknown.
  fileprivate init?(_ typed: TypedText, _ document: SourceDocument) {
    guard let purpose = Purpose(rawValue: typed.purpose) else { return nil }
    self.init(
      purpose: purpose, node: typed.item.flatMap { document.outline.contains($0) ? $0 : nil },
      text: Array(typed.text.utf8))
  }
}

import Outline

/// Edits that an earlier run could not save, and edits that have not been saved yet.
extension DocumentKeeper {
  /// Looks for recovery files that earlier runs have left behind.
  func findRecoveries() -> RecoveryFindings {
    RecoveryFindings(recovery.paths, run.system)
  }

  /// The recovered state: the document, and the row that was being typed.
  struct Recovered {
    var outline: SourceDocument
    var typed: TypedRow?
    /// True if the recovery file contained no edits, so that there is nothing to save.
    var isSaved: Bool
  }

  /// Applies the edits in a recovery file, and uses that file for further edits.
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
      let base = try? format.decode(text.base, options: options).document
      guard let items = text.header.items else { return base }
      return base?.withItems(items)
    }
  }

  /// Returns the destination for recovered edits. The destination of a text file contains the bytes that the file
  /// had when the edits were made. Saving compares these bytes with the current bytes of the file.
  private func destination(after found: FoundRecovery) -> SaveDestination {
    switch destination {
    case .file(let path, _, let format): .file(path: path, bytes: found.text.base, format)
    case .new(let path, let format): afterFile(found, path) ?? .new(path: path, format)
    case .none, .store: destination
    }
  }

  /// Returns the destination if the file does not exist now, but existed when the edits were made; nil if the
  /// file did not exist then either.
  private func afterFile(_ found: FoundRecovery, _ path: [UInt8]) -> SaveDestination? {
    DocumentFormat(rawValue: found.text.header.base)
      .map { .file(path: path, bytes: found.text.base, $0) }
  }

  /// Writes the text that the user is typing to the recovery file.
  func keepTyped(_ typed: TypedRow?) {
    recovery.keepTyped(typed.map { text(of: $0) }, after: { typedBase })
  }

  private func text(of typed: TypedRow) -> TypedText {
    TypedText(
      purpose: typed.purpose.rawValue,
      item: typed.node.flatMap { document.document.content(of: $0) == nil ? nil : $0 },
      text: String(decoding: typed.text, as: UTF8.self))
  }

  /// The base for text that is being typed. The items of a store keep their identities, so for a store, the
  /// recovery file needs no copy of the document.
  private var typedBase: RecoveryBase {
    guard case .store = destination, !recovery.isBehind else { return base() }
    return RecoveryBase(format: RecoveryHeader.none, bytes: [], document: document.document)
  }
}

extension TypedRow {
  /// Creates a row from a recovery file; nil if the purpose of the row is unknown.
  fileprivate init?(_ typed: TypedText, _ document: SourceDocument) {
    guard let purpose = Purpose(rawValue: typed.purpose) else { return nil }
    self.init(
      purpose: purpose, node: typed.item.flatMap { document.outline.contains($0) ? $0 : nil },
      text: Array(typed.text.utf8))
  }
}

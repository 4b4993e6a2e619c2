import Outline

/// What an earlier browser could not save, and what this one has not.
extension DocumentKeeper {
  /// Looks for what was left.
  func findRecoveries() -> RecoveryFindings {
    RecoveryFindings(recovery.places, run.system)
  }

  /// What was recovered: the outline, the text that was being typed, whether there is anything to save.
  struct Recovered {
    var outline: TitledOutline
    var typed: TypedRow?
    var isSaved: Bool
  }

  /// Makes the edits again that were found, and goes on with the file that has them.
  func recover(_ found: FoundRecovery) throws(KeepingFailure) -> Recovered {
    guard let base = base(of: found), let newer = found.text.document(after: base) else {
      throw .refused(
        Refusal("what is in \(found.path) cannot be made again; it is left there"))
    }
    if found.text.header.base != RecoveryHeader.none {
      become(newer, after: base, at: place(after: found))
    }
    recovery.adopt(found, newer)
    let typed = found.text.typed.flatMap { TypedRow($0, document) }
    return Recovered(
      outline: document.titled, typed: typed, isSaved: found.text.edits.isEmpty)
  }

  private func base(of found: FoundRecovery) -> OutlineDocument? {
    let text = found.text
    switch text.header.base {
    case RecoveryHeader.none: return document.document
    case RecoveryHeader.checkpoint: return OutlineDocument(checkpoint: text.base)
    default:
      let input = opener.display.input
      let options = DocumentFormat.DecodingOptions(
        isLenient: input.isLenient, indent: input.indent)
      guard let format = DocumentFormat(rawValue: text.header.base) else { return nil }
      return try? format.decode(text.base, options: options).document
    }
  }

  /// The place, with what it was when the edits were made: what it is now is compared when it is
  /// written.
  private func place(after found: FoundRecovery) -> KeptPlace {
    switch place {
    case .file(let path, _, let format): .file(path: path, bytes: found.text.base, format)
    case .new(let path, let format): afterFile(found, path) ?? .new(path: path, format)
    case .none, .store: place
    }
  }

  /// Of a file that has gone since.
  private func afterFile(_ found: FoundRecovery, _ path: [UInt8]) -> KeptPlace? {
    DocumentFormat(rawValue: found.text.header.base)
      .map { .file(path: path, bytes: found.text.base, $0) }
  }

  /// Keeps what is being typed.
  func keepTyped(_ typed: TypedRow?) {
    recovery.keepTyped(typed.map { text(of: $0) }, after: { typedBase })
  }

  private func text(of typed: TypedRow) -> TypedText {
    TypedText(
      typed.purpose.rawValue, typed.node.flatMap { document.item(of: $0) },
      String(decoding: typed.text, as: UTF8.self))
  }

  /// The items of a store stay what they are: nothing else has to be kept of it.
  private var typedBase: RecoveryBase {
    guard case .store = place, !recovery.isBehind else { return base() }
    return RecoveryBase(format: RecoveryHeader.none, bytes: [], document: document.document)
  }
}

extension TypedRow {
  /// nil if it is not known what it was for.
  fileprivate init?(_ typed: TypedText, _ document: OpenDocument) {
    guard let purpose = Purpose(rawValue: typed.purpose) else { return nil }
    self.init(
      purpose: purpose, node: typed.item.flatMap { document.node(of: $0) },
      text: Array(typed.text.utf8))
  }
}

import Outline

/// Why something could not be stored. The cases differ in what the user can do about it.
enum KeepingFailure: Error {
  case refused(Refusal)
  /// Another program has changed the file; the message says how.
  case changed(Message, mayOverwrite: Bool, mayMerge: Bool)
  case unwritable(Message)
  /// The file to write to exists.
  case exists(path: [UInt8])
  /// The document has no file.
  case nowhere

  var words: Message {
    switch self {
    case .refused(let refusal): refusal.lines.first ?? ""
    case .changed(let words, _, _), .unwritable(let words): words
    case .exists(let path): "\(path) is there already"
    case .nowhere: "it has no file"
    }
  }
}

extension KeepingFailure {
  init(_ path: [UInt8], _ error: OutlineFileError) {
    switch error {
    case .changedSinceOpened, .alreadyExists:
      self = .changed(DocumentKeeper.changed(path), mayOverwrite: false, mayMerge: true)
    case .readOnly, .locked, .system, .broken, .closed:
      self = .unwritable(Refusal(path, error).lines[0])
    default: self = .refused(Refusal(path, error))
    }
  }
}

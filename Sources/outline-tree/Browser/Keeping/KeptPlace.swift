import Outline

/// Where the edits of a document go.
enum KeptPlace {
  /// Nowhere: it is built in, or came from standard input.
  case none
  /// A file that is made by the first edit, or the first time that it is saved.
  case new(path: [UInt8], SourceFormat)
  /// A text, with what it was when it was read or written last.
  case file(path: [UInt8], bytes: [UInt8], DocumentFormat)
  /// A store, open for writing if that could be.
  case store(OutlineFile, path: [UInt8])

  var path: [UInt8]? {
    switch self {
    case .none: nil
    case .new(let path, _), .file(let path, _, _), .store(_, let path): path
    }
  }

  init(_ origin: DocumentOrigin) {
    switch origin {
    case .emoji, .standardInput: self = .none
    case .file(let path, let bytes, let format): self = .file(path: path, bytes: bytes, format)
    case .store(let file, let path): self = .store(file, path: path)
    }
  }
}

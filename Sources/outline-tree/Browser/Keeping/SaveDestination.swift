import Outline

/// The place where the edits of a document are saved.
enum SaveDestination {
  /// Nowhere: the document is built in, came from standard input, or is of a format that can only be read.
  case none
  /// A file that the first edit, or the first save, creates.
  case new(path: [UInt8], SourceFormat)
  /// A text file, with its bytes when it was read or written last.
  case file(path: [UInt8], bytes: [UInt8], DocumentFormat)
  /// A store, open for writing if possible.
  case store(OutlineFile, path: [UInt8])

  var path: [UInt8]? {
    switch self {
    case .none: nil
    case .new(let path, _), .file(let path, _, _), .store(_, let path): path
    }
  }

  init(_ origin: DocumentOrigin) {
    switch origin {
    case .emoji, .standardInput, .listing: self = .none
    case .file(_, _, let format) where !format.traits.isWritable: self = .none
    case .file(let path, let bytes, let format): self = .file(path: path, bytes: bytes, format)
    case .store(let file, let path): self = .store(file, path: path)
    }
  }
}

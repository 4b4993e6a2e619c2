import Outline

/// The source that a SOURCE operand on the command line specifies.
enum Source: Equatable {
  case emoji
  case standardInput
  case path([UInt8])

  var path: [UInt8]? { if case .path(let path) = self { path } else { nil } }

  init(_ operand: Bytes) {
    if operand.isEqual(to: "emoji") {
      self = .emoji
    } else if operand.isEqual(to: "-") {
      self = .standardInput
    } else {
      self = .path(Array(operand))
    }
  }

  /// The operand that names the source.
  var name: [UInt8] {
    switch self {
    case .emoji: Array("emoji".utf8)
    case .standardInput: [0x2D]
    case .path(let path): path
    }
  }
}

/// A source that was opened.
enum OpenedSource {
  case document(SourceDocument, DocumentOrigin)
  case directory(DirectoryScanner, path: [UInt8])
  case listing(PathListing)
  /// A file that is not a document.
  case file(SourceRow)
}

/// The origin of a document, which determines how the document is saved after an edit.
enum DocumentOrigin {
  case emoji
  case standardInput
  /// A list of paths.
  case listing
  case file(path: [UInt8], bytes: [UInt8], DocumentFormat)
  case store(OutlineFile, path: [UInt8])
}

extension DocumentOrigin {
  /// The format of the text file from which the document was read; nil if the document was not read from a text file.
  var format: DocumentFormat? { if case .file(_, _, let format) = self { format } else { nil } }
}

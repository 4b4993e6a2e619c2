import Outline

/// The source that a SOURCE operand on the command line names.
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
  /// The format of the text file that contains the document; nil if the document was not read from a text file.
  var format: DocumentFormat? { if case .file(_, _, let format) = self { format } else { nil } }
}

/// The kind of a source. Some options have an effect only on sources of certain kinds.
enum SourceKind: Hashable, Sendable {
  case directory
  /// A file that is not a document.
  case file
  case emoji
  case document(SourceFormat)

  static let outline = Self.document(.outline)
  static let listing = Self.document(.text(.paths))
  /// Documents in text formats.
  static let texts = DocumentFormat.allCases.filter(\.traits.isReadable).map {
    Self.document(.text($0))
  }

  /// All kinds except directories and files that are not documents.
  static let documents = [.emoji, .outline] + texts

  static let withRows = [.directory] + documents

  /// Documents that can have notes.
  static let withNotes =
    [.outline]
    + DocumentFormat.allCases.filter {
      $0.traits.isReadable && $0.traits.abilities.contains(.notes)
    }
    .map { Self.document(.text($0)) }

  /// The name of the kind in messages.
  var inWords: Message {
    switch self {
    case .directory: "a directory"
    case .file: "a file"
    case .emoji: "built in"
    case .document(.outline): "an .outline file"
    case .document(.text(let format)): Message(format.traits.document.utf8)
    }
  }
}

extension SourceKind: CaseIterable {
  static let allCases = [.directory, .file] + documents
}

extension [SourceKind] {
  /// A phrase for messages that names all kinds in this array.
  var inWords: Message {
    var words: [Message] = contains(.directory) ? ["directories"] : []
    if SourceKind.texts.allSatisfy(contains) {
      words.append("documents")
    } else {
      for case .document(.text(let format)) in self {
        words.append(Message(format.traits.name.utf8))
      }
    }
    return words.joined(separator: " and ")
  }
}

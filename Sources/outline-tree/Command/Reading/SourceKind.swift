import Outline

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
  /// A phrase for messages that names all kinds in this set.
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

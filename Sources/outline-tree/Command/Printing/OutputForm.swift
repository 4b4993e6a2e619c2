import Outline

/// A kind of output that an invocation of the tool writes, such as rows in a certain format, or changes in words.
enum OutputForm: Hashable, Sendable {
  case format(DisplayOptions.Format)
  /// A durable store.
  case store
  /// The changes in words, as `diff`, `log` and `apply --dry-run` print them.
  case words
  /// A description, in words, of the changes that an edit in place would make, as `apply --dry-run --in-place` prints
  /// it.
  case preview
  /// The changes as JSON.
  case changes
  /// The JSON form of the changes that an edit in place would make.
  case previewOfChanges
  case screen
  /// No output, for example because a document is changed in place.
  case nothing

  static let text = Self.format(.text)
  static let ascii = Self.format(.ascii)
  static let json = Self.format(.json)
  static let xml = Self.format(.xml)
  static let paths = Self.format(.paths)

  /// Rows with connectors.
  static let drawings: [Self] = [.text, .ascii]
  /// The forms of output that write a directory row by row, and leave out the rows inside collapsed rows.
  static let listings: [Self] = drawings + [.json, .xml, .paths]
  /// The forms of output that depend on which rows are collapsed.
  static let folded: [Self] = listings + documents { $0.contains(.expansion) } + [.store]
  /// The forms of output that can have columns with details about files.
  static let detailed: [Self] =
    drawings + [.json, .xml] + documents { !$0.isDisjoint(with: [.fields, .columns]) } + [.store]
  /// All forms of output that contain the rows of an outline instead of changes.
  static let shown: [Self] = folded + documents { !$0.contains(.expansion) }
  /// The forms of output that can contain conflict markers. `text` represents a file whose format is not known yet.
  static let marked: [Self] =
    [.text]
    + DocumentFormat.allCases.filter(\.marksConflicts).map { .format(.document($0)) }
  static let differences: [Self] = [.words, .preview, .changes, .previewOfChanges]

  /// Returns the forms of output for the document formats that satisfy a predicate.
  private static func documents(where isIncluded: (FormatTraits.Abilities) -> Bool) -> [Self] {
    DisplayOptions.Format.allCases.compactMap { format in
      guard case .document(let document) = format, isIncluded(document.traits.abilities) else {
        return nil
      }
      return .format(format)
    }
  }
}

extension OutputForm: CaseIterable {
  static let allCases =
    DisplayOptions.Format.allCases.map(Self.format)
    + [.store, .words, .preview, .changes, .previewOfChanges, .screen, .nothing]

  /// The name of the form in messages. If a user chooses the form with `--format`, its name is the value of this
  /// option.
  var inWords: Message {
    switch self {
    case .format(let format): Message(format.rawValue.utf8)
    case .store: ".outline files"
    case .words: "text"
    case .preview, .nothing: "--in-place"
    case .changes, .previewOfChanges: "json"
    case .screen: "the screen"
    }
  }
}

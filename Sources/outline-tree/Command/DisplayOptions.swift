import Outline

/// How an outline is shown.
struct DisplayOptions: Equatable {
  var reading = ReadingOptions()
  var folding = FoldRules()
  /// nil: as much as there is.
  var fit: Fit?
  var columns = ColumnOptions()
  /// nil: as the output file's name says, or text.
  var format: Format?
  /// Paths end in a zero byte, not in a newline.
  var endsPathsWithZero = false
  var escaping = Escaping.onTerminals
  var color = DecorationChoice.auto
  var hyperlink = DecorationChoice.never
  /// In columns; nil: the terminal's, if there is one.
  var width: Int?
  /// nil: standard output.
  var outputFile: [UInt8]?

  var input = InputOptions()
  /// Where the order of a directory is kept.
  var orderFile: [UInt8]?
  /// The options that were given, to refuse those that have no effect.
  var given: [GivenOption] = []

  enum Format: Hashable {
    case text, ascii, json, paths
    /// Written as a whole.
    case document(DocumentFormat)
  }

  enum Fit: Equatable {
    case lines(Int)
    case terminal
  }

  enum Escaping: Equatable {
    case onTerminals, always, never

    func applies(to stream: OutputStream) -> Bool {
      switch self {
      case .onTerminals: stream.isTerminal
      case .always: true
      case .never: false
      }
    }
  }
}

/// How a document is read.
struct InputOptions: Equatable {
  /// nil: as the file's name says.
  var format: SourceFormat?
  var isLenient = false
  /// Of indented text, how many columns a level is; nil: as the text shows, and a tab.
  var indent: Int?
  /// How long to wait for another program that writes to the same store.
  var waiting = Duration.aMoment
}

/// What of a directory is shown, and in which order.
struct ReadingOptions: Equatable {
  var includesHidden = false
  var directoriesOnly = false
  var excluded: [EntryPattern] = []
  var included: [EntryPattern] = []
  var prunes = false
  var usesIgnoreFiles = false
  var followsLinks = false
  var staysOnDevice = false
  var limit: Int?
  private(set) var order = EntryOrder()
  /// That of a document, which stays in its own where no key is given.
  private(set) var documentOrder = EntryOrder(key: .none)

  mutating func sort(by key: EntryOrder.Key) {
    order.key = key
    documentOrder.key = key
  }

  mutating func leaveDocumentsInTheirOrder() { documentOrder = EntryOrder(key: .none) }

  mutating func reverse() {
    order.isReversed = true
    documentOrder.isReversed = true
  }

  mutating func putDirectoriesFirst() {
    order.directoriesFirst = true
    documentOrder.directoriesFirst = true
  }
}

/// What stands in front of a name.
struct ColumnOptions: Equatable {
  var mode = false
  var size = false
  var humanSize = false
  var date = false
  /// Sizes of directories are those of all they hold.
  var diskUsage = false

  var isEmpty: Bool { self == ColumnOptions() }
}

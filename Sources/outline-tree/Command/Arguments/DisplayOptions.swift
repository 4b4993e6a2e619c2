import Outline

/// The options for showing an outline.
struct DisplayOptions: Equatable {
  var reading = ReadingOptions()
  var folding = FoldRules()
  /// The maximum output, or nil to show everything.
  var budget: Budget?
  var columns = ColumnOptions()
  /// True to show the status of each file in git.
  var showsGit = false
  /// The format; nil for that of the output file's extension, or text.
  var format: Format?
  /// True if paths end with a zero byte, not with a newline.
  var endsPathsWithZero = false
  var escaping = Escaping.onTerminals
  var color = DecorationChoice.auto
  var hyperlink = DecorationChoice.never
  var icons = DecorationChoice.never
  /// The beginning of links to files in a web page; nil for no links.
  var linkBase: String?
  /// The width in columns; nil for that of the terminal, if there is one.
  var width: Int?
  /// The output file; nil for standard output.
  var outputFile: [UInt8]?
  /// True if the output is committed to an existing `.outline`.
  var replacesStore = false
  /// True to report all parts of a document that the format leaves out, not only names.
  var reportsLosses = false
  var listing = ListingStyle()
  /// True if the connectors of a drawing are in ASCII.
  var drawsInASCII = false

  var input = InputOptions()
  /// The file that stores the order of a directory.
  var orderFile: [UInt8]?
  /// The options as they were given, so that those without effect can be refused.
  var given: [GivenOption] = []

  enum Format: Hashable {
    case text, ascii, json, xml, paths
    /// A format that is written as a whole.
    case document(DocumentFormat)
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

/// The options for reading a document.
struct InputOptions: Equatable {
  /// The format; nil for that of the file's extension.
  var format: SourceFormat?
  var leniency = Leniency.whereNothingIsReplaced
  /// True to detect the format of standard input as soon as possible, so that rows are shown while
  /// it arrives.
  var isToldEarly = false
  /// The number of columns of a level in indented text. If it is nil, it is detected when reading,
  /// and a tab is written.
  var indent: Int?
  /// The time to wait while another program writes to the store.
  var waiting = Duration.aMoment
}

extension InputOptions {
  /// The treatment of mistakes in documents.
  enum Leniency {
    /// A command that only shows a document reads as much as it can, and reports the mistakes. A
    /// command that replaces it refuses.
    case whereNothingIsReplaced
    /// Mistakes are repaired, and all of them are reported.
    case always
    case never
  }
}

/// The choice of the rows to read, and their order.
struct ReadingOptions: Equatable {
  var includesHidden = false
  var directoriesOnly = false
  var excluded: [EntryPattern] = []
  var included: [EntryPattern] = []
  /// True if a directory that `included` matches is shown with everything below it.
  var includesMatchedDirectories = false
  var filter = EntryFilter()
  var prunes = false
  var usesIgnoreFiles = false
  var followsLinks = false
  var staysOnDevice = false
  var limit: Int?
  private(set) var order = EntryOrder()
  /// The order of documents, which keep their own order unless a key is given.
  private(set) var documentOrder = EntryOrder(key: .none)

  mutating func sort(by key: EntryOrder.Key) {
    order.key = key
    documentOrder.key = key
  }

  mutating func keepOrderOfDocuments() { documentOrder = EntryOrder(key: .none) }

  mutating func reverse() {
    order.isReversed = true
    documentOrder.isReversed = true
  }

  mutating func putFirst(_ first: EntryOrder.First) {
    order.first = first
    documentOrder.first = first
  }
}

/// The columns before names.
struct ColumnOptions: Equatable {
  var inode = false
  var device = false
  var mode = false
  var owner = false
  var group = false
  var size = false
  var humanSize = false
  var sizeUnit = SizeColumn.Unit.binary
  var date = false
  /// The format of dates; nil for the standard one, which has twelve columns.
  var dateFormat: [UInt8]?
  /// True to show the date of the last change of the status. This has an effect only on `date`.
  var datesStatus = false
  /// True if the size of a directory includes its contents.
  var diskUsage = false

  var isEmpty: Bool {
    var shown = self
    shown.datesStatus = false
    return shown == ColumnOptions()
  }
}

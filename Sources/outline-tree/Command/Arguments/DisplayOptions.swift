import Outline

/// The options for showing an outline.
struct DisplayOptions: Equatable {
  var reading = ReadingOptions()
  var folding = FoldRules()
  /// nil: everything is shown.
  var budget: Budget?
  var columns = ColumnOptions()
  /// True to show what git says of each file.
  var showsGit = false
  /// nil: that of the output file's extension, or text.
  var format: Format?
  /// True if a zero byte ends each path, not a newline.
  var endsPathsWithZero = false
  var escaping = Escaping.onTerminals
  var color = DecorationChoice.auto
  var hyperlink = DecorationChoice.never
  var icons = DecorationChoice.never
  /// The beginning of the links of a web page to files; nil if it has none.
  var linkBase: String?
  /// In columns; nil: that of the terminal, if there is one.
  var width: Int?
  /// nil: standard output.
  var outputFile: [UInt8]?
  /// True if an `.outline` that exists gets what is written, as a commit.
  var replacesStore = false
  /// True if everything that the format leaves out of a document is reported, not only names.
  var reportsLosses = false
  var listing = ListingStyle()
  /// True if a drawing has connectors in ASCII.
  var drawsInASCII = false

  var input = InputOptions()
  /// The file that keeps the order of a directory.
  var orderFile: [UInt8]?
  /// The options as they were given, so that those without effect can be refused.
  var given: [GivenOption] = []

  enum Format: Hashable {
    case text, ascii, json, xml, paths
    /// Written as a whole.
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
  /// nil: that of the file's extension.
  var format: SourceFormat?
  var leniency = Leniency.whereNothingIsReplaced
  /// True if the format of standard input is told as soon as possible, to show rows while it arrives.
  var isToldEarly = false
  /// The number of columns of a level in indented text; nil: when reading, told from the text; when
  /// writing, a tab.
  var indent: Int?
  /// The time to wait while another program writes to the store.
  var waiting = Duration.aMoment
}

extension InputOptions {
  /// The treatment of mistakes in documents.
  enum Leniency {
    /// A command that only shows a document reads as far as it can, and says so; one that replaces it refuses.
    case whereNothingIsReplaced
    /// They are mended, and all of them reported.
    case always
    case never
  }
}

/// The choice of the rows that are read, and their order.
struct ReadingOptions: Equatable {
  var includesHidden = false
  var directoriesOnly = false
  var excluded: [EntryPattern] = []
  var included: [EntryPattern] = []
  /// True if a directory that `included` matches is shown with all that is below it.
  var includesMatchedDirectories = false
  var filter = EntryFilter()
  var prunes = false
  var usesIgnoreFiles = false
  var followsLinks = false
  var staysOnDevice = false
  var limit: Int?
  private(set) var order = EntryOrder()
  /// The order of documents, which keep their own unless a key is given.
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
  /// nil: dates have twelve columns.
  var dateFormat: [UInt8]?
  /// True if dates are those of the last change of the status. It has an effect only on `date`.
  var datesStatus = false
  /// True if the size of a directory includes that of its contents.
  var diskUsage = false

  var isEmpty: Bool {
    var shown = self
    shown.datesStatus = false
    return shown == ColumnOptions()
  }
}

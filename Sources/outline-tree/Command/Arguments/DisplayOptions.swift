import Outline

/// The options for showing an outline.
struct DisplayOptions: Equatable {
  /// The options that choose which rows are read, and in which order.
  var reading = ScanOptions()
  var folding = FoldRules()
  /// The maximum size of the output; nil to show everything.
  var budget: Budget?
  var columns = ColumnOptions()
  /// True to show the git status of each file.
  var showsGit = false
  /// The output format; nil if the output file's extension determines the format, or if the format is text by
  /// default.
  var format: Format?
  /// True to end each path with a zero byte instead of a newline.
  var endsPathsWithZero = false
  /// When to escape names. By default, names are escaped on terminals.
  var escaping = DecorationChoice.auto
  var color = DecorationChoice.auto
  var hyperlink = DecorationChoice.never
  var icons = DecorationChoice.never
  /// The text at the start of each link to a file on a web page; nil for a page without links.
  var linkBase: String?
  /// The width of the output in columns; nil to use the width of the terminal, if the output is a terminal.
  var width: Int?
  /// The output file; nil for standard output.
  var outputFile: [UInt8]?
  /// True if the output may replace the contents of an `.outline` file that already exists.
  var replacesStore = false
  /// True to report all parts of a document that the output format leaves out; false to report only the names that
  /// the format cannot contain.
  var reportsLosses = false
  var listing = ListingStyle()
  /// True to draw connectors with ASCII characters.
  var drawsInASCII = false

  var input = InputOptions()
  /// The file that stores the order of a directory's entries.
  var orderFile: [UInt8]?
  /// The given options with their values. They are stored so that the tool can refuse options without effect.
  var given: [GivenOption] = []

  enum Format: Hashable {
    case text, ascii, json, xml, paths
    /// A format in which the output is written as a whole, not row by row.
    case document(DocumentFormat)
  }
}

/// The options for reading a document.
struct InputOptions: Equatable {
  /// The input format; nil to detect it from the file's extension or contents.
  var format: SourceFormat?
  var leniency = Leniency.whereNothingIsReplaced
  /// True to detect the format of standard input as early as possible, so that the tool can show rows while the input
  /// is still arriving.
  var isToldEarly = false
  /// The number of columns for each level of indented text. If it is nil, the tool detects the number when it reads
  /// text, and writes one tab for each level.
  var indent: Int?
  /// The maximum time to wait for another program that is writing to the store.
  var waiting = Duration.aMoment
}

extension InputOptions {
  /// The ways to handle mistakes in documents.
  enum Leniency {
    /// A command that only shows a document reads as much of the document as possible, and reports the mistakes. A
    /// command that would replace the document refuses to read a document with mistakes.
    case whereNothingIsReplaced
    /// Mistakes are repaired, and all of them are reported.
    case always
    case never
  }
}

extension ScanOptions {
  /// True if the choice or the order of the rows depends on details of files.
  var needsDetails: Bool { order.needsDetails || filter.needsDetails }
}

/// The columns that are shown before names.
struct ColumnOptions: Equatable, Sendable {
  var inode = false
  var device = false
  var mode = false
  var owner = false
  var group = false
  var size = false
  var humanSize = false
  var sizeUnit = SizeColumn.Unit.binary
  var date = false
  /// The `strftime` format of dates; nil for the standard format, which is twelve columns wide.
  var dateFormat: [UInt8]?
  /// True if the date column shows the time of the last status change, not of the last modification.
  var datesStatus = false
  /// True if the size of a directory includes the sizes of its contents.
  var diskUsage = false

  var isEmpty: Bool {
    !(inode || device || mode || owner || group || size || humanSize || date || diskUsage)
  }
}

extension DisplayOptions {
  /// The output format. If no format was given, the output file's extension determines the format. The default is
  /// text.
  var outputFormat: Format { format ?? outputFile.flatMap(Format.init(path:)) ?? .text }
}

extension DisplayOptions {
  /// True if the tool draws rows on standard output, because no option chooses a format or an output file.
  var drawsByDefault: Bool { outputFile == nil && format == nil }

  /// True if the output file is a durable store.
  var createsStore: Bool {
    format == nil && outputFile.map { SourceFormat(path: $0) == .outline } == true
  }

  /// True if the output file's extension belongs to a known format.
  var isOutputKnown: Bool {
    createsStore || outputFile.flatMap(Format.init(path:)) != nil
  }
}

extension DisplayOptions.Format: CaseIterable, RawRepresentable {
  /// The formats in which the output is always written as a whole. Drawings, XML, lists of paths and the JSON of a
  /// directory are not among them, because they are written row by row.
  private static let documents = DocumentFormat.allCases.filter {
    $0 != .json && $0 != .tree && $0.traits.isWritable
  }

  static let allCases = [.text, .ascii, .json, .xml] + documents.map(Self.document) + [.paths]

  /// The format's name as a value of `--format`.
  var rawValue: String {
    switch self {
    case .text: "text"
    case .ascii: "ascii"
    case .json: "json"
    case .xml: "xml"
    case .paths: "paths"
    case .document(let format): format.rawValue
    }
  }

  init?(rawValue: String) { self.init(named: rawValue.utf8) }
}

extension DisplayOptions.Format {
  /// Creates the format for the extension of a path; nil if the extension belongs to no format.
  fileprivate init?(path: [UInt8]) {
    guard let format = Self.allCases.first(where: { path.hasExtension($0.fileExtensions) }) else {
      return nil
    }
    self = format
  }

  /// The file extensions of the format, with the usual extension first.
  var fileExtensions: [String] { documentFormat(isDocument: true)?.traits.fileExtensions ?? [] }

  /// True if the output in this format is always written as a whole, not row by row.
  var isDocument: Bool { documentFormat(isDocument: false) != nil }

  /// Returns the document format in which the output is written as a whole; nil if the output is written row by row.
  /// The JSON of a directory is written row by row, with the structure of `tree -J`.
  func documentFormat(isDocument: Bool) -> DocumentFormat? {
    switch self {
    case .text, .ascii, .xml, .paths: nil
    case .json: isDocument ? .json : nil
    case .document(let format): format
    }
  }
}

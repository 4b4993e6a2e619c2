import Outline

extension DisplayOptions {
  /// The output format. If no format was given, the output file's extension determines the format. The default is
  /// text.
  var outputFormat: Format { format ?? outputFile.flatMap(Format.init(path:)) ?? .text }
}

extension DisplayOptions {
  /// True if rows are drawn on standard output because no option chooses a format or an output file.
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
  /// directory are written row by row instead.
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

  /// The file extensions for the format, starting with the usual extension.
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

import Outline

extension DisplayOptions {
  /// The format that was given or, without one, the format for the output file's extension or,
  /// without that, text.
  var outputFormat: Format { format ?? outputFile.flatMap(Format.init(path:)) ?? .text }
}

extension DisplayOptions {
  /// True if rows are drawn on standard output because no option chooses another output.
  var drawsByDefault: Bool { outputFile == nil && format == nil }

  /// True if the output file is a durable store.
  var createsStore: Bool {
    format == nil && outputFile.map { SourceFormat(path: $0) == .outline } == true
  }

  /// True if the output file's extension belongs to a format.
  var isOutputKnown: Bool {
    createsStore || outputFile.flatMap(Format.init(path:)) != nil
  }
}

extension DisplayOptions.Format: CaseIterable, RawRepresentable {
  /// The formats that are written as a whole, unlike drawings, XML and the JSON of directories.
  private static let documents = DocumentFormat.allCases.filter {
    $0 != .json && $0 != .tree && $0.traits.isWritable
  }

  static let allCases = [.text, .ascii, .json, .xml] + documents.map(Self.document) + [.paths]

  /// The name of the format for `--format`.
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

  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}

extension DisplayOptions.Format {
  /// Creates the format that has a name for `--format`.
  init?(named name: some Collection<UInt8>) {
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }

  /// Creates a format from the extension of a path.
  fileprivate init?(path: [UInt8]) {
    guard let format = Self.allCases.first(where: { path.hasExtension($0.fileExtensions) }) else {
      return nil
    }
    self = format
  }

  /// The extensions of files in the format, the usual one first.
  var fileExtensions: [String] { documentFormat(isDocument: true)?.traits.fileExtensions ?? [] }

  /// True if the format is written from a whole document, not row by row.
  var isDocument: Bool { documentFormat(isDocument: false) != nil }

  /// Returns the format of documents to write; nil if rows are written one by one. This includes
  /// the JSON of a directory, which has the structure of `tree -J`.
  func documentFormat(isDocument: Bool) -> DocumentFormat? {
    switch self {
    case .text, .ascii, .xml, .paths: nil
    case .json: isDocument ? .json : nil
    case .document(let format): format
    }
  }
}

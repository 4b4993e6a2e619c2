import Outline

extension DisplayOptions {
  /// The format that was asked for, else that of the output file's extension, else text.
  var outputFormat: Format { format ?? outputFile.flatMap(Format.init(path:)) ?? .text }
}

extension DisplayOptions {
  /// True if rows are drawn on standard output because nothing else was asked for.
  var drawsByDefault: Bool { outputFile == nil && format == nil }

  /// True if the output file is a durable store.
  var createsStore: Bool {
    format == nil && outputFile.map { SourceFormat(path: $0) == .outline } == true
  }

  /// True if the output file's extension is that of a format.
  var isOutputKnown: Bool {
    createsStore || outputFile.flatMap(Format.init(path:)) != nil
  }
}

extension DisplayOptions.Format: CaseIterable, RawRepresentable {
  /// Formats that are written as a whole, unlike drawings, XML and the JSON of directories.
  private static let documents = DocumentFormat.allCases.filter {
    $0 != .json && $0 != .tree && $0.traits.isWritable
  }

  static let allCases = [.text, .ascii, .json, .xml] + documents.map(Self.document) + [.paths]

  /// The name that `--format` takes.
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
  /// Creates the format that `--format` calls by a name.
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

  /// True if it is written from a whole document, not row by row.
  var isDocument: Bool { documentFormat(isDocument: false) != nil }

  /// The format of documents to write; nil: rows are written one by one. That is so for the JSON of a
  /// directory too, which has the structure of `tree -J`.
  func documentFormat(isDocument: Bool) -> DocumentFormat? {
    switch self {
    case .text, .ascii, .xml, .paths: nil
    case .json: isDocument ? .json : nil
    case .document(let format): format
    }
  }
}

import Outline

extension DisplayOptions {
  /// What is written: what was asked for, else what the output file's name says, else a drawing.
  var outputFormat: Format { format ?? outputFile.flatMap(Format.init(path:)) ?? .text }
}

extension DisplayOptions {
  /// Whether the output file is to be a durable store.
  var createsStore: Bool {
    format == nil && outputFile.map { SourceFormat(path: $0) == .outline } == true
  }

  /// Whether the output file's name says what is written.
  var isOutputKnown: Bool {
    createsStore || outputFile.flatMap(Format.init(path:)) != nil
  }
}

extension DisplayOptions.Format: CaseIterable, RawRepresentable {
  /// A directory's JSON is written row by row, and so are drawings.
  private static let documents = DocumentFormat.allCases.filter { $0 != .json && $0 != .tree }

  static let allCases = [.text, .ascii, .json] + documents.map(Self.document) + [.paths]

  /// As `--format` calls it.
  var rawValue: String {
    switch self {
    case .text: "text"
    case .ascii: "ascii"
    case .json: "json"
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
  /// By the extension of a file's name.
  fileprivate init?(path: [UInt8]) {
    guard let format = Self.allCases.first(where: { path.hasExtension($0.fileExtensions) }) else {
      return nil
    }
    self = format
  }

  /// The extensions of files in it, the usual one first.
  var fileExtensions: [String] { documentFormat(isDocument: true)?.traits.fileExtensions ?? [] }

  /// Whether it is written as a whole, from a document.
  var isDocument: Bool { documentFormat(isDocument: false) != nil }

  /// nil: it is written row by row. A directory's JSON is, for it has the shape of `tree -J`.
  func documentFormat(isDocument: Bool) -> DocumentFormat? {
    switch self {
    case .text, .ascii, .paths: nil
    case .json: isDocument ? .json : nil
    case .document(let format): format
    }
  }
}

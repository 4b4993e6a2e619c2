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

extension DisplayOptions.Format {
  /// By the end of a file's name.
  fileprivate init?(path: [UInt8]) {
    switch SourceFormat(path: path) {
    case .opml: self = .opml
    case .markdown: self = .markdown
    case .indented: self = .indented
    case .json: self = .json
    case .outline, .tree: return nil
    case nil:
      let name = path.map(\.lowercased)
      guard [".html", ".htm"].contains(where: { name.hasSuffix($0.utf8) }) else { return nil }
      self = .html
    }
  }

  /// Whether it is written as a whole, from a document.
  var isDocument: Bool { documentFormat(isDocument: false) != nil }

  /// nil: it is written row by row. A directory's JSON is, for it has the shape of `tree -J`.
  func documentFormat(isDocument: Bool) -> DocumentFormat? {
    switch self {
    case .text, .ascii, .paths: nil
    case .json: isDocument ? .json : nil
    case .opml: .opml
    case .markdown: .markdown
    case .indented: .indented
    case .html: .html
    }
  }
}

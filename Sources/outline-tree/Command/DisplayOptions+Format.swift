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
}

extension DisplayOptions.Format {
  /// By the end of a file's name. Text may be anything, so it is a drawing.
  fileprivate init?(path: [UInt8]) {
    let name = path.map(\.lowercased)
    let suffixes: [(String, Self)] = [
      (".opml", .opml), (".md", .markdown), (".markdown", .markdown), (".json", .json),
      (".html", .html), (".htm", .html),
    ]
    guard let format = suffixes.first(where: { name.hasSuffix(Array($0.0.utf8)) })?.1 else {
      return nil
    }
    self = format
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

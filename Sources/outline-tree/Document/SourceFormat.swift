import Outline

/// What a document is read as.
enum SourceFormat: String, CaseIterable, Sendable {
  case outline, opml, markdown, indented, tree, json

  /// By the end of a file's name.
  init?(path: [UInt8]) {
    let name = path.map(\.lowercased)
    guard
      let format = Self.suffixes.first(where: { name.hasSuffix(Array($0.suffix.utf8)) })?.format
    else { return nil }
    self = format
  }

  private static let suffixes: [(suffix: String, format: SourceFormat)] = [
    (".outline", .outline), (".opml", .opml), (".md", .markdown), (".markdown", .markdown),
    (".txt", .indented), (".json", .json),
  ]

  /// `.outline, .opml … or .json`
  static var suffixesInWords: Message {
    suffixes.map { Message($0.suffix.utf8) }.joined(separator: ", ", last: " or ")
  }

  /// nil: it is not text but a store.
  var documentFormat: DocumentFormat? {
    switch self {
    case .outline: nil
    case .opml: .opml
    case .markdown: .markdown
    case .indented: .indented
    case .tree: .tree
    case .json: .json
    }
  }
}

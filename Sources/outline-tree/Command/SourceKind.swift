/// What a source is, as far as options differ about it.
enum SourceKind: CaseIterable, Sendable {
  case directory
  /// One that is no document, among directories.
  case file
  case emoji
  case outline, opml, markdown, indented, tree, json

  init(_ format: SourceFormat) {
    self =
      switch format {
      case .outline: .outline
      case .opml: .opml
      case .markdown: .markdown
      case .indented: .indented
      case .tree: .tree
      case .json: .json
      }
  }

  /// Documents that are text.
  static let texts: [Self] = [.opml, .markdown, .indented, .tree, .json]
  /// What is neither a directory nor part of one.
  static let documents: [Self] = [.emoji, .outline] + texts

  /// What one source is.
  var inWords: Message {
    switch self {
    case .directory: "a directory"
    case .file: "a file"
    case .emoji: "built in"
    case .outline: "an .outline file"
    case .opml: "an OPML document"
    case .markdown: "a Markdown document"
    case .indented: "indented text"
    case .tree: "a drawing of a tree"
    case .json: "a JSON document"
    }
  }
}

extension [SourceKind] {
  /// What options are for, in the plural.
  var inWords: Message {
    var words: [Message] = contains(.directory) ? ["directories"] : []
    if SourceKind.texts.allSatisfy(contains) {
      words.append("documents")
    } else if contains(.indented) {
      words.append("indented text")
    }
    return words.joined(separator: " and ")
  }
}

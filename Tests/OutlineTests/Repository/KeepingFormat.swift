import Outline
import Testing

/// A format that documents are stored in, by its name in the table of `DocumentFormats.md`.
enum KeepingFormat: CaseIterable {
  case outline
  case text(DocumentFormat)

  static let allCases =
    [.outline] + DocumentFormat.allCases.filter(\.traits.isWritable).map(Self.text)

  var heading: String {
    switch self {
    case .outline: "`.outline`"
    case .text(.tree): "`tree`"
    case .text(.indented): "indented"
    case .text(let format):
      format.traits.name + (format.traits.isReadable ? "" : " (only written)")
    }
  }

  /// Writes and reads a document.
  func again(_ document: OutlineDocument) throws -> OutlineDocument {
    switch self {
    case .outline:
      let folder = try ScratchFolder()
      let path = Array(folder.path("kept.outline").utf8)
      try OutlineFile.create(at: path, document)
      return try OutlineFile(at: path, for: .reading).document
    case .text(.html): return try ShownPage.document(of: DocumentFormat.html.encode(document))
    case .text(.mermaid):
      return try ShownMindmap.document(of: DocumentFormat.mermaid.encode(document))
    case .text(let format): return try format.decode(format.encode(document)).document
    }
  }

  /// True if a comment survives reading and writing: one of the format, or of OPML if it has none.
  var keepsComments: Bool {
    get throws {
      let own: DocumentFormat =
        if case .text(.markdown) = self { .markdown } else { .opml }
      let text =
        own == .opml
        ? OPMLText.body("<!-- kept --><outline text=\"a\"/>") : "# a\n\n<!-- kept -->\n\n- b\n"
      let document = try again(own.decode(Array(text.utf8)).document)
      return String(decoding: try own.encode(document), as: UTF8.self).contains("<!-- kept -->")
    }
  }
}

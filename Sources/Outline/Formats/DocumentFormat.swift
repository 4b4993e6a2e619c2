/// The formats that documents are read from and written in.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Outline Processor Markup Language 2.0; 1.0 and 1.1 can be read.
  case opml
  /// Markdown: nested lists and headings.
  case markdown
  /// Text whose lines are indented with tabs or spaces.
  case indented
  /// A list of paths, as `find` prints it. Its rows are the names.
  case paths
  /// The output of `tree`. It is written as `tree` would print it.
  case tree
  /// JSON: objects with a title and children. The output of `tree -J` can be read, too.
  case json
  /// JSON Lines: an object for each row, with its level or its parent.
  case jsonl
  /// Any JSON, as its keys and values. It can only be read.
  case data
  /// A web page. It can only be written.
  case html
  /// A mindmap diagram of Mermaid. It can only be written.
  case mermaid
}

extension DocumentFormat {
  /// The table of formats. Nothing else lists them one by one.
  var coder: any DocumentCoder.Type {
    switch self {
    case .opml: OPMLFormat.self
    case .markdown: MarkdownFormat.self
    case .indented: IndentedFormat.self
    case .paths: PathsFormat.self
    case .tree: DrawingFormat.self
    case .json: JSONFormat.self
    case .jsonl: JSONLinesFormat.self
    case .data: DataFormat.self
    case .html: HTMLFormat.self
    case .mermaid: MermaidFormat.self
    }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8 unless the format can declare another encoding and the text does.
  ///   - options: How it is read.
  /// - Throws: ``FormatError`` with the location of the problem and what was expected there.
  /// - Complexity: O(*b*) when all rows with children are expanded, otherwise up to O(*b* log *b*), where
  ///   *b* is the number of bytes. Nothing recurses over the depth.
  public func decode(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(FormatError) -> Decoded {
    try coder.decode(bytes, options)
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: How it is written.
  /// - Throws: ``FormatError`` if the format cannot express something that must not be left out.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func encode(
    _ document: OutlineDocument, options: EncodingOptions = EncodingOptions()
  ) throws(FormatError) -> [UInt8] {
    try coder.encode(document, options)
  }
}

extension DocumentFormat {
  /// The type that reads and writes each format. Nothing else lists the formats one by one.
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

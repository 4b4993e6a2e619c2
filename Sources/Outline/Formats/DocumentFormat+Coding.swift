extension DocumentFormat {
  /// The type that reads and writes this format. Only this property maps formats to types.
  var coder: any DocumentCoder.Type {
    switch self {
    case .opml: OPMLFormat.self
    case .markdown: MarkdownFormat.self
    case .indented: IndentedFormat.self
    case .paths: PathsFormat.self
    case .tree: TreeFormat.self
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
  ///   - bytes: The text as bytes. The encoding is UTF-8 or, if the format allows other encodings, the
  ///     encoding that the text declares.
  ///   - options: The options for reading.
  /// - Throws: ``FormatError`` with a description of the problem and, if known, its location.
  /// - Complexity: O(*b*) if all rows with children are expanded, otherwise up to O(*b* log *b*), where *b*
  ///   is the number of bytes. The method does not recurse, even if the text is deeply nested.
  public func decode(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(FormatError) -> Decoded {
    try coder.decode(bytes, options)
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: The options for writing.
  /// - Throws: ``FormatError`` if the format cannot express something that must not be left out, or if an
  ///   option is not valid.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func encode(
    _ document: OutlineDocument, options: EncodingOptions = EncodingOptions()
  ) throws(FormatError) -> [UInt8] {
    try coder.encode(document, options)
  }
}

/// An error in the text of a document, or the reason why a document cannot be written in a format.
public struct FormatError: Error, Hashable, Sendable {
  /// The number of the line, counted from 1; 0 if the error has no location.
  public var line: Int
  /// The column, in bytes and counted from 1; 0 if the error concerns the whole line or has no location.
  public var column: Int
  /// A description of the problem. If the problem is in the text, the expected text is also described.
  public var message: String

  /// Creates an error.
  public init(line: Int = 0, column: Int = 0, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension FormatError: CustomStringConvertible {
  /// The location and the message, such as `14:6: expected …`.
  public var description: String {
    if line == 0 { return message }
    return column == 0 ? "\(line): \(message)" : "\(line):\(column): \(message)"
  }
}

extension OutlineDocument {
  /// Reads a document from bytes.
  ///
  ///     let document = try OutlineDocument(bytes, as: .markdown)
  ///
  /// Unlike this initializer, ``DocumentFormat/decode(_:options:)`` also returns the repairs that were
  /// made.
  ///
  /// - Parameters:
  ///   - bytes: The text as bytes. The encoding is UTF-8 or, if the format allows other encodings, the
  ///     encoding that the text declares. The bytes can be an array, `Data`, or a slice of either.
  ///   - format: The format of the text.
  ///   - options: The options for reading.
  /// - Throws: ``FormatError`` with a description of the problem and, if known, its location.
  /// - Complexity: The same complexity as ``DocumentFormat/decode(_:options:)``.
  public init(
    _ bytes: some Sequence<UInt8>, as format: DocumentFormat,
    options: DocumentFormat.DecodingOptions = DocumentFormat.DecodingOptions()
  ) throws(FormatError) {
    self = try format.decode(Array(bytes), options: options).document
  }

  /// Reads a document from a string.
  ///
  ///     let document = try OutlineDocument("- Tea\n- Bread\n", as: .markdown)
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - format: The format of the text.
  ///   - options: The options for reading.
  /// - Throws: ``FormatError`` with a description of the problem and, if known, its location.
  /// - Complexity: The same complexity as ``DocumentFormat/decode(_:options:)``.
  public init(
    _ text: some StringProtocol, as format: DocumentFormat,
    options: DocumentFormat.DecodingOptions = DocumentFormat.DecodingOptions()
  ) throws(FormatError) {
    try self.init(text.utf8, as: format, options: options)
  }
}

extension DocumentFormat {
  /// Reads a document in the format that was guessed from the file name or from the beginning of the text. If
  /// text that seems to be JSON or JSON Lines is not an outline, even after repairs, the text is read as
  /// arbitrary JSON, and all its values become rows. If the text is an outline with errors, and repairs are
  /// not allowed, throws the error from reading the text in the guessed format.
  ///
  /// - Returns: The document, and the format in which it was read.
  /// - Complexity: The same complexity as ``decode(_:options:)``, but text that is not a valid outline is
  ///   read up to three times.
  package func decodeGuessed(
    _ bytes: [UInt8], options: DecodingOptions
  ) throws(FormatError) -> (decoded: Decoded, format: DocumentFormat) {
    guard self == .json || self == .jsonl else {
      return (try decode(bytes, options: options), self)
    }
    var (strict, lenient) = (options, options)
    (strict.isLenient, lenient.isLenient) = (false, true)
    let outline = try? decode(bytes, options: strict)
    if let outline, outline.isOutline { return (outline, self) }
    let repaired = outline == nil ? try? decode(bytes, options: lenient) : nil
    if repaired?.isOutline == true { return (try decode(bytes, options: options), self) }
    return (try DocumentFormat.data.decode(bytes, options: options), .data)
  }
}

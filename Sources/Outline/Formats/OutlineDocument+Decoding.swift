extension OutlineDocument {
  /// Reads a document from the bytes of a text.
  ///
  ///     let document = try OutlineDocument(bytes, as: .markdown)
  ///
  /// ``DocumentFormat/decode(_:options:)`` reports, besides the document, what had to be repaired.
  ///
  /// - Parameters:
  ///   - bytes: The bytes: an array, `Data`, or a part of them. They are in UTF-8 unless the format can
  ///     declare another encoding and the text does.
  ///   - format: The format of the text.
  ///   - options: How it is read.
  /// - Throws: ``FormatError`` with the location of the problem and what was expected there.
  /// - Complexity: That of ``DocumentFormat/decode(_:options:)``.
  public init(
    _ bytes: some Sequence<UInt8>, as format: DocumentFormat,
    options: DocumentFormat.DecodingOptions = DocumentFormat.DecodingOptions()
  ) throws(FormatError) {
    self = try format.decode(Array(bytes), options: options).document
  }

  /// Reads a document from a text.
  ///
  ///     let document = try OutlineDocument("- Tea\n- Bread\n", as: .markdown)
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - format: The format of the text.
  ///   - options: How it is read.
  /// - Throws: ``FormatError`` with the location of the problem and what was expected there.
  /// - Complexity: That of ``DocumentFormat/decode(_:options:)``.
  public init(
    _ text: some StringProtocol, as format: DocumentFormat,
    options: DocumentFormat.DecodingOptions = DocumentFormat.DecodingOptions()
  ) throws(FormatError) {
    try self.init(text.utf8, as: format, options: options)
  }
}

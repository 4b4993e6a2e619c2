extension DocumentFormat {
  /// Reads a text whose name or beginning says that it is JSON or JSON Lines. If it is JSON but no outline, it is
  /// data, so that all of it is shown; if it is neither, the error is that of the format that it has the signs of.
  ///
  /// - Returns: The document, and the format that it was read in.
  /// - Complexity: As of ``decode(_:options:)``. A text that is no outline is read up to three times.
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

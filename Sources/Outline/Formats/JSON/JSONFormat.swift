enum JSONFormat {
  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    throw FormatError("reading this format is not supported yet")
  }
  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    throw FormatError("writing this format is not supported yet")
  }
}

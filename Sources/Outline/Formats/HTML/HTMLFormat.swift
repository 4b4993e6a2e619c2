enum HTMLFormat {

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    throw FormatError("writing this format is not supported yet")
  }
}

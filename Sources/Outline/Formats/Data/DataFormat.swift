/// Any JSON, shown as an outline. The format can be read, but not written. For example, the input can be
/// this JSON value:
///
///     {"name":"api","ports":[80,443],"env":{},"nodes":[{"name":"a","up":true}]}
///
/// This JSON value is shown as the following outline:
///
///     name: api
///     ports
///       [0]: 80
///       [1]: 443
///     env: {}
///     nodes
///       [0] a
///         name: a
///         up: true
enum DataFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "any JSON", document: "a JSON value", summary: "any JSON, as its keys and values",
    fileExtensions: [], isWritable: false, abilities: [.fields])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    try decodeJSON(bytes, options) { reader throws(JSONError) in
      var data = DataReader(reader)
      try data.read()
      reader = data.reader
      // The level of a row is the number of containers around it, without the outermost container, which has
      // no row. So no level is skipped.
      return DocumentFormat.Decoded(try! OutlineDocument(rows: data.rows))
    }
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    throw FormatError(
      "the format 'data' can be read, but not written, because an outline has no keys and values; "
        + "write another format, such as json"
    )
  }
}

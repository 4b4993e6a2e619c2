/// JSON: what `tree -J` prints is read, and our own shape is read and written.
///
///     [
///       {"title":"Food","expanded":true,"children":[
///         {"title":"Tea","note":"green","checked":true}
///       ]}
///     ]
///
/// A document with a header is an object around that, whose `children` are the roots:
/// `{"title":"Shopping","children":[…]}`. Other members than `title`, `note`, `expanded` and
/// `children` are fields. An item that does not say whether it is expanded is so if it has children.
enum JSONFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "JSON", document: "a JSON document",
    summary: "for directories, the shape of tree -J; else titles and children",
    fileExtensions: [".json"], abilities: .all)

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    if let text = UTF16Text(bytes) {
      let error = FormatError(line: 1, column: 1, "found UTF-16, expected UTF-8")
      guard options.isLenient else { throw error }
      var decoded = try decode(text.asUTF8, options)
      decoded.repairs.insert(error, at: 0)
      return decoded
    }
    return try bytes.withUnsafeBufferPointer { buffer throws(FormatError) in
      try decode(UnsafeRawBufferPointer(buffer), isLenient: options.isLenient)
    }
  }

  private static func decode(
    _ text: UnsafeRawBufferPointer, isLenient: Bool
  ) throws(FormatError) -> DocumentFormat.Decoded {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    var content = JSONDocumentReader(JSONReader(text, from: start, isLenient: isLenient))
    do {
      try content.read()
    } catch {
      throw errors([error], in: text)[0]
    }
    // A level is how many objects were open, so none is skipped.
    let document = try! OutlineDocument(rows: content.rows, header: content.header)
    return DocumentFormat.Decoded(document, repairs: said(content.reader.repairs, in: text))
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = JSONDocumentWriter(document)
    try writer.write()
    return writer.bytes
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }

  private static func said(
    _ repairs: RepairList<JSONError>, in text: UnsafeRawBufferPointer
  ) -> [FormatError] {
    var list = RepairList<FormatError>()
    for error in errors(repairs.listed, in: text) { list.append(error) }
    list.add(repairs.count - repairs.listed.count)
    return list.said
  }

  /// Errors with their places in words of lines, in the order of the text.
  private static func errors(
    _ errors: [JSONError], in text: UnsafeRawBufferPointer
  ) -> [FormatError] {
    var places = TextPlaces(in: text)
    return errors.sorted { $0.offset < $1.offset }.map { error in
      let (line, column) = places.place(of: error.offset)
      return FormatError(line: line, column: column, error.message)
    }
  }
}

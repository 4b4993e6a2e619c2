/// JSON. It reads the output of `tree -J`, and reads and writes this layout:
///
///     [
///       {"title":"Food","expanded":true,"children":[
///         {"title":"Tea","note":"green","checked":true}
///       ]}
///     ]
///
/// A document with a header is an object whose `children` are the roots:
/// `{"title":"Shopping","children":[…]}`. Members other than `title`, `note`, `expanded` and
/// `children` are fields. An item without `expanded` is expanded if it has children. The member `#id` is the
/// identity of an item, if the writer is asked for it.
enum JSONFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "JSON", document: "a JSON document",
    summary: "for directories, the shape of tree -J; else titles and children",
    fileExtensions: [".json"], abilities: .all)

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    if let text = UTF16Text(bytes) {
      let error = FormatError(line: 1, column: 1, "the text is UTF-16; expected UTF-8")
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
    let mark = TextInput.byteOrderMark
    let start = text.starts(with: mark) ? mark.count : 0
    var content = JSONDocumentReader(JSONReader(text, from: start, isLenient: isLenient))
    do {
      try content.read()
    } catch {
      throw errors([error], in: text)[0]
    }
    // The level is the number of open objects, so none is skipped.
    let document = try! OutlineDocument(
      rows: content.rows, header: content.header, items: content.identities.items)
    return DocumentFormat.Decoded(
      document, repairs: reported(content.reader.repairs, in: text),
      hasIdentities: !content.identities.isEmpty)
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = JSONDocumentWriter(document, writesIdentities: options.writesIdentities)
    try writer.write()
    return writer.bytes
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }

  private static func reported(
    _ repairs: RepairList<JSONError>, in text: UnsafeRawBufferPointer
  ) -> [FormatError] {
    var list = RepairList<FormatError>()
    for error in errors(repairs.listed, in: text) { list.append(error) }
    list.add(repairs.count - repairs.listed.count)
    return list.reported
  }

  /// Returns the errors with their lines and columns, in the order of the text.
  private static func errors(
    _ errors: [JSONError], in text: UnsafeRawBufferPointer
  ) -> [FormatError] {
    var locations = TextLocations()
    return errors.sorted { $0.offset < $1.offset }
      .map { locations.error(at: $0.offset, in: text, $0.message) }
  }
}

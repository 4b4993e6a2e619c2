/// JSON. The format reads the output of `tree -J`, and reads and writes this layout:
///
///     [
///       {"title":"Food","expanded":true,"children":[
///         {"title":"Tea","note":"green","checked":true}
///       ]}
///     ]
///
/// A document with a header is an object whose `children` are the roots, such as
/// `{"title":"Shopping","children":[…]}`. Members other than `title`, `note`, `expanded` and `children` are
/// fields. An item without `expanded` is expanded if it has children. The member `#id` contains the identity of
/// an item. Identities are written only on request.
enum JSONFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "JSON", document: "a JSON document",
    summary: "titles and children; for directories, the layout of tree -J",
    fileExtensions: [".json"], abilities: .all)

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    try decodeJSON(bytes, options) { reader throws(JSONError) in
      var content = JSONDocumentReader(reader: reader)
      do throws(JSONError) {
        try content.read()
      } catch {
        let isJSON = (try? reader.skipValue()) != nil && (try? reader.end()) != nil
        let hint = isJSON ? "; --from data shows any JSON" : ""
        throw JSONError(at: error.offset, error.message + hint)
      }
      reader = content.reader
      var decoded = DocumentFormat.Decoded(
        content.document(), hasIdentities: content.rows.contains { $0.identity != nil })
      decoded.isOutline = content.signs.areOfOutline
      return decoded
    }
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = JSONDocumentWriter(document, options)
    return try writer.write()
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }
}

/// Signs that distinguish rows in JSON from the data of other programs. Such data may happen to use the
/// same member names. This table shows which objects are rows, and which are other data:
///
///     [{"id":1,"title":"Fix","labels":[…]}]          data, because rows would not show the labels
///     [{"title":"Fix","due":"May","children":[]}]    rows, because they have `children`
///     [{"title":"Fix"},{"name":"Test"}]              rows, because the objects have no other members
struct JSONOutlineSigns {
  /// True if a member specifies the place of a row, or determines how the row is shown.
  var hasStructure = false
  /// True if objects have members that are not shown in rows.
  private var hasOtherMembers = false
  /// True if a value that cannot be a row occurs where a row is expected.
  var hasOtherValues = false

  var areOfOutline: Bool { !hasOtherValues && (hasStructure || !hasOtherMembers) }

  /// Updates the signs for the fields of one row.
  ///
  /// - Parameter mayHaveID: Whether rows of the format can have a member `id`.
  mutating func note(_ fields: [DocumentField], mayHaveID: Bool = false) {
    // A merge adds the field `conflict` to rows that have a conflict.
    if fields.contains(where: { $0.name == "conflict" }) { hasStructure = true }
    if hasOtherMembers { return }
    hasOtherMembers = fields.contains { !$0.isShown && !(mayHaveID && $0.name == "id") }
  }
}

extension ItemContent {
  /// The name of the first field that is not shown in the row; `nil` if all fields are shown.
  package var firstFieldNotShown: String? { fields.first { !$0.isShown }?.name }
}

extension DocumentField {
  /// True if the field is shown in the row, as a checkbox, an image or a block of text.
  fileprivate var isShown: Bool { ["checked", "image"].contains(name) || isBlock }
}

/// Coding that the JSON formats have in common, including the encoding of the text and the locations of
/// errors.
extension DocumentCoder {
  /// Reads a document from JSON.
  ///
  /// - Parameter read: A closure that reads all values with the given reader. The reader starts after the
  ///   byte order mark.
  static func decodeJSON(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions,
    by read: (inout JSONReader) throws(JSONError) -> DocumentFormat.Decoded
  ) throws(FormatError) -> DocumentFormat.Decoded {
    if let utf8 = TextInput.utf8(ofUTF16: bytes) {
      let error = FormatError(line: 1, column: 1, "the text is UTF-16; expected UTF-8")
      guard options.isLenient else { throw error }
      var decoded = try decodeJSON(utf8, options, by: read)
      decoded.repairs.insert(error, at: 0)
      return decoded
    }
    let mark = TextInput.byteOrderMark
    return try JSONReader.reading(
      bytes, from: bytes.starts(with: mark) ? mark.count : 0, isLenient: options.isLenient
    ) { reader throws(FormatError) in
      let text = reader.text
      do throws(JSONError) {
        var decoded = try read(&reader)
        let repairs = reader.repairs
        decoded.repairs = RepairList.reported(errors(repairs.listed, in: text), of: repairs.count)
        return decoded
      } catch {
        throw errors([error], in: text)[0]
      }
    }
  }

  /// Returns the errors with their lines and columns, sorted by location.
  private static func errors(
    _ errors: [JSONError], in text: UnsafeRawBufferPointer
  ) -> [FormatError] {
    var locations = TextLocations()
    return errors.sorted { $0.offset < $1.offset }
      .map { locations.error(at: $0.offset, in: text, $0.message) }
  }
}

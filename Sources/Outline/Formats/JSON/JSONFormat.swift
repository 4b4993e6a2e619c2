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
    var hasIdentities = false
    var isOutline = true
    var decoded = try JSONSource.decode(bytes, options) { reader throws(JSONError) in
      var content = JSONDocumentReader(reader)
      do throws(JSONError) {
        try content.read()
      } catch {
        throw reader.isBeforeOneValue ? error.namingAnyJSON : error
      }
      reader = content.reader
      hasIdentities = !content.identities.isEmpty
      isOutline = content.signs.areOfOutline
      // The level is the number of open objects, so none is skipped.
      return try! OutlineDocument(
        rows: content.rows, header: content.header, items: content.identities.items)
    }
    decoded.hasIdentities = hasIdentities
    decoded.isOutline = isOutline
    return decoded
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = JSONDocumentWriter(document, options)
    try writer.write()
    return writer.bytes
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }
}

extension JSONReader {
  /// True if one value is all that comes next.
  fileprivate var isBeforeOneValue: Bool {
    var ahead = self
    return (try? ahead.skipValue()) != nil && (try? ahead.end()) != nil
  }
}

extension JSONError {
  /// The error in a text that is JSON, but not an outline.
  fileprivate var namingAnyJSON: JSONError {
    JSONError(at: offset, "\(message); --from data shows any JSON")
  }
}

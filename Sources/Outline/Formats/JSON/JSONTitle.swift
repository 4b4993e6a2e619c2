/// A title in JSON: a string, or `{"bytes":"/w=="}` for a name that is not UTF-8.
struct JSONTitle {
  /// The title as it is displayed.
  var text: String
  /// The bytes in Base64; `nil` if they are those of the text.
  var bytes: String?

  /// The field that keeps the bytes.
  static let fieldName = "#bytes"

  init(_ text: String) {
    self.text = text
  }

  /// Reads an object with `bytes` and nothing else; `nil` if it is another value.
  init?(json value: String) {
    let parsed = try? JSONReader.reading(Array(value.utf8)) { reader throws(JSONError) in
      try reader.beginObject()
      guard case "bytes"? = try reader.nextName() else { throw reader.unexpected("bytes") }
      let text = try reader.readString()
      guard try reader.nextName() == nil else { throw reader.unexpected("}") }
      return text
    }
    guard let parsed, let bytes = Base64.decode(parsed) else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
    self.bytes = parsed
  }

  /// The title of an item. Its bytes are used only if the title has not been edited since.
  init(of content: ItemContent) {
    text = content.title
    guard case .text(let base64)? = content.fields[Self.fieldName],
      let bytes = Base64.decode(base64),
      String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(text.utf8)
    else { return }
    self.bytes = base64
  }
}

/// Names and targets of links, which need not be UTF-8. Those that are become text, and all others are
/// represented as in JSON.
extension ItemContent {
  /// Creates the content of a row with this title. If it is not UTF-8, a field keeps its bytes.
  package init(bytes: [UInt8]) {
    self.init(String(decoding: bytes, as: UTF8.self))
    if !bytes[...].isUTF8 {
      fields.append(DocumentField(JSONTitle.fieldName, .text(Base64.encode(bytes))))
    }
  }

  /// The bytes of the title, which need not be UTF-8.
  package var titleBytes: [UInt8] {
    JSONTitle(of: self).bytes.flatMap(Base64.decode) ?? Array(title.utf8)
  }
}

extension DocumentField.Value {
  /// Creates a text, or `{"bytes": Base64}` if the bytes are not UTF-8 or begin like that object: formats
  /// that have only text write both in the same way.
  package init(bytes: [UInt8]) {
    let isPlain = !bytes.starts(with: #"{"bytes":"#.utf8)
    if isPlain && bytes[...].isUTF8 {
      self = .text(String(decoding: bytes, as: UTF8.self))
    } else {
      self = .json(#"{"bytes":"\#(Base64.encode(bytes))"}"#)
    }
  }

  /// The bytes that a value was created from; `nil` if it is another value.
  package var bytes: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .json(let value):
      JSONTitle(json: value)?.bytes.flatMap(Base64.decode)
    }
  }
}

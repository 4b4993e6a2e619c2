/// Names and targets that need not be UTF-8: a text where they are, else what JSON says of them too.
extension ItemContent {
  /// The content of a name. If it is not UTF-8, its bytes are kept in a field.
  package init(bytes: [UInt8]) {
    self.init(String(decoding: bytes, as: UTF8.self))
    if UTF8Text.firstProblem(in: bytes, from: 0) != nil {
      fields.append(DocumentField(JSONTitle.fieldName, .text(JSONTitle.encode(base64: bytes))))
    }
  }

  /// The title, or the bytes that it stands for.
  package var titleBytes: [UInt8] {
    JSONTitle(of: self).bytes.flatMap(JSONTitle.decode(base64:)) ?? Array(title.utf8)
  }
}

extension DocumentField.Value {
  /// A text, or `{"bytes": Base64}` where it is not UTF-8, or begins as that does: a format that has
  /// nothing but texts writes both alike.
  package init(bytes: [UInt8]) {
    let isPlain = !bytes.starts(with: #"{"bytes":"#.utf8)
    if isPlain && UTF8Text.firstProblem(in: bytes, from: 0) == nil {
      self = .text(String(decoding: bytes, as: UTF8.self))
    } else {
      self = .json(#"{"bytes":"\#(JSONTitle.encode(base64: bytes))"}"#)
    }
  }

  /// The bytes of what was made of bytes; `nil`: it is another value.
  package var bytes: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .json(let value):
      JSONTitle(json: value)?.bytes.flatMap(JSONTitle.decode(base64:))
    }
  }
}

extension JSONTitle {
  static func encode(base64 bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(digits[bits >> (18 - 6 * place) & 63]) }
      for _ in group.count..<3 { text.append(UInt8(ascii: "=")) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

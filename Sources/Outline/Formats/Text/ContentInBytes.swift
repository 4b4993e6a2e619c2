/// Names and targets of links, which need not be UTF-8. They are text where they are, and otherwise
/// represented as in JSON.
extension ItemContent {
  /// Creates the content of a row with this title. If it is not UTF-8, a field keeps its bytes.
  package init(bytes: [UInt8]) {
    self.init(String(decoding: bytes, as: UTF8.self))
    if UTF8Text.firstProblem(in: bytes, from: 0) != nil {
      fields.append(DocumentField(JSONTitle.fieldName, .text(JSONTitle.encode(base64: bytes))))
    }
  }

  /// The bytes of the title, which need not be UTF-8.
  package var titleBytes: [UInt8] {
    JSONTitle(of: self).bytes.flatMap(JSONTitle.decode(base64:)) ?? Array(title.utf8)
  }
}

extension DocumentField.Value {
  /// Creates a text, or `{"bytes": Base64}` if the bytes are not UTF-8. So is a text that begins like
  /// that object: formats that have only text write both in the same way.
  package init(bytes: [UInt8]) {
    let isPlain = !bytes.starts(with: #"{"bytes":"#.utf8)
    if isPlain && UTF8Text.firstProblem(in: bytes, from: 0) == nil {
      self = .text(String(decoding: bytes, as: UTF8.self))
    } else {
      self = .json(#"{"bytes":"\#(JSONTitle.encode(base64: bytes))"}"#)
    }
  }

  /// The bytes that a value was created from; `nil` if it is another value.
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

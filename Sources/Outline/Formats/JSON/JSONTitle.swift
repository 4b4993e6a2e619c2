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
    guard let parsed, let bytes = Self.decode(base64: parsed) else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
    self.bytes = parsed
  }

  /// The title of an item. Its bytes are used only if the title has not been edited since.
  init(of content: ItemContent) {
    text = content.title
    guard case .text(let base64)? = content.fields[Self.fieldName],
      let bytes = Self.decode(base64: base64),
      String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(text.utf8)
    else { return }
    self.bytes = base64
  }
}

extension JSONTitle {
  static func decode(base64: String) -> [UInt8]? {
    let digits = Array(base64.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      let group = digits[start..<start + 4]
      let padding = start + 4 == digits.count ? group.reversed().prefix { $0 == filler }.count : 0
      guard padding <= 2, let bits = bits(of: group.dropLast(padding)) else { return nil }
      for place in 0..<3 - padding {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * place)))
      }
    }
    return bytes
  }

  private static let filler = UInt8(ascii: "=")

  /// Up to four digits as 24 bits.
  private static func bits(of digits: ArraySlice<UInt8>) -> Int? {
    var bits = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
    }
    return bits << (6 * (4 - digits.count))
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

import Testing

@testable import Outline

@Suite(.ownThread) struct JSONReaderTests {
  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""\u0000""#, "\0"),
    (#""\uFFFF\uFFFE\uD7FF\uE000""#, "\u{FFFF}\u{FFFE}\u{D7FF}\u{E000}"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), ("\"é€😀\u{7F}\u{2028}\"", "é€😀\u{7F}\u{2028}"),
    (
      #""exactly eight more than seven \n and then some""#,
      "exactly eight more than seven \n and then some"
    ),
  ])
  func strings(text: String, expected: String) throws {
    #expect(try ReadJSON.read(Array(text.utf8)) == .string(expected))
  }

  /// Special bytes are found at every offset of a word of eight bytes.
  @Test func specialBytesAtEveryOffset() throws {
    for length in 0..<20 {
      for offset in 0...length {
        let before = String(repeating: "a", count: offset)
        let after = String(repeating: "z", count: length - offset)
        for (escaped, plain) in [("\\\"", "\""), ("\\n", "\n"), ("é", "é"), ("\u{7F}", "\u{7F}")] {
          let read = try ReadJSON.read(Array("\"\(before)\(escaped)\(after)\"".utf8))
          try same(read, .string(before + plain + after), "\(offset) of \(length)")
        }
        for byte: UInt8 in [0, 0x1F, 0x0A, 0x80, 0xFF, 0xC0] {
          let text = [0x22] + before.utf8 + [byte] + after.utf8 + [0x22]
          try same(
            jsonErrorOfSkipping(text)?.offset, offset + 1, "\(byte) at \(offset) of \(length)")
        }
      }
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("17", 17), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min),
  ])
  func integers(text: String, expected: Int) throws {
    let value = try JSONReader.reading(Array(text.utf8)) { reader throws(JSONError) in
      try reader.readInteger()
    }
    #expect(value == expected)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1.0", "1e3", "\"1\"", "true", "",
  ])
  func noIntegers(text: String) {
    #expect(throws: JSONError.self) {
      try JSONReader.reading(Array(text.utf8)) { reader throws(JSONError) in
        try reader.readInteger()
      }
    }
  }

  @Test func numbersAreKeptAsTheyAre() throws {
    for number in ["-0.0", "1E400", "0.1000", "123456789012345678901234567890", "1e-7"] {
      #expect(try ReadJSON.read(Array(number.utf8)) == .number(number))
    }
  }

  @Test func namesAreCompared() throws {
    let text = Array(#"{"a":1,"\u0061":2,"ab":3,"":4}"#.utf8)
    let found = try JSONReader.reading(text) { reader throws(JSONError) in
      var found: [String] = []
      try reader.beginObject()
      while let name = try reader.nextName() {
        switch name {
        case "a": found.append("a\(try reader.readInteger())")
        case "": found.append("empty\(try reader.readInteger())")
        default: try reader.skipValue()
        }
      }
      return found
    }
    #expect(found == ["a1", "a2", "empty4"])
  }

  /// Reading a value of another kind is an error.
  @Test(arguments: ["{}", "[]", "\"\"", "1", "true", "null"])
  func otherKinds(text: String) throws {
    let bytes = Array(text.utf8)
    let kind = try JSONReader.reading(bytes) { reader throws(JSONError) in try reader.kind() }
    var agreeing = 0
    func tryReading(_ body: (inout JSONReader) throws(JSONError) -> Void) {
      do { try JSONReader.reading(bytes, body) } catch { return }
      agreeing += 1
    }
    tryReading { reader throws(JSONError) in try reader.beginObject() }
    tryReading { reader throws(JSONError) in try reader.beginArray() }
    tryReading { reader throws(JSONError) in _ = try reader.readString() }
    tryReading { reader throws(JSONError) in _ = try reader.readInteger() }
    tryReading { reader throws(JSONError) in _ = try reader.readBoolean() }
    tryReading { reader throws(JSONError) in try reader.readNull() }
    #expect(agreeing == 1, "\(kind)")
  }

  @Test(arguments: [
    ("", 0, "found the end of the text, expected a value"),
    ("[1 2]", 3, "found “2”, expected “,” or “]”"),
    ("[1,]", 2, "found a comma after the last value, expected none"),
    ("[,1]", 1, "found “,”, expected a value"),
    ("{1:2}", 1, "found “1”, expected a name in quotation marks"),
    (#"{"a" 1}"#, 5, "found “1”, expected “:”"),
    (#"{"a":1,}"#, 6, "found a comma after the last value, expected none"),
    (#"{"a":1"#, 6, "found the end of the text, expected “,” or “}”"),
    ("[1}", 2, "found “}”, expected “,” or “]”"),
    ("truE", 0, "found “t”, expected true"),
    ("01", 1, "found “1”, expected the end of the text"),
    ("-", 1, "found the end of the text, expected a digit"),
    ("1.", 2, "found the end of the text, expected a digit"),
    ("1ex", 2, "found “x”, expected a digit"),
    ("“a”", 0, "found ““”, expected a value"),
    ("\0", 0, "found the byte 0x00, expected a value"),
    ("\u{FEFF}1", 0, "found “\u{FEFF}”, expected a value"),
    ("// a", 0, "found “/”, expected a value"),
    (#""\x""#, 2, "found “x”, expected one of \"\\/bfnrtu after a backslash"),
    (#""\u12g4""#, 1, "expected four hexadecimal digits after \\u"),
    (#""\ud800x""#, 1, "found half of a surrogate pair, expected both halves"),
    (#""\udc00\ud800""#, 1, "found half of a surrogate pair, expected both halves"),
    ("\"a", 2, "found the end of the text, expected the quotation mark that ends a string"),
    ("\"a\\", 3, "found the end of the text, expected the rest of an escape"),
  ])
  func errors(text: String, offset: Int, message: String) throws {
    #expect(try jsonError(Array(text.utf8)) == JSONError(at: offset, message))
  }

  @Test func notUTF8() throws {
    let wrong: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xE2, 0x82],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]
    for bytes in wrong {
      let text = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
      #expect(try jsonError(text)?.offset == 4, "\(bytes)")
    }
  }
}

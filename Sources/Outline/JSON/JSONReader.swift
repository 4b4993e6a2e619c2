/// Reads JSON (RFC 8259) from its bytes, value by value, as the caller asks for them.
///
///     var reader = JSONReader(text)
///     try reader.beginObject()
///     while let name = try reader.nextName() {
///       switch name {
///       case "id": id = try reader.readInteger()
///       case "title": title = try reader.readString()
///       default: try reader.skipValue()
///       }
///     }
///     try reader.end()
///
/// The caller knows which container it is in, so the reader keeps an offset into the text and nothing else.
/// It builds no tree. This reader exists because Foundation's parsers build objects for all values, refuse
/// more than 512 levels of nesting, and do not report the line of an error.
///
/// The reader is strict. Skipped values are checked as well, without recursion: each level of depth costs one
/// bit. Names may repeat in an object. The caller decides whether that is an error. A reader with `isLenient`
/// accepts comments, missing and extra commas, text that is not UTF-8 and similar errors, and lists them in
/// `repairs`.
///
/// The text must not move or change while the reader or a ``JSONText`` from it is in use.
struct JSONReader {
  private(set) var text: UnsafeRawBufferPointer
  /// The number of bytes that have been read.
  var offset: Int
  /// The name of the text's end, for messages.
  private(set) var endInWords: StaticString = "the end of the text"
  let isLenient: Bool
  /// The errors that were repaired, in the order of reading. Empty unless the reader is lenient.
  var repairs = RepairList<JSONError>()
  /// True if a container was begun and the caller has not asked for its first element or name.
  var isAtStart = false

  init(_ text: UnsafeRawBufferPointer, from offset: Int = 0, isLenient: Bool = false) {
    self.text = text
    self.offset = offset
    self.isLenient = isLenient
  }

  /// Calls `body` with a reader of `bytes`.
  static func reading<Result, Failure>(
    _ bytes: [UInt8], from offset: Int = 0, isLenient: Bool = false,
    _ body: (inout JSONReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      var reader = JSONReader(UnsafeRawBufferPointer(buffer), from: offset, isLenient: isLenient)
      return try body(&reader)
    }
  }
}

extension JSONReader {
  /// Moves to a line of a text in which each line contains its own values.
  mutating func move(toLine line: Range<Int>, of text: UnsafeRawBufferPointer) {
    self.text = UnsafeRawBufferPointer(rebasing: text[..<line.upperBound])
    offset = line.lowerBound
    endInWords = "the end of the line"
  }
}

/// The kind of a value.
enum JSONKind: Equatable {
  case object
  case array
  case string
  case number
  case boolean(Bool)
  case null
}

extension JSONReader {
  /// Returns the kind of the next value without reading it.
  mutating func kind() throws(JSONError) -> JSONKind {
    guard let byte = try peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  /// Returns whether only white space is left.
  mutating func isAtEnd() throws(JSONError) -> Bool { try peek() == nil }

  /// Throws unless only white space is left.
  mutating func end() throws(JSONError) {
    guard try isAtEnd() else { throw unexpected(endInWords.description) }
  }

  /// Returns the next byte that is not white space, without reading it. Returns `nil` at the end.
  @inline(__always)
  mutating func peek() throws(JSONError) -> UInt8? {
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return byte }
      default: return byte
      }
    }
    return nil
  }

  /// Returns the offset of a name or string that has been read.
  func offset(of string: JSONText) -> Int {
    guard let start = string.bytes.baseAddress, let origin = text.baseAddress else { return offset }
    return start - origin - 1
  }

  /// Reads a byte that must come next.
  @inline(__always)
  mutating func read(_ byte: UInt8, _ expected: StaticString) throws(JSONError) {
    guard try peek() == byte else { throw unexpected(expected.description) }
    offset += 1
  }

  /// Returns the error for text that differs from `expected`.
  @inline(never)
  func unexpected(_ expected: String, at offset: Int? = nil) -> JSONError {
    let offset = offset ?? self.offset
    return JSONError(at: offset, "found \(description(at: offset)), expected \(expected)")
  }

  /// Describes the character or byte at an offset.
  private func description(at offset: Int) -> String {
    guard offset < text.count else { return endInWords.description }
    let sequence = UTF8Sequence(in: text, at: offset)
    guard sequence.isScalar, text[offset] >= 0x20, text[offset] != 0x7F else {
      return "the byte 0x" + hexadecimal(text[offset], digits: 2)
    }
    let scalar = UnsafeRawBufferPointer(rebasing: text[offset..<offset + sequence.length])
    return "“\(String(decoding: scalar, as: UTF8.self))”"
  }
}

/// Reads JSON (RFC 8259) from its bytes, one value after the other, as its owner asks for them.
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
/// The owner knows in which container it is, so the reader need not: it keeps a place in the text
/// and nothing else, builds no tree, and a log of a million lines is read about as fast as it is
/// looked at. Foundation's parsers build objects of everything, refuse what is nested deeper than
/// 512 levels, and do not say in which line something is wrong; that is why there is this one.
///
/// It is strict. What it passes over unread is checked just the same, without recursion: depth
/// costs a bit a level. Names may repeat in an object; whether that is right is for the owner to
/// say. If it `isLenient`, it takes comments, commas that are missing or too many, text that is not
/// UTF-8 and the like as they were probably meant, and lists them in `repairs`.
///
/// The text has to stay where it is as long as the reader and what it handed out are in use.
struct JSONReader {
  let text: UnsafeRawBufferPointer
  /// How many bytes have been read.
  var offset: Int
  let isLenient: Bool
  /// What was wrong and how it was taken, in the order of reading; empty unless lenient.
  var repairs = RepairList<JSONError>()
  /// Whether a container was begun and nothing in it has been asked for.
  var isAtStart = false

  init(_ text: UnsafeRawBufferPointer, from offset: Int = 0, isLenient: Bool = false) {
    self.text = text
    self.offset = offset
    self.isLenient = isLenient
  }

  /// Runs the body on a reader of some bytes.
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

/// What a value is.
enum JSONKind: Equatable {
  case object
  case array
  case string
  case number
  case truth(Bool)
  case null
}

extension JSONReader {
  /// What the next value is. It is not read by that.
  mutating func kind() throws(JSONError) -> JSONKind {
    guard let byte = try peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"): return .truth(true)
    case UInt8(ascii: "f"): return .truth(false)
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd() throws(JSONError) -> Bool { try peek() == nil }

  /// Throws unless nothing but white space is left.
  mutating func end() throws(JSONError) {
    guard try isAtEnd() else { throw unexpected("the end of the text") }
  }

  /// The next byte that is not white space; it is not read by that.
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

  /// Where a name or a string begins that was read before.
  func offset(of part: JSONText) -> Int {
    guard let start = part.bytes.baseAddress, let origin = text.baseAddress else { return offset }
    return start - origin - 1
  }

  /// Reads a byte that has to be there.
  @inline(__always)
  mutating func read(_ byte: UInt8, _ expected: StaticString) throws(JSONError) {
    guard try peek() == byte else { throw unexpected(expected.description) }
    offset += 1
  }

  /// The error of finding something else than what is expected.
  @inline(never)
  func unexpected(_ expected: String, at place: Int? = nil) -> JSONError {
    JSONError(at: place ?? offset, "found \(found(at: place ?? offset)), expected \(expected)")
  }

  /// What stands at a place, in words.
  private func found(at place: Int) -> String {
    guard place < text.count else { return "the end of the text" }
    let length = UTF8Validation.scalarLength(text, at: place)
    guard length > 0, text[place] >= 0x20, text[place] != 0x7F else {
      return "the byte 0x" + (text[place] < 16 ? "0" : "") + String(text[place], radix: 16)
    }
    let scalar = UnsafeRawBufferPointer(rebasing: text[place..<place + length])
    return "“\(String(decoding: scalar, as: UTF8.self))”"
  }
}

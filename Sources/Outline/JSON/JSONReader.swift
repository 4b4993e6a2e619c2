/// Reads JSON (RFC 8259). The caller requests one value after another.
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
/// The reader builds no tree. Because the caller keeps track of the containers, the reader stores little more than an
/// offset into the text. This reader exists because Foundation's parsers build objects for all values, and reject
/// more than 512 levels of nesting.
///
/// By default, the reader is strict, and also checks skipped values for errors. It checks a skipped value without
/// recursion, and needs only one byte of memory for each level of nesting. If a name occurs twice in an object, the
/// reader accepts it. The caller decides whether a repeated name is an error. If `isLenient` is true, the reader
/// accepts errors such as comments, missing or superfluous commas, and bytes that are not UTF-8. It lists these
/// errors in `repairs`.
///
/// The text must not move or change while the reader, or a ``JSONText`` that it returned, is in use.
package struct JSONReader {
  private(set) var text: UnsafeRawBufferPointer
  /// The offset of the next byte in the text.
  var offset: Int
  /// The words for the end of the text in error messages, such as “the end of the line”.
  private(set) var endInWords: StaticString = "the end of the text"
  let isLenient: Bool
  /// The errors that were repaired, in the order in which they were found. A strict reader never repairs an
  /// error.
  var repairs = RepairList<JSONError>()
  /// True if a container has begun and the caller has not yet asked for its first element or name.
  var isAtStart = false

  init(_ text: UnsafeRawBufferPointer, from offset: Int = 0, isLenient: Bool = false) {
    self.text = text
    self.offset = offset
    self.isLenient = isLenient
  }

  /// Calls `body` with a reader for the given bytes.
  package static func reading<Result, Failure>(
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
  /// Moves to the start of a line in a format such as JSON Lines, in which no value spans two lines. The
  /// reader does not read beyond the end of this line.
  mutating func move(toLine line: Range<Int>, of text: UnsafeRawBufferPointer) {
    self.text = UnsafeRawBufferPointer(rebasing: text[..<line.upperBound])
    offset = line.lowerBound
    endInWords = "the end of the line"
  }
}

/// The kind of a JSON value.
package enum JSONKind: Equatable {
  case object
  case array
  case string
  case number
  case boolean(Bool)
  case null
}

extension JSONReader {
  /// Returns the kind of the next value without reading it.
  package mutating func kind() throws(JSONError) -> JSONKind {
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

  /// Skips white space. If the reader is lenient, also skips comments. Returns true if nothing else is left
  /// in the text.
  mutating func isAtEnd() throws(JSONError) -> Bool { try peek() == nil }

  /// Throws an error unless ``isAtEnd()`` returns true.
  package mutating func end() throws(JSONError) {
    guard try isAtEnd() else { throw unexpected(endInWords.description) }
  }

  /// Skips white space. If the reader is lenient, also skips comments. Returns the next byte without
  /// reading it. Returns `nil` at the end of the text.
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

  /// Returns the offset of the opening quotation mark of a name or string that this reader has read.
  func offset(of string: JSONText) -> Int {
    guard let start = string.bytes.baseAddress, let origin = text.baseAddress else { return offset }
    return start - origin - 1
  }

  /// Skips white space, and reads the given byte. Throws an error if the next byte is a different byte.
  @inline(__always)
  mutating func read(_ byte: UInt8, _ expected: StaticString) throws(JSONError) {
    guard try peek() == byte else { throw unexpected(expected.description) }
    offset += 1
  }

  /// Returns an error at an offset. Its message names the text that was found and the text that was expected.
  @inline(never)
  func unexpected(_ expected: String, at offset: Int? = nil) -> JSONError {
    let offset = offset ?? self.offset
    return JSONError(at: offset, "found \(description(at: offset)), expected \(expected)")
  }

  /// Describes the character or byte at an offset.
  private func description(at offset: Int) -> String {
    guard offset < text.count else { return endInWords.description }
    guard let scalar = text.scalar(at: offset)?.scalar, scalar.value >= 0x20, scalar.value != 0x7F
    else { return "the byte 0x" + hexadecimal(text[offset], digits: 2) }
    return "“\(scalar)”"
  }
}

/// Repairing errors in a lenient reader.
extension JSONReader {
  /// Records an error if the reader is lenient, and throws the error if the reader is strict.
  mutating func repair(_ error: JSONError) throws(JSONError) {
    guard isLenient else { throw error }
    repairs.append(error)
  }

  /// Skips a comment if the reader is lenient and a comment is next in the text.
  ///
  /// - Returns: True if there was a comment.
  mutating func skipComment() -> Bool {
    guard isLenient, offset + 1 < text.count else { return false }
    let start = offset
    switch text[offset + 1] {
    case UInt8(ascii: "/"):
      offset = text.firstIndex(of: 0x0A, or: 0x0D, from: offset) ?? text.count
    case UInt8(ascii: "*"): offset = endOfComment(from: offset + 2)
    default: return false
    }
    repairs.append(JSONError(at: start, "found a comment, which JSON does not allow"))
    return true
  }

  private func endOfComment(from start: Int) -> Int {
    let end = (start..<max(start, text.count - 1)).first {
      text[$0] == UInt8(ascii: "*") && text[$0 + 1] == UInt8(ascii: "/")
    }
    return end.map { $0 + 2 } ?? text.count
  }
}

/// A list of repairs. The list keeps only the first repairs and counts the rest, because malicious input
/// can have an error at every byte.
struct RepairList<Repair> {
  /// The first repairs. The list contains at most ``limit`` repairs.
  private(set) var listed: [Repair] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  static var limit: Int { 100 }

  /// - Parameter repair: The repair. The autoclosure is evaluated only if the list has fewer than ``limit``
  ///   repairs.
  mutating func append(_ repair: @autoclosure () -> Repair) {
    count += 1
    if listed.count < Self.limit { listed.append(repair()) }
  }
}

/// An error in text that should be JSON.
package struct JSONError: Error, Hashable {
  /// The offset of the error in the text, in bytes.
  package var offset: Int
  /// A description of the text that was found and the text that was expected.
  package var message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

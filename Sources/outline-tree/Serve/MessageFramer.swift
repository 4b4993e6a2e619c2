import Outline

/// Splits the bytes from a client into messages.
///
/// The first byte tells how messages are framed. A message that is a line begins with a brace, and one with
/// headers, as language servers have them, begins with the name of a header:
///
///     {"jsonrpc": "2.0", …}
///
///     Content-Length: 52
///
///     {"jsonrpc": "2.0", …}
struct MessageFramer {
  /// The framing, which the answers have, too; nil as long as there was no message.
  private(set) var framing: MessageFraming?
  private var buffer: [UInt8] = []
  /// The offset of the first byte that is not part of an earlier message.
  private var start = 0
  /// The offset up to which the buffer contains no end of a line.
  private var searched = 0
  /// The number of bytes of a message that is too long, which are still to be skipped.
  private var skipped = 0
  /// True if the rest of the current line is skipped, because the line is too long.
  private var skipsLine = false
  /// True if a header has been read, and the empty line after the headers has not.
  private var isInHeaders = false
  /// The length of the message, which a header has said.
  private var length: Int?

  /// The maximum number of bytes of a message. A document of this size takes the tool a few seconds.
  static let limit = 256 << 20
  private static let lengthHeader = Array("content-length:".utf8)

  mutating func add(_ bytes: some Collection<UInt8>) {
    let count = min(skipped, bytes.count)
    skipped -= count
    if start > 0 && start >= buffer.count / 2 {
      buffer = Array(buffer[start...])
      (start, searched) = (0, searched - start)
    }
    buffer.append(contentsOf: bytes.dropFirst(count))
  }

  /// Returns the next message; nil if it has not arrived completely.
  ///
  /// - Throws: If the bytes are not a message. The next call continues after them.
  mutating func next() throws(OperationError) -> [UInt8]? {
    if framing == nil { detect() }
    while isInHeaders || length == nil {
      guard framing != nil, let line = try takeLine() else { return nil }
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if framing == .headers { try read(header: line, isBlank) } else if !isBlank { return line }
    }
    guard let length, buffer.count - start >= length else { return nil }
    self.length = nil
    return take(length)
  }

  /// Returns the bytes of a last line without an end, after all bytes have arrived; nil if there are none.
  mutating func rest() -> [UInt8]? {
    guard framing == .lines, !skipsLine, start < buffer.count else { return nil }
    return take(buffer.count - start)
  }

  private mutating func detect() {
    guard let first = buffer.first(where: { ![0x0A, 0x0D, 0x20, 0x09].contains($0) }) else {
      return
    }
    framing = first.lowercased == UInt8(ascii: "c") ? .headers : .lines
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { (start, searched) = (start + count, start + count) }
    return Array(buffer[start..<start + count])
  }

  /// Removes a line from the buffer and returns it without its end.
  private mutating func takeLine() throws(OperationError) -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      if skipsLine || buffer.count - start > Self.limit {
        skipsLine = true
        start = buffer.count
      }
      return nil
    }
    var line = take(end + 1 - start)
    line.removeLast()
    if skipsLine || line.count > Self.limit {
      skipsLine = false
      throw Self.tooLarge
    }
    return line
  }

  /// Reads one of the headers, or the empty line after them.
  private mutating func read(header line: [UInt8], _ isBlank: Bool) throws(OperationError) {
    let wasInHeaders = isInHeaders
    isInHeaders = !isBlank
    if isBlank {
      if wasInHeaders && length == nil { throw Self.wrongHeader }
      if let length, length > Self.limit { try skip(length) }
      return
    }
    // After a wrong length, the next header may begin within the line.
    let name = Self.lengthHeader
    let index = line.indices.first { index in
      line[index...].starts(with: name) { $0.lowercased == $1 }
    }
    if let index {
      length = Int(decimal: line[(index + name.count)...].filter { $0 > 0x20 }[...])
    } else if line.contains(UInt8(ascii: ":")) {
      return
    }
    if length == nil {
      isInHeaders = false
      throw Self.wrongHeader
    }
  }

  private mutating func skip(_ count: Int) throws(OperationError) {
    let present = take(min(count, buffer.count - start)).count
    (length, skipped) = (nil, count - present)
    throw Self.tooLarge
  }

  private static let wrongHeader = OperationError(
    .parseError, "a header “Content-Length: N” is expected")

  private static let tooLarge = OperationError(
    .tooLarge, "a message has more than \(limit >> 20) MiB")
}

/// How messages are separated.
enum MessageFraming: Sendable {
  case lines, headers
}

import Outline

/// Splits the bytes from a client into messages.
///
/// The first byte determines how messages are framed. A message on a single line begins with a brace. A message
/// with headers, as in the Language Server Protocol, begins with the name of a header:
///
///     {"jsonrpc": "2.0", …}
///
///     Content-Length: 52
///
///     {"jsonrpc": "2.0", …}
struct MessageFramer {
  /// True if messages and answers have headers; nil until the first byte of a message has arrived.
  private(set) var hasHeaders: Bool?
  private var buffer: [UInt8] = []
  /// The offset of the first byte that is not part of an earlier message.
  private var start = 0
  /// The offset up to which the buffer has been searched for a line feed.
  private var searched = 0
  /// The number of bytes that are still to be skipped, because their message is too long.
  private var skipped = 0
  /// True if the rest of the current line is skipped, because the line is too long.
  private var skipsLine = false
  /// True if a header has been read, but not the empty line after the headers.
  private var isInHeaders = false
  /// The length of the next message, from its header `Content-Length`; nil if that header has not been read.
  private var length: Int?

  /// The maximum number of bytes in a message. The tool needs a few seconds to read a document of this size.
  var limit = 256 << 20

  mutating func add(_ bytes: some Collection<UInt8>) {
    let count = min(skipped, bytes.count)
    skipped -= count
    if start > 0 && start >= buffer.count / 2 {
      buffer = Array(buffer[start...])
      (start, searched) = (0, searched - start)
    }
    buffer.append(contentsOf: bytes.dropFirst(count))
  }

  /// Returns the next message; nil if no complete message has arrived.
  ///
  /// - Throws: If the next bytes are not a message. The next call continues after these bytes.
  mutating func next() throws(OperationError) -> [UInt8]? {
    if hasHeaders == nil {
      let first = buffer.first { ![0x0A, 0x0D, 0x20, 0x09].contains($0) }
      hasHeaders = first.map { $0.lowercased == UInt8(ascii: "c") }
    }
    while isInHeaders || length == nil {
      guard let hasHeaders, let line = try takeLine() else { return nil }
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if hasHeaders { try read(header: line, isBlank) } else if !isBlank { return line }
    }
    guard let length, buffer.count - start >= length else { return nil }
    self.length = nil
    return take(length)
  }

  /// Returns the last line of the input if the line has no line feed; otherwise nil. All bytes must have arrived.
  mutating func rest() -> [UInt8]? {
    guard hasHeaders == false, !skipsLine, start < buffer.count else { return nil }
    return take(buffer.count - start)
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { (start, searched) = (start + count, start + count) }
    return Array(buffer[start..<start + count])
  }

  /// Removes a line from the buffer, and returns it without its line feed. Returns nil if no complete line has
  /// arrived.
  private mutating func takeLine() throws(OperationError) -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      if !skipsLine && buffer.count - start <= limit { return nil }
      start = buffer.count
      if skipsLine { return nil }
      skipsLine = true
      throw tooLarge
    }
    let line = take(end - start)
    (start, searched) = (end + 1, end + 1)
    if !skipsLine { return line }
    skipsLine = false
    return try takeLine()
  }

  /// Reads a header, or the empty line after the headers.
  private mutating func read(header line: [UInt8], _ isBlank: Bool) throws(OperationError) {
    let wasInHeaders = isInHeaders
    isInHeaders = !isBlank
    if isBlank {
      if wasInHeaders && length == nil { throw Self.wrongHeader }
      if let length, length > limit {
        skipped = length - take(min(length, buffer.count - start)).count
        self.length = nil
        throw tooLarge
      }
      return
    }
    // If the header of the last message contained a wrong length, the next header may begin within a line.
    let name = Array("content-length:".utf8)
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

  private static let wrongHeader = OperationError(.parseError, "expected “Content-Length: N”")

  private var tooLarge: OperationError {
    .init(.tooLarge, "a message has more than \(limit >> 20) MiB")
  }
}

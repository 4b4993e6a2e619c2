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
  /// The length of the message whose headers have been read.
  private var length: Int?

  /// The maximum number of bytes of a message. A document of this size takes the tool a few seconds.
  static let limit = 256 << 20
  private static let longestHeader = 8 << 10
  private static let lengthHeader = Array("content-length:".utf8)

  mutating func add(_ bytes: some Collection<UInt8>) {
    let count = min(skipped, bytes.count)
    skipped -= count
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
      (start, searched) = (0, 0)
    } else if start > 1 << 20 && start > buffer.count / 2 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes.dropFirst(count))
  }

  /// Returns the next message; nil if it has not arrived completely.
  ///
  /// - Throws: If the bytes are not a message. The next call continues after them.
  mutating func next() throws(OperationError) -> [UInt8]? {
    if framing == nil { detect() }
    switch framing {
    case .lines: return try nextLine()
    case .headers: return try nextWithHeaders()
    case nil: return nil
    }
  }

  /// Returns the bytes of a last line without an end, after all bytes have arrived; nil if there are none.
  mutating func rest() -> [UInt8]? {
    guard framing == .lines, !skipsLine, start < buffer.count else { return nil }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private mutating func detect() {
    while start < buffer.count, [0x0A, 0x0D, 0x20, 0x09].contains(buffer[start]) { start += 1 }
    guard start < buffer.count else { return }
    searched = start
    framing = buffer[start].lowercased == UInt8(ascii: "c") ? .headers : .lines
  }
}

/// How messages are separated.
enum MessageFraming: Sendable {
  case lines, headers
}

extension MessageFramer {
  private mutating func nextLine() throws(OperationError) -> [UInt8]? {
    while let line = try takeLine(limit: Self.limit) {
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return line }
    }
    return nil
  }

  /// Removes a line from the buffer and returns it without its end.
  private mutating func takeLine(limit: Int) throws(OperationError) -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      if skipsLine || buffer.count - start > limit {
        skipsLine = true
        start = buffer.count
      }
      return nil
    }
    let line = start..<end
    (start, searched) = (end + 1, end + 1)
    if skipsLine || line.count > limit {
      skipsLine = false
      throw OperationError(.tooLarge, "a message has more than \(limit >> 20) MiB")
    }
    return Array(buffer[line])
  }

  private mutating func nextWithHeaders() throws(OperationError) -> [UInt8]? {
    if length == nil { length = try takeHeaders() }
    guard let length, skipped == 0, buffer.count - start >= length else { return nil }
    defer {
      start += length
      searched = start
      self.length = nil
    }
    return Array(buffer[start..<start + length])
  }

  /// Reads lines up to an empty one, and returns the length of the message after them; nil if not all of the
  /// lines have arrived.
  private mutating func takeHeaders() throws(OperationError) -> Int? {
    while let block = headerBlock() {
      let lines = buffer[block].split(separator: 0x0A)
        .map { $0.last == 0x0D ? $0.dropLast() : $0 }
      (start, searched) = (block.upperBound, block.upperBound)
      if lines.allSatisfy(\.isEmpty) { continue }
      let name = Self.lengthHeader
      guard let line = lines.first(where: { $0.prefix(name.count).map(\.lowercased) == name }),
        let length = Int(decimal: line.dropFirst(name.count).trimmingSpaces)
      else {
        // After a wrong length, the next message may begin within these lines.
        let next = buffer[block].dropFirst().indices.first { index in
          buffer[index...].prefix(name.count).map(\.lowercased) == name
        }
        if let next { (start, searched) = (next, next) }
        throw OperationError(.parseError, "a header “Content-Length: N” is expected")
      }
      if length > Self.limit {
        let present = min(length, buffer.count - start)
        start += present
        searched = start
        skipped = length - present
        throw OperationError(.tooLarge, "a message has more than \(Self.limit >> 20) MiB")
      }
      return length
    }
    return nil
  }

  /// The range of the next headers, with the empty line after them; nil if that line has not arrived.
  private mutating func headerBlock() -> Range<Int>? {
    while let end = buffer[searched...].firstIndex(of: 0x0A) {
      let line = buffer[searched..<end]
      searched = end + 1
      if line.isEmpty || line.elementsEqual([0x0D]) || searched - start > Self.longestHeader {
        return start..<searched
      }
    }
    return buffer.count - start > Self.longestHeader ? start..<buffer.count : nil
  }
}

extension Bytes {
  fileprivate var trimmingSpaces: Bytes {
    var rest = drop { $0 == 0x20 || $0 == 0x09 }
    while rest.last == 0x20 || rest.last == 0x09 { rest.removeLast() }
    return rest
  }
}

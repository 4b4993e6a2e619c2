/// The one buffer in front of a stream.
///
/// Names pass through `append(name:)`, which escapes them when the stream is a terminal; what the
/// tool itself says passes through `append(_:)`.
struct ByteWriter: ~Copyable {
  private let stream: OutputStream
  let escapes: Bool
  private var buffer: [UInt8] = []

  /// As much as is worth one system call.
  private static let capacity = 1 << 16

  init(_ stream: OutputStream, escapes: Bool) {
    self.stream = stream
    self.escapes = escapes
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  mutating func append(_ byte: UInt8) { buffer.append(byte) }

  mutating func append(_ text: StaticString) {
    buffer.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(decimal number: Int) { buffer.append(contentsOf: String(number).utf8) }

  mutating func append(_ bytes: some Collection<UInt8>) { buffer.append(contentsOf: bytes) }

  mutating func append(name: Bytes) {
    if escapes {
      TerminalEscaping.append(name, to: &buffer)
    } else {
      buffer.append(contentsOf: name)
    }
  }

  /// Ends a line, and hands the buffer on when it is full.
  mutating func endLine() throws(SystemError) {
    buffer.append(0x0A)
    if buffer.count >= Self.capacity { try flush() }
  }

  mutating func flush() throws(SystemError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    let result = buffer.withUnsafeBytes { bytes -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try stream.write(bytes) }
    }
    try result.get()
  }
}

import Outline

/// The one buffer in front of a stream.
///
/// Names pass through `append(name:)`, which escapes them when the stream is a terminal; what the
/// tool itself says passes through `append(_:)`.
struct ByteWriter: ~Copyable {
  private let stream: OutputStream
  let escapes: Bool
  private var buffer: [UInt8] = []
  private var startOfRow = 0

  /// As much as is worth one system call.
  private static let capacity = 1 << 16

  /// In milliseconds, how long a row may wait in the buffer.
  private static let patience = 50
  private var lastFlush = Posix.milliseconds

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

  /// Lends the buffer, for what nothing in is to be escaped.
  mutating func appendRaw(_ body: (inout [UInt8]) -> Void) { body(&buffer) }

  /// Cuts the line that was begun.
  mutating func cutRow(columns: Int) {
    RowCutting.cut(&buffer, from: startOfRow, columns: columns)
  }

  /// Ends a line, and hands the buffer on when it is full.
  mutating func endLine() throws(SystemError) { try endRecord(0x0A) }

  mutating func endRecord(_ end: UInt8) throws(SystemError) {
    buffer.append(end)
    if buffer.count >= Self.capacity { try flush() }
    startOfRow = buffer.count
  }

  /// Appends text that was written as a whole. Its lines and tabs are its own.
  mutating func append(lines text: [UInt8]) throws(SystemError) {
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      for part in line.split(separator: 0x09, omittingEmptySubsequences: false) {
        append(name: part)
        if part.endIndex < line.endIndex { append(0x09) }
      }
      if line.endIndex < text.endIndex { try endLine() }
    }
  }

  /// Hands on what has waited for long enough to be missed.
  mutating func rest() throws(SystemError) {
    let now = Posix.milliseconds
    if now - lastFlush >= Self.patience { try flush() }
  }

  mutating func flush() throws(SystemError) {
    defer {
      buffer.removeAll(keepingCapacity: true)
      startOfRow = 0
      lastFlush = Posix.milliseconds
    }
    let result = buffer.withUnsafeBytes { bytes -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try stream.write(bytes) }
    }
    try result.get()
  }
}

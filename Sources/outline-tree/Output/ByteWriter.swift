import Outline

/// A buffer for bytes that are about to be written to a stream.
///
/// `append(name:)` appends a name, and escapes the name if `escapes` is true. `append(_:)` appends the tool's own text
/// unchanged.
struct ByteWriter: ~Copyable {
  private let stream: OutputStream
  let escapes: Bool
  private var buffer: [UInt8] = []
  private var startOfRow = 0

  /// A buffer with at least this number of bytes counts as full, and is written to the stream.
  private static let capacity = 1 << 16

  /// The longest time, in milliseconds, that rows wait in the buffer.
  private static let maximalDelay = 50
  private var lastFlush = PosixProcess.milliseconds

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

  mutating func append(decimal number: some FixedWidthInteger) {
    buffer.append(contentsOf: String(number).utf8)
  }

  mutating func append(_ bytes: some Collection<UInt8>) { buffer.append(contentsOf: bytes) }

  mutating func append(name: Bytes) {
    if escapes {
      TerminalEscaping.append(name, to: &buffer)
    } else {
      // Appending the slice itself would retain its array.
      name.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }
  }

  /// Calls a closure with the buffer, to append bytes that must not be escaped.
  mutating func appendRaw(_ body: (inout [UInt8]) -> Void) { body(&buffer) }

  /// Cuts the current line to the given number of columns.
  mutating func cutRow(columns: Int) {
    RowCutting.cut(&buffer, from: startOfRow, columns: columns)
  }

  /// Ends a line, and writes the buffer if it is full.
  mutating func endLine() throws(SystemError) { try endRecord(0x0A) }

  mutating func endRecord(_ end: UInt8) throws(SystemError) {
    buffer.append(end)
    try endPart()
  }

  /// Ends a part of the output, and writes the buffer if it is full. As a result, no part is split between two
  /// writes.
  mutating func endPart() throws(SystemError) {
    if buffer.count >= Self.capacity { try flush() }
    startOfRow = buffer.count
  }

  /// Appends text with several lines. Line breaks and tabs are never escaped.
  mutating func append(lines text: [UInt8]) throws(SystemError) {
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      for part in line.split(separator: 0x09, omittingEmptySubsequences: false) {
        append(name: part)
        if part.endIndex < line.endIndex { append(0x09) }
      }
      if line.endIndex < text.endIndex { try endLine() }
    }
  }

  /// Writes the buffer if it has waited too long.
  mutating func flushIfDue() throws(SystemError) {
    let now = PosixProcess.milliseconds
    if now - lastFlush >= Self.maximalDelay { try flush() }
  }

  mutating func flush() throws(SystemError) {
    defer {
      buffer.removeAll(keepingCapacity: true)
      startOfRow = 0
      lastFlush = PosixProcess.milliseconds
    }
    try buffer.withBytes(stream.write)
  }
}

/// A name, a title or a path. A `String` cannot represent a name that is not UTF-8. Two strings are equal even if they
/// encode “é” with different scalars, but two names with different bytes can belong to different files.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
  init(ascii scalar: Unicode.Scalar) { self = UInt8(truncatingIfNeeded: scalar.value) }

  static func ~= (scalar: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == scalar.value }

  static func == (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) == scalar.value }

  static func != (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) != scalar.value }

  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension UInt8? {
  static func == (byte: UInt8?, scalar: Unicode.Scalar) -> Bool {
    byte.map { $0 == scalar } ?? false
  }

  static func != (byte: UInt8?, scalar: Unicode.Scalar) -> Bool { !(byte == scalar) }
}

extension Collection<UInt8> {
  func isEqual(to text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension BidirectionalCollection<UInt8> {
  func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}

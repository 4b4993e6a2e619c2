/// What turns a color on and off on a terminal.
enum ColorSequence {
  /// - Parameter parameters: As `FileColors` tells them, such as `01;34`.
  static func begin(_ parameters: Bytes, to buffer: inout [UInt8]) {
    buffer.append(0x1B)
    buffer.append(0x5B)
    buffer.append(contentsOf: parameters)
    buffer.append(0x6D)
  }

  static func end(to buffer: inout [UInt8]) {
    buffer.append(0x1B)
    buffer.append(0x5B)
    buffer.append(0x30)
    buffer.append(0x6D)
  }
}

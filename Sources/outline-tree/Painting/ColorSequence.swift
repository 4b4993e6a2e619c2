/// The sequences that turn a color on and off.
enum ColorSequence {
  /// Appends the sequence that turns a color on.
  ///
  /// - Parameter parameters: The color, such as `01;34`.
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

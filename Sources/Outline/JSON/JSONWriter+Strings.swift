/// Writing strings.
extension JSONWriter {
  /// Writes a string. Only quotation marks, backslashes and control characters are escaped.
  package mutating func write(_ string: String) {
    var string = string
    string.withUTF8 { write(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Writes a string that is given as UTF-8.
  package mutating func write(utf8 text: UnsafeRawBufferPointer) {
    separate()
    let end = Self.endOfPlain(text, from: 0)
    bytes.append(atMost: end + 2) { next in
      next.write(UInt8(ascii: "\""))
      next.write(UnsafeRawBufferPointer(rebasing: text[..<end]))
      if end == text.count { next.write(UInt8(ascii: "\"")) }
    }
    if end < text.count {
      appendEscaped(text, from: end)
      bytes.append(UInt8(ascii: "\""))
    }
    needsComma = true
  }

  private mutating func appendEscaped(_ text: UnsafeRawBufferPointer, from start: Int) {
    var written = start
    while true {
      let end = Self.endOfPlain(text, from: written)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[written..<end]))
      guard end < text.count else { return }
      appendEscape(text[end])
      written = end + 1
    }
  }

  /// Searches from `start` for a byte that must be escaped, and returns its offset. Returns the length of the text if
  /// there is no such byte.
  private static func endOfPlain(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    while offset + 8 <= text.count {
      let count = ByteWord(text, at: offset).plainCount
      offset += count
      if count < 8 { return offset }
    }
    if offset < text.count, text.count - 8 >= start {
      // The last eight bytes are checked together.
      // Some of these bytes may have been checked before, but those bytes need no escapes.
      return text.count - 8 + ByteWord(text, at: text.count - 8).plainCount
    }
    while offset < text.count, !isEscaped(text[offset]) { offset += 1 }
    return offset
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    if let letter = JSONText.letter(for: byte) {
      bytes.append(letter)
    } else {
      bytes += "u\(hexadecimal(byte, digits: 4).lowercased())".utf8
    }
  }
}

/// Writing numbers.
extension JSONWriter {
  package mutating func write(_ value: Int) {
    separate()
    bytes.append(atMost: 20) { next in
      if value < 0 { next.write(UInt8(ascii: "-")) }
      next.write(decimal: value.magnitude)
    }
    needsComma = true
  }
}

extension ByteCursor {
  @inline(__always)
  fileprivate mutating func write(decimal number: UInt) {
    if number < 10 { return write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var (rest, start) = (number, digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      write(UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }
}

/// Returns a number in hexadecimal, such as `001F`. The result has at least `digits` digits.
package func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

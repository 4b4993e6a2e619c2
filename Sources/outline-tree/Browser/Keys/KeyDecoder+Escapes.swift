/// Decoding the bytes after an escape character. The decoder waits for each of these bytes for the time in
/// `patience`.
extension KeyDecoder {
  mutating func takeAfterEscape(_ byte: UInt8) {
    if let introducer = KeySequence.Introducer(rawValue: byte) {
      state = .sequence(introducer)
    } else if Self.startsString(byte) {
      state = .string(introducer: byte)
    } else if byte < 0x20, byte != 0x1B {
      endEscapes()
      restart(with: byte)
    } else {
      if isDoubled { keys.append(.escape) }
      switch byte {
      case 0x1B: isDoubled = true
      case 0x7F:
        keys.append(.alt("\u{7F}"))
        reset()
      default:
        isAlt = true
        start(byte)
      }
    }
  }

  mutating func endEscapes() {
    keys += Array(repeating: .escape, count: isDoubled ? 2 : 1)
  }

  /// Adds the key for a character with Alt. The same character can introduce a sequence, but no more bytes have
  /// arrived.
  mutating func endLetter(_ introducer: UInt8) {
    if isDoubled { keys.append(.escape) }
    keys.append(.alt(Unicode.Scalar(introducer)))
  }

  /// True for the characters `P X ] ^ _`, which start a control string after an escape character.
  private static func startsString(_ byte: UInt8) -> Bool {
    "PX]^_".utf8.contains(byte)
  }

  mutating func continueString(_ byte: UInt8) {
    if state == .stringEscape {
      reset()
      // An escape character and a backslash terminate the string.
      if byte != "\\" {
        state = .escape
        take(byte)
      }
    } else if byte == 0x07 {
      reset()
    } else {
      state = byte == 0x1B ? .stringEscape : .string(introducer: nil)
    }
  }
}

import Outline

/// Decodes the bytes from a terminal into keys.
///
/// The decoder is a state machine that takes one byte at a time, so the bytes of a key may arrive in several reads.
/// The decoder drops an unknown sequence completely, so that no part of the sequence is mistaken for typed letters.
struct KeyDecoder {
  private enum State: Equatable {
    case ground
    /// Inside a character that has `length` bytes.
    case character(length: Int)
    case escape
    case sequence(EscapeSequence.Introducer)
    /// After `ESC [ [`, the beginning of the sequences that the Linux console sends for the keys F1 to F5. One more
    /// byte follows.
    case consoleFunction
    /// Inside a mouse report in the old form, which the browser does not request. The associated value is the
    /// number of bytes that are still to arrive.
    case oldMouse(Int)
    /// Inside a control string from the terminal. The associated value is the byte that introduced the string;
    /// nil once the first byte of the contents has arrived.
    case string(introducer: UInt8?)
    /// After an escape character in a control string. The escape character starts either the string's
    /// terminator or another sequence.
    case stringEscape
    case paste
  }

  private var state = State.ground
  /// The bytes of an incomplete character, or the parameters of an incomplete sequence.
  private var collected: [UInt8] = []
  private var pasted = PasteCollector()
  /// True if an escape character came before the key.
  private var isAlt = false
  /// True if two escape characters came before the key. The following bytes determine whether the first escape
  /// character is the key Esc or stands for Alt.
  private var isDoubled = false
  private var keys: [Key] = []

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    return taken()
  }

  /// True if a key is incomplete, so that the decoder waits for more bytes.
  var isWaiting: Bool { state != .ground }

  /// The number of milliseconds to wait for the next byte before `timeOut` is called; nil if no key is
  /// incomplete.
  ///
  /// The wait is longer during a paste, because a slow connection may delay the pasted bytes, and the decoder must
  /// not mistake them for keys.
  var patience: Int? {
    switch state {
    case .ground: nil
    case .paste: 2000
    default: 50
    }
  }

  /// Ends an incomplete key, because no more bytes have arrived. Returns the keys that the received bytes form.
  /// Drops the bytes that do not form a key.
  mutating func timeOut() -> [Key] {
    switch state {
    case .escape: endEscapes()
    case .sequence(let introducer) where collected.isEmpty: endLetter(introducer.rawValue)
    case .string(let introducer?): endLetter(introducer)
    case .paste: keys.append(pasted.key)
    default: break
    }
    reset()
    return taken()
  }

  private mutating func taken() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private mutating func reset() {
    state = .ground
    collected = []
    pasted = PasteCollector()
    (isAlt, isDoubled) = (false, false)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: start(byte)
    case .character(let length): continueCharacter(byte, length: length)
    case .escape: takeAfterEscape(byte)
    case .sequence(let introducer): continueSequence(byte, introducer)
    case .consoleFunction: endConsoleFunction(byte)
    case .oldMouse(let rest): continueOldMouse(byte, rest: rest)
    case .string, .stringEscape: continueString(byte)
    case .paste:
      guard pasted.ends(with: byte) else { return }
      keys.append(pasted.key)
      reset()
    }
  }
}

/// Decoding characters.
extension KeyDecoder {
  private mutating func start(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: end(Unicode.Scalar(byte))
    case 0..<0x80:
      if let key = Key(controlCharacter: byte) { keys.append(key) }
    case 0xC2...0xF4:
      state = .character(length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
      collected = [byte]
    default: reset()
    }
  }

  private mutating func continueCharacter(_ byte: UInt8, length: Int) {
    guard byte & 0xC0 == 0x80 else { return restart(with: byte) }
    collected.append(byte)
    guard collected.count == length else { return }
    // C1 control characters are dropped, because no key sends them.
    if let (scalar, _) = collected[...].firstScalar, scalar.value >= 0xA0 {
      end(scalar)
    } else {
      reset()
    }
  }

  private mutating func end(_ scalar: Unicode.Scalar) {
    keys.append(isAlt ? .alt(scalar) : .character(scalar))
    reset()
  }

  /// Drops an incomplete key, and starts decoding again with a byte that does not belong to that key.
  private mutating func restart(with byte: UInt8) {
    reset()
    start(byte)
  }
}

/// The bytes of a paste, up to the sequence that ends it.
///
/// The bytes of a paste that is too long are dropped to save memory, because such a paste may never end.
struct PasteCollector {
  private var collected: [UInt8] = []
  private var isTooLong = false
  private let limit: Int

  /// The default limit on the length of a paste, in bytes.
  static let standardLimit = 1 << 20

  private static let end = Array("\u{1B}[201~".utf8)

  init(limit: Int = Self.standardLimit) { self.limit = limit }

  /// The key for the text that has been pasted so far.
  var key: Key { isTooLong || collected.count > limit ? .tooLongPaste : .paste(collected) }

  /// Adds a byte of the paste.
  ///
  /// - Returns: True if the byte ends the paste.
  mutating func ends(with byte: UInt8) -> Bool {
    collected.append(byte)
    if byte == Self.end.last, collected.suffix(Self.end.count).elementsEqual(Self.end) {
      collected.removeLast(Self.end.count)
      return true
    }
    forgetExcess()
    return false
  }

  /// If the paste is too long, drops all its bytes except the last ones, which may begin the sequence that ends the
  /// paste.
  private mutating func forgetExcess() {
    guard collected.count > limit + 2 * Self.end.count else { return }
    isTooLong = true
    collected.removeFirst(collected.count - Self.end.count)
  }
}

/// Decoding the bytes after an escape character. For each of these bytes, the decoder waits as long as `patience`
/// allows.
extension KeyDecoder {
  private mutating func takeAfterEscape(_ byte: UInt8) {
    if let introducer = EscapeSequence.Introducer(rawValue: byte) {
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

  private mutating func endEscapes() {
    keys += Array(repeating: .escape, count: isDoubled ? 2 : 1)
  }

  /// Adds the key for a character with Alt. The character could also introduce a sequence, but no more bytes have
  /// arrived.
  private mutating func endLetter(_ introducer: UInt8) {
    if isDoubled { keys.append(.escape) }
    keys.append(.alt(Unicode.Scalar(introducer)))
  }

  /// True for the characters `P X ] ^ _`, each of which starts a control string if it follows an escape character.
  private static func startsString(_ byte: UInt8) -> Bool {
    "PX]^_".utf8.contains(byte)
  }

  private mutating func continueString(_ byte: UInt8) {
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

/// Decoding the rest of an escape sequence, and pasted text.
extension KeyDecoder {
  /// The maximum number of parameter bytes in a sequence. No key sends a sequence with more parameter bytes.
  private static let parameterLimit = 64

  private mutating func continueSequence(_ byte: UInt8, _ introducer: EscapeSequence.Introducer) {
    let isFirst = collected.isEmpty && introducer == .control
    switch byte {
    case "[" where isFirst: state = .consoleFunction
    case "M" where isFirst: state = .oldMouse(3)
    // For keys with Shift, rxvt sends sequences that end in `$`, which no other terminal uses as a final byte.
    case "$" where introducer == .control && !isFirst && collected.allSatisfy(\.isDigit): reset()
    case 0x20..<0x40:
      if collected.count < Self.parameterLimit { collected.append(byte) }
    case 0x40..<0x7F: endSequence(byte, introducer)
    default: restart(with: byte)
    }
  }

  private mutating func endSequence(_ final: UInt8, _ introducer: EscapeSequence.Introducer) {
    let sequence = EscapeSequence(
      introducer: introducer, parameters: collected, final: final, isAlt: isDoubled)
    reset()
    if introducer == .control, final == "~", sequence.parameters.isEqual(to: "200") {
      state = .paste
    } else if sequence.parameters.count < Self.parameterLimit, let key = sequence.key {
      keys.append(key)
    }
  }

  private mutating func endConsoleFunction(_ byte: UInt8) {
    if !(0x20..<0x7F ~= byte) { return restart(with: byte) }
    if !isDoubled, 0x41...0x45 ~= byte { keys.append(.function(Int(byte) - 0x40)) }
    reset()
  }

  private mutating func continueOldMouse(_ byte: UInt8, rest: Int) {
    if byte == 0x1B { return restart(with: byte) }
    state = .oldMouse(rest - 1)
    if rest == 1 { reset() }
  }
}

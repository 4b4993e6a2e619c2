import Outline

/// Makes keys of the bytes that a terminal sends.
///
/// One byte after the other changes a state, so it does not matter how the bytes are split into
/// reads. What is not known is dropped whole: the rest of an unknown sequence must never be taken
/// for letters that somebody typed.
struct KeyDecoder {
  enum State: Equatable {
    case ground
    /// In a character that takes so many bytes.
    case character(length: Int)
    case escape
    case sequence(KeySequence.Introducer)
    /// The function keys of the Linux console: one more byte.
    case consoleFunction
    /// A mouse report in the form that nobody asked for: so many more bytes.
    case oldMouse(Int)
    /// An answer of the terminal, up to its terminator; how it started, if nothing followed yet.
    case string(introducer: UInt8?)
    /// An escape in such an answer: it ends here, or something else begins.
    case stringEscape
    case paste
  }

  var state = State.ground
  /// The bytes of the character, or the parameters.
  var collected: [UInt8] = []
  var pasted = PasteCollector()
  /// An escape stood before what has begun …
  var isAlt = false
  /// … and one before that, which may be a key of its own.
  var isDoubled = false
  var keys: [Key] = []

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    return taken()
  }

  /// Whether something has begun that the next byte, or none, decides about.
  var isWaiting: Bool { state != .ground }

  /// How many milliseconds to wait for the next byte before `timeOut`; nil: nothing has begun.
  ///
  /// A paste may falter on a slow line, and its rest must not be taken for keys.
  var patience: Int? {
    switch state {
    case .ground: nil
    case .paste: 2000
    default: 50
    }
  }

  /// Nothing more came: what is a key as it stands is one, and the rest is dropped.
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

  mutating func reset() {
    state = .ground
    collected = []
    pasted = PasteCollector()
    (isAlt, isDoubled) = (false, false)
  }

  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: start(byte)
    case .character(let length): continueCharacter(byte, length: length)
    case .escape: takeAfterEscape(byte)
    case .sequence(let introducer): continueSequence(byte, introducer)
    case .consoleFunction: endConsoleFunction(byte)
    case .oldMouse(let rest): continueOldMouse(byte, rest: rest)
    case .string, .stringEscape: continueString(byte)
    case .paste: continuePaste(byte)
    }
  }
}

/// Characters.
extension KeyDecoder {
  mutating func start(_ byte: UInt8) {
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
    // The controls that only some terminals obey cannot be typed.
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

  /// Drops what has begun; the byte does not belong to it.
  mutating func restart(with byte: UInt8) {
    reset()
    start(byte)
  }
}

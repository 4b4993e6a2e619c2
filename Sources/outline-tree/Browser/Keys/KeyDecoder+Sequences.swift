/// Decoding the rest of an escape sequence, and pasted text.
extension KeyDecoder {
  /// The maximum number of parameter bytes in a sequence. No key sends more parameter bytes.
  private static let parameterLimit = 64

  mutating func continueSequence(_ byte: UInt8, _ introducer: KeySequence.Introducer) {
    let isFirst = collected.isEmpty && introducer == .control
    switch byte {
    case "[" where isFirst: state = .consoleFunction
    case "M" where isFirst: state = .oldMouse(3)
    // For keys with Shift, rxvt sends sequences that end in `$`, which no other terminal uses as a final
    // byte.
    case "$" where introducer == .control && !isFirst && collected.allSatisfy(\.isDigit): reset()
    case 0x20..<0x40:
      if collected.count < Self.parameterLimit { collected.append(byte) }
    case 0x40..<0x7F: endSequence(byte, introducer)
    default: restart(with: byte)
    }
  }

  private mutating func endSequence(_ final: UInt8, _ introducer: KeySequence.Introducer) {
    let sequence = KeySequence(
      introducer: introducer, parameters: collected, final: final, isAlt: isDoubled)
    reset()
    if introducer == .control, final == "~", sequence.parameters.isEqual(to: "200") {
      state = .paste
    } else if sequence.parameters.count < Self.parameterLimit, let key = sequence.key {
      keys.append(key)
    }
  }

  mutating func endConsoleFunction(_ byte: UInt8) {
    if !(0x20..<0x7F ~= byte) { return restart(with: byte) }
    if !isDoubled, 0x41...0x45 ~= byte { keys.append(.function(Int(byte) - 0x40)) }
    reset()
  }

  mutating func continueOldMouse(_ byte: UInt8, rest: Int) {
    if byte == 0x1B { return restart(with: byte) }
    state = .oldMouse(rest - 1)
    if rest == 1 { reset() }
  }
}

/// A whole sequence that a terminal sent for a key. The sequence consists of an introducer such as `ESC [`,
/// parameters and a final byte.
struct EscapeSequence {
  enum Introducer: UInt8 {
    case control = 0x5B  // [
    case singleShift = 0x4F  // O
  }

  var introducer: Introducer
  var parameters: [UInt8]
  var final: UInt8
  /// True if another escape character came before the sequence. Some terminals send two escape characters for
  /// Alt.
  var isAlt = false

  /// The key that the sequence represents; nil if the sequence is unknown.
  var key: Key? {
    if introducer == .control, parameters.first == "<", final | 0x20 == "m" {
      return Self.numbers(parameters.dropFirst())
        .flatMap { MouseEvent($0, isRelease: final == "m") }.map(Key.mouse)
    }
    guard let numbers = Self.numbers(parameters[...]) else { return nil }
    return final == "~" ? numberedKey(numbers) : namedKey(numbers)
  }

  /// Returns the key for a sequence such as `ESC [ 5 ~`, or `ESC [ 5 ; 3 ~` with modifiers.
  private func numberedKey(_ numbers: [Int]) -> Key? {
    guard introducer == .control, let number = numbers.first, let key = Self.numbered(number),
      let modifiers = modifiers(numbers)
    else { return nil }
    return key.modified(by: modifiers)
  }

  /// Returns the key for a sequence such as `ESC [ A` or `ESC O A`, or `ESC [ 1 ; 3 A` with modifiers.
  private func namedKey(_ numbers: [Int]) -> Key? {
    guard numbers.isEmpty || numbers.count == 2 && numbers[0] == 1,
      let modifiers = modifiers(numbers)
    else { return nil }
    if let key = Self.named(final) ?? shiftedKey { return key.modified(by: modifiers) }
    // A control sequence with parameters and one of the letters below is a report from the terminal, not a key.
    guard numbers.isEmpty, modifiers.isEmpty else { return nil }
    switch (introducer, Unicode.Scalar(final)) {
    case (.control, "Z"): return .backTab
    case (.singleShift, "M"): return .enter
    case (.singleShift, "P"..."S"): return .function(Int(final) - 0x50 + 1)
    default: return nil
    }
  }

  /// Returns the key for the final letter of a control sequence or a single-shift sequence.
  private static func named(_ letter: UInt8) -> Key? {
    switch letter {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    default: nil
    }
  }

  /// The key for a lowercase final letter. For an arrow key with Shift, rxvt sends a control sequence with a
  /// lowercase final letter. For an arrow key with Control, rxvt sends a single-shift sequence with a lowercase
  /// final letter.
  private var shiftedKey: Key? {
    guard parameters.isEmpty, "a"..."d" ~= Unicode.Scalar(final) else { return nil }
    return Self.named(final - 0x20)?.modified(by: introducer == .control ? .shift : .control)
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The numbers have gaps where the VT220 keyboard has gaps between its function keys.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  /// Returns the modifiers from the second number, which is the sum of the modifiers' bits plus 1. The
  /// result is nil if there are more than two numbers, or if the second number is invalid.
  private func modifiers(_ numbers: [Int]) -> KeyModifiers? {
    let alt: KeyModifiers = isAlt ? .alt : []
    if numbers.count < 2 { return alt }
    guard numbers.count == 2, 1...8 ~= numbers[1] else { return nil }
    return KeyModifiers(rawValue: UInt8(numbers[1] - 1)).union(alt)
  }

  /// Parses decimal numbers separated by semicolons. The result is nil if the bytes contain any other characters.
  private static func numbers(_ bytes: Bytes) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers: [Int] = []
    for digits in bytes.split(separator: 0x3B, omittingEmptySubsequences: false) {
      guard 1...5 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
      numbers.append(digits.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    return numbers
  }
}

/// The typed count and the typed beginning of a key sequence.
struct PendingKeys: Sendable {
  private var digits = ""
  private var sequence: [Key] = []

  /// The maximum count, to which any larger count is reduced.
  private static let countLimit = 1_000_000

  /// Adds a key.
  ///
  /// - Returns: The binding of the key sequence that the key completes, with the count. If the typed keys are only
  ///   the beginning of a sequence, the result is nil. If no sequence begins with the typed keys, the result is also
  ///   nil, and no pending keys are left.
  mutating func add(_ key: Key) -> (binding: KeyBinding, passage: KeyPassage, count: Int?)? {
    if case .character(let scalar) = key, sequence.isEmpty, isDigit(scalar) {
      digits.unicodeScalars.append(scalar)
      return nil
    }
    sequence.append(key)
    let candidates = KeyBindings.passages.lazy.flatMap { passage in
      passage.bindings.lazy.flatMap { binding in
        binding.sequences.lazy.map { (keys: $0, binding: binding, passage: passage) }
      }
    }
    if let found = candidates.first(where: { $0.keys == sequence }) {
      defer { self = PendingKeys() }
      let count = Int(digits).map { min($0, Self.countLimit) }
      return (found.binding, found.passage, count)
    }
    if candidates.contains(where: { $0.keys.starts(with: sequence) }) { return nil }
    self = PendingKeys()
    return nil
  }

  var isEmpty: Bool { digits.isEmpty && sequence.isEmpty }

  /// The count and the names of the keys that have been typed.
  var typed: String { digits + sequence.map(\.name).joined() }

  /// Returns the names of the keys that are missing from the given key sequence; nil if the sequence does not begin
  /// with the typed keys.
  func continuation(of other: [Key]) -> String? {
    guard other.count > sequence.count, other.starts(with: sequence) else { return nil }
    return other.dropFirst(sequence.count).map(\.name).joined()
  }

  /// True if a digit continues the count. A count does not begin with zero, and has at most nine digits.
  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("1"..."9" ~= scalar || scalar == "0" && !digits.isEmpty) && digits.count < 9
  }
}

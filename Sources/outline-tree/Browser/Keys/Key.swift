/// A key that the user pressed, a mouse event, or pasted text.
enum Key: Hashable, Sendable {
  /// A printable character, including the space.
  case character(Unicode.Scalar)
  /// The Control key with a lowercase letter, or with one of `\ ] ^ _ @`. Combinations that terminals send as
  /// another key, such as Tab or Esc, are not included.
  case control(Character)
  case alt(Unicode.Scalar)
  case enter, tab, backTab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// An arrow key with modifiers.
  indirect case modified(Key, KeyModifiers)
  /// A function key, from F1 to F12.
  case function(Int)
  /// The pasted bytes, unchanged.
  case paste([UInt8])
  /// A paste that was dropped because it was longer than the limit.
  case tooLongPaste
  case mouse(MouseEvent)
}

struct KeyModifiers: OptionSet, Hashable, Sendable {
  var rawValue: UInt8

  // The bits have the same values as in the sequences that terminals send.
  static let shift = Self(rawValue: 1)
  static let alt = Self(rawValue: 2)
  static let control = Self(rawValue: 4)
}

extension Key {
  /// Creates the key for a control character. The result is nil for the escape character, which may start a
  /// sequence.
  init?(controlCharacter byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0D: self = .enter
    case 0x1B: return nil
    case 0..<0x20:
      let scalar = Unicode.Scalar(byte + 0x40)
      self = .control(Character(scalar.properties.lowercaseMapping))
    default: return nil
    }
  }

  /// Returns the key combined with modifiers; nil if there is no such key.
  func modified(by modifiers: KeyModifiers) -> Key? {
    if modifiers.isEmpty { return self }
    switch self {
    case .up, .down, .left, .right: return .modified(self, modifiers)
    default: return nil
    }
  }
}

/// The names of keys, as the help and messages show them.
extension Key {
  /// The name of the key in the help.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let scalar): String(scalar)
    case .control(let letter): "^" + letter.uppercased()
    case .alt("\u{7F}"): "Alt-Backspace"
    case .alt(let scalar): "Alt-\(scalar)"
    case .modified(let arrow, let modifiers): "\(modifiers.name)\(arrow.name)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .backTab: "S-Tab"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .escape: "Esc"
    case .function(let number): "F\(number)"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .paste, .tooLongPaste: "a paste"
    case .mouse: "the mouse"
    }
  }
}

extension KeyModifiers {
  fileprivate var name: String {
    (contains(.control) ? "^" : "") + (contains(.alt) ? "Alt-" : "")
      + (contains(.shift) ? "S-" : "")
  }
}

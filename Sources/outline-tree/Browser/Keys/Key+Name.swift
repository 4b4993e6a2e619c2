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

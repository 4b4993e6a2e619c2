import Outline

/// Computes how many columns a text takes on a terminal.
///
/// Names in the text are escaped already (see `TerminalEscaping`). Control sequences take no columns, nor
/// do scalars that combine with the character before them. East Asian characters and emoji take two.
struct DisplayWidth {
  private(set) var columns = 0
  private var base = Base()

  /// The character that the next scalar may combine with.
  fileprivate struct Base {
    var isEmoji = false
    /// An emoji that is shown as text unless a selector follows.
    var isNarrow = false
    /// An emoji that others can be joined to, unlike a digit.
    var canJoin = false
    var isJoining = false
    /// An emoji that can have a skin tone.
    var hasSkin = false
  }

  static func columns(of text: Bytes) -> Int {
    var width = DisplayWidth()
    var rest = text
    while let byte = rest.first {
      if byte == 0x1B {
        rest = rest.dropFirst(ControlSequence.length(rest))
        width.base = Base()
      } else {
        width.takeScalar(&rest)
      }
    }
    return width.columns
  }

  /// Removes and adds a scalar. A byte that is not UTF-8 is shown as one replacement character.
  mutating func takeScalar(_ rest: inout Bytes) {
    let (scalar, length) = rest.firstScalar ?? ("\u{FFFD}", 1)
    rest = rest.dropFirst(length)
    add(scalar)
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isSimple {
      columns += 1
      base = Base(isEmoji: scalar.startsKeycap, isNarrow: true)
    } else if !combine(scalar) {
      let own = scalar.columns
      columns += own
      // An emoji with an accent is still an emoji.
      if own == 0 && scalar.isAccent { return }
      base = scalar.isWholeEmoji ? Base(emoji: scalar, isNarrow: own == 1) : Base()
    }
  }

  /// Adds a scalar if it changes the character before it.
  private mutating func combine(_ scalar: Unicode.Scalar) -> Bool {
    if base.isJoining { return join(scalar) }
    switch scalar.value {
    case 0x200D where base.canJoin:
      base.isJoining = true
      return true
    case 0x1F3FB...0x1F3FF where base.hasSkin: base.hasSkin = false
    case 0xFE0F where base.isEmoji: break
    default: return false
    }
    widen()
    return true
  }

  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    base.isJoining = false
    guard scalar.isWholeEmoji else {
      base = Base()
      return false
    }
    base.hasSkin = scalar.properties.isEmojiModifierBase
    widen()
    return true
  }

  /// Makes a character that is shown as text an emoji.
  private mutating func widen() {
    if base.isNarrow { columns += 1 }
    base.isNarrow = false
  }
}

extension DisplayWidth.Base {
  fileprivate init(emoji scalar: Unicode.Scalar, isNarrow: Bool) {
    self.init(
      isEmoji: true, isNarrow: isNarrow, canJoin: true,
      hasSkin: scalar.properties.isEmojiModifierBase)
  }
}

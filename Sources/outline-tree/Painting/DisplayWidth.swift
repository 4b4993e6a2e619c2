import Outline

/// Computes how many columns the given text takes on a terminal.
///
/// Names in the text must already be escaped (see `TerminalEscaping`). Control sequences take no columns. A scalar that
/// combines with the character before it takes no column, unless it turns that character into an emoji. East Asian
/// characters and emoji take two columns.
struct DisplayWidth {
  private(set) var columns = 0
  private var base = Base()

  /// The character that the next scalar may combine with.
  private struct Base {
    var isEmoji = false
    /// True for an emoji that is shown as text unless a variation selector follows.
    var isNarrow = false
    /// True for an emoji that can be joined with another emoji. A digit cannot be joined.
    var canJoin = false
    var isJoining = false
    /// True for an emoji that can have a skin tone.
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
        // A byte that is not UTF-8 is shown as one replacement character.
        let (scalar, length) = rest.firstScalar ?? ("\u{FFFD}", 1)
        rest = rest.dropFirst(length)
        width.add(scalar)
      }
    }
    return width.columns
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
      base =
        scalar.isWholeEmoji
        ? Base(
          isEmoji: true, isNarrow: own == 1, canJoin: true,
          hasSkin: scalar.properties.isEmojiModifierBase) : Base()
    }
  }

  /// Adds a scalar to the previous character if the scalar changes how that character is shown.
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

  /// Gives the previous character two columns, because it is now shown as an emoji.
  private mutating func widen() {
    if base.isNarrow { columns += 1 }
    base.isNarrow = false
  }
}

/// Scalars that take two columns although they are not emoji.
enum WideScalars {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100 && ranges.contains { $0 ~= scalar.value }
  }

  // Scalars that are W or F in EastAsianWidth.txt, but not Emoji_Presentation in emoji-data.txt.
  // Adjacent ranges are merged if only emoji and unassigned scalars are between them.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}

/// The control sequences in a row: colors (`ESC [ … m`) and links (`ESC ] … ESC \`).
enum ControlSequence {
  /// Returns the length of the control sequence at the start of the text; 1 if the escape character there
  /// does not begin a complete sequence.
  static func length(_ text: Bytes) -> Int {
    switch text.dropFirst().first {
    case 0x5B: lengthOfControl(text)
    case 0x5D: lengthOfCommand(text)
    default: 1
    }
  }

  /// Returns all control sequences in the text, without the characters between them.
  static func all(in text: Bytes) -> [UInt8] {
    var sequences: [UInt8] = []
    var rest = text
    while let start = rest.firstIndex(of: 0x1B) {
      rest = rest[start...]
      let sequence = rest.prefix(length(rest))
      if sequence.count > 1 { sequences.append(contentsOf: sequence) }
      rest = rest.dropFirst(sequence.count)
    }
    return sequences
  }

  private static func lengthOfControl(_ text: Bytes) -> Int {
    let parameters = text.dropFirst(2).prefix { 0x20...0x3F ~= $0 }
    guard parameters.endIndex < text.endIndex, 0x40...0x7E ~= text[parameters.endIndex] else {
      return 1
    }
    return 2 + parameters.count + 1
  }

  private static func lengthOfCommand(_ text: Bytes) -> Int {
    let command = text.dropFirst(2).prefix { $0 >= 0x20 }
    let end = text[command.endIndex...].prefix(2)
    return end.elementsEqual([0x1B, 0x5C]) ? 2 + command.count + 2 : 1
  }
}

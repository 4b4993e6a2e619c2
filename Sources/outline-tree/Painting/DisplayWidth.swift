import Outline

/// Computes how many columns the given text takes on a terminal.
///
/// Names in the text must already be escaped (see `TerminalEscaping`). Control sequences take no columns. A scalar that
/// combines with the character before it takes no column, unless it turns that character into an emoji. East Asian
/// characters and emoji take two columns.
enum DisplayWidth {
  static func columns(of text: Bytes) -> Int { start(of: text, columns: .max).columns }

  /// Returns the end of the last character that fits in the given number of columns, and the columns up to this end.
  static func start(of text: Bytes, columns: Int) -> (end: Int, columns: Int) {
    var (end, used) = (text.startIndex, 0)
    while end < text.endIndex {
      if text[end] == 0x1B {
        end += ControlSequence.length(text[end...])
        continue
      }
      for character in CharacterReader(text[end...].prefix { $0 != 0x1B }) {
        if character.columns > columns - used { return (end, used) }
        end += character.length
        used += character.columns
      }
    }
    return (end, used)
  }
}

/// Cuts rows that are wider than the terminal.
enum RowCutting {
  /// Cuts the last row in a buffer if that row is too wide. The cut is between two characters, and the last
  /// column shows `…`. Control sequences after the cut are kept, so that colors and links still end where
  /// the row ends.
  ///
  /// - Parameter start: The offset at which the row begins.
  static func cut(_ buffer: inout [UInt8], from start: Int, columns: Int) {
    // A row never takes more columns than it has bytes.
    if buffer.count - start <= columns { return }
    if DisplayWidth.columns(of: buffer[start...]) <= columns { return }
    let end = DisplayWidth.start(of: buffer[start...], columns: columns - 1).end
    let sequences = ControlSequence.all(in: buffer[end...])
    buffer.removeSubrange(end...)
    if columns > 0 { buffer.append(contentsOf: "…".utf8) }
    buffer.append(contentsOf: sequences)
  }
}

/// The control sequences in a row. They set colors (`ESC [ … m`) or mark links (`ESC ] … ESC \`).
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

extension Unicode.Scalar {
  /// The number of columns that the scalar takes if it does not combine with another scalar.
  var columns: Int {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    // A fast path for most text.
    // Latin, Greek and Cyrillic letters and the lines of trees take one column each.
    // Kana, Chinese characters and Korean syllables take two columns each.
    case 0x20..<0x300, 0x370...0x482, 0x2500...0x257F: return 1
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return 2
    // A flag takes two columns and consists of two regional indicators, so each indicator takes one column.
    case 0x1F1E6...0x1F1FF: return 1
    // Korean vowels and final consonants, which form a syllable with the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    default: break
    }
    if isAccent || properties.isDefaultIgnorableCodePoint { return 0 }
    return properties.isEmojiPresentation || isWide ? 2 : 1
  }

  /// True if the scalar is drawn onto the character before it.
  private var isAccent: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// True if the scalar alone is an emoji. The value is false for digits, for the regional indicators that form
  /// flags, and for skin tones.
  var isWholeEmoji: Bool {
    switch value {
    // The first case excludes regional indicators and skin tones.
    // The second case is a fast path for ranges without emoji.
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: false
    case 0..<0xA9, 0xAF..<0x203C, 0x303E..<0x3297, 0x329A..<0x1F004: false
    default: properties.isEmoji
    }
  }

  /// True if the scalar is a digit, `#` or `*`, which a variation selector turns into an emoji.
  var startsKeycap: Bool { 0x30...0x39 ~= value || value == 0x23 || value == 0x2A }
}

extension Unicode.Scalar {
  /// True if the scalar takes two columns although it is not an emoji.
  private var isWide: Bool {
    value >= 0x1100 && Self.wideRanges.contains { $0 ~= value }
  }

  // Scalars that are W or F in EastAsianWidth.txt, but not Emoji_Presentation in emoji-data.txt.
  // Adjacent ranges are merged if only emoji and unassigned scalars are between them.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}

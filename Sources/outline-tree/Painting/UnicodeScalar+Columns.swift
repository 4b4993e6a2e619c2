extension Unicode.Scalar {
  /// The number of columns that the scalar takes if it does not combine with another scalar.
  var columns: Int {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    // A fast path for most text. Latin, Greek and Cyrillic letters take one column each.
    // Kana, Chinese characters and Korean syllables take two columns each.
    case 0x20..<0x300, 0x370...0x482: return 1
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return 2
    // A flag takes two columns and consists of two regional indicators, so each indicator takes one column.
    case 0x1F1E6...0x1F1FF: return 1
    // Korean vowels and final consonants, which form a syllable with the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    default: break
    }
    if isAccent || properties.isDefaultIgnorableCodePoint { return 0 }
    return properties.isEmojiPresentation || WideScalars.contains(self) ? 2 : 1
  }

  /// True if the scalar is drawn onto the character before it.
  var isAccent: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// True if the scalar takes one column and never combines with another simple scalar. The simple scalars
  /// are the printable ASCII characters and the box-drawing characters, which make up most rows.
  var isSimple: Bool { 0x20..<0x7F ~= value || 0x2500...0x257F ~= value }

  /// True if the scalar alone is an emoji. The value is false for digits, for the regional indicators that form
  /// flags, and for skin tones.
  var isWholeEmoji: Bool {
    switch value {
    // First regional indicators and skin tones, and then a fast path for ranges without emoji.
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: false
    case 0..<0xA9, 0xAF..<0x203C, 0x303E..<0x3297, 0x329A..<0x1F004: false
    default: properties.isEmoji
    }
  }

  /// True if the scalar is a digit, `#` or `*`, which a variation selector turns into an emoji.
  var startsKeycap: Bool { 0x30...0x39 ~= value || value == 0x23 || value == 0x2A }
}

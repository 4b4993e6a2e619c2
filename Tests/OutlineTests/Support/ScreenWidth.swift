/// Returns the number of columns of a character, computed independently of the tool: for whole
/// characters, with the ranges that all tables of widths agree on.
enum ScreenWidth {
  static func columns(of character: String) -> Int {
    let scalars = character.unicodeScalars
    let isEmoji = scalars.contains {
      $0.properties.isEmojiPresentation && !isFlagLetter($0)
    }
    let isMadeEmoji = scalars.contains("\u{FE0F}") && scalars.contains { $0.properties.isEmoji }
    if isEmoji || isMadeEmoji || scalars.count == 2 && scalars.allSatisfy(isFlagLetter) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    0x1F1E6...0x1F1FF ~= scalar.value
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD,
  ]
}

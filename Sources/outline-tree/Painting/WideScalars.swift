/// The scalars that take two columns although they are not emoji.
enum WideScalars {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < firsts[0] { return false }
    var (low, high) = (0, firsts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firsts[middle] <= scalar.value { low = middle } else { high = middle }
    }
    return scalar.value <= lasts[low]
  }

  private static let firsts: [UInt32] = ranges.map(\.lowerBound)
  private static let lasts: [UInt32] = ranges.map(\.upperBound)

  // Scalars that EastAsianWidth.txt calls W or F and emoji-data.txt does not call Emoji_Presentation. Ranges
  // are merged if only emoji and unassigned scalars are between them.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}

/// A shorter way to change a line on the screen: it leaves out the text at the start and at the end of the line
/// that stays.
///
/// Text at the start is left out only if all terminals agree on its width, because the rest of the line has to
/// be written at the right column. Text at the end is left out if the text before it keeps its width, whatever
/// that is.
struct LinePatch {
  /// The column of the first character to write.
  private(set) var column = 0
  /// The sequences that set the style at that column.
  private(set) var style: [UInt8] = []
  private(set) var bytes: Bytes
  /// True if the rest of the line has to be erased first.
  private(set) var erases = true

  /// A patch that saves fewer columns than this is not used.
  private static let leastGain = 8

  /// - Returns: The patch; nil if writing the whole line is as good.
  init?(from old: [UInt8], to new: [UInt8]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    bytes = new[...]
    let start = Self.endOfKnownWidth(in: new[..<common])
    // The last character that stays may be joined by a combining character that follows.
    let isWhole = ![old, new].contains { $0.dropFirst(start.offset).first ?? 0 >= 0x80 }
    if isWhole && start.columns >= Self.leastGain {
      (column, style, bytes) = (start.columns, start.style, new[start.offset...])
    }
    keepEnd(of: old, new, common: common)
    if column == 0 && erases { return nil }
  }

  /// Returns the end of the characters at the start of a text that have the same width on all terminals.
  private static func endOfKnownWidth(
    in text: Bytes
  ) -> (offset: Int, columns: Int, style: [UInt8]) {
    var (rest, columns, style) = (text, 0, [UInt8]())
    while let first = rest.first {
      var length = 1
      if first == 0x1B {
        length = ControlSequence.length(rest)
        let sequence = rest.prefix(length)
        // A sequence that is cut off is not the same in both lines.
        if length == 1 { break }
        style = sequence.elementsEqual(StyledLine.reset) ? [] : style + sequence
      } else if first < 0x80 {
        columns += 1
      } else if rest.starts(with: Self.crumb) {
        (length, columns) = (Self.crumb.count, columns + 1)
      } else {
        break
      }
      rest = rest.dropFirst(length)
    }
    return (rest.startIndex, columns, style)
  }

  /// The sign between the names in the header. Unlike most other signs, no terminal draws it with two columns.
  private static let crumb = Array("›".utf8)

  /// Leaves out the end of the line if it stays where it is, because the text that changes has as many ASCII
  /// characters as before.
  ///
  /// - Parameter common: The number of bytes at the start that are the same in both lines.
  private mutating func keepEnd(of old: [UInt8], _ new: [UInt8], common: Int) {
    guard old.count == new.count else { return }
    let kept = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let changed = common..<old.count - kept
    let isPlain = [old, new].allSatisfy { $0[changed].allSatisfy { 0x20..<0x7F ~= $0 } }
    guard isPlain, kept >= (column == 0 ? Self.leastGain : 0),
      new.dropFirst(changed.upperBound).first ?? 0 < 0x80, !Self.endsInSequence(new, at: common)
    else { return }
    bytes = bytes[..<changed.upperBound]
    erases = false
  }

  private static func endsInSequence(_ line: [UInt8], at end: Int) -> Bool {
    guard let start = line[..<end].lastIndex(of: 0x1B) else { return false }
    return start + ControlSequence.length(line[start...]) > end
  }
}

/// The part of a line that has to be written to change the line on the screen. A patch leaves out unchanged text at the
/// start and at the end of the line.
///
/// Unchanged text at the start is left out only if all terminals draw it with the same width, because the column at
/// which the patch begins must be known. Unchanged text at the end is left out only if it stays at the same columns.
struct LinePatch {
  /// The column of the first character to write.
  private(set) var column = 0
  /// The escape sequences that set the style of the first character to write.
  private(set) var style: [UInt8] = []
  private(set) var bytes: Bytes
  /// True if the rest of the line has to be erased first.
  private(set) var erases = true

  /// A patch that saves fewer columns than this is not used.
  private static let leastGain = 8

  /// - Returns: The patch; nil if the patch would not be much shorter than the whole line.
  init?(from old: [UInt8], to new: [UInt8]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let start = Self.startOfChange(in: [old, new], common: common)
    bytes = new[...]
    if start.columns >= Self.leastGain {
      (column, style, bytes) = (start.columns, start.style, new[start.offset...])
    }
    keepEnd(of: old, new, common: common)
    if column == 0 && erases { return nil }
  }

  /// A place in a line.
  private struct Place {
    var offset = 0
    var columns = 0
    var style: [UInt8] = []
  }

  /// Returns the end of a common start of both lines. The common start contains only characters that all terminals draw
  /// with the same width.
  ///
  /// - Parameter common: The number of bytes at the start that are the same in both lines.
  private static func startOfChange(in lines: [[UInt8]], common: Int) -> Place {
    let text = lines[0][..<common]
    var (place, beforeLast) = (Place(), Place())
    while place.offset < common {
      let rest = text[place.offset...]
      if rest.first == 0x1B {
        let sequence = rest.prefix(ControlSequence.length(rest))
        // If the common bytes end inside an escape sequence, the sequences in the two lines differ.
        if sequence.count == 1 { break }
        place.style = sequence.elementsEqual(StyledLine.reset) ? [] : place.style + sequence
        place.offset += sequence.count
      } else {
        let isCrumb = rest.starts(with: crumb)
        guard isCrumb || rest.first! < 0x80 else { break }
        beforeLast = place
        place.offset += isCrumb ? crumb.count : 1
        place.columns += 1
      }
    }
    // A combining character that follows the last common character would change that character. The last common
    // character may also be in the last column of the screen, after which nothing can be written.
    let isCertain =
      !lines.contains { mayCombine(in: $0, at: place.offset) }
      && lines.contains { nextCharacter(in: $0, at: place.offset) != nil }
    return isCertain ? place : beforeLast
  }

  /// The separator between the names in the header. Every terminal draws this character with a width of one column,
  /// which is not true of most other characters outside of ASCII.
  private static let crumb = Array("›".utf8)

  /// Returns whether the next character of a line may be a combining character.
  private static func mayCombine(in line: [UInt8], at offset: Int) -> Bool {
    nextCharacter(in: line, at: offset) ?? 0 >= 0x80
  }

  /// Returns the first byte of the next character of a line; nil at the end of the line.
  private static func nextCharacter(in line: [UInt8], at offset: Int) -> UInt8? {
    var rest = line[offset...]
    while rest.first == 0x1B { rest = rest.dropFirst(ControlSequence.length(rest)) }
    return rest.first
  }

  /// Leaves out the unchanged end of the line if it stays at the same columns. The end certainly stays there if the
  /// text that changed consists of the same number of printable ASCII characters as before.
  private mutating func keepEnd(of old: [UInt8], _ new: [UInt8], common: Int) {
    guard old.count == new.count else { return }
    let kept = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let changed = common..<old.count - kept
    let isPlain = [old, new].allSatisfy { $0[changed].allSatisfy { 0x20..<0x7F ~= $0 } }
    guard isPlain, kept >= (column == 0 ? Self.leastGain : 0),
      !Self.mayCombine(in: new, at: changed.upperBound), !Self.endsInSequence(new, at: common)
    else { return }
    bytes = bytes[..<changed.upperBound]
    erases = false
  }

  private static func endsInSequence(_ line: [UInt8], at end: Int) -> Bool {
    guard let start = line[..<end].lastIndex(of: 0x1B) else { return false }
    return start + ControlSequence.length(line[start...]) > end
  }
}

/// A shorter way to change a line on the screen: only what comes after the text that stays.
///
/// The text that stays has to be ASCII, because only the widths of ASCII characters are the same on all
/// terminals.
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
    var offset = 0
    while offset < common, new[offset] < 0x80 {
      if new[offset] != 0x1B {
        column += 1
        offset += 1
        continue
      }
      let length = ControlSequence.length(new[offset...])
      // A sequence has to be whole in both lines.
      guard offset + length <= common else { break }
      let sequence = new[offset..<offset + length]
      style = sequence.elementsEqual(StyledLine.reset) ? [] : style + sequence
      offset += length
    }
    if column < Self.leastGain { return nil }
    // The last character that stays may be joined by a combining character that follows.
    if [old, new].contains(where: { offset < $0.count && $0[offset] >= 0x80 }) { return nil }
    bytes = new[offset...]
    keepEnd(old[offset...])
  }

  /// Leaves out the end of the line if it stays where it is.
  private mutating func keepEnd(_ old: Bytes) {
    guard old.count == bytes.count else { return }
    let changed = zip(old, bytes).reversed().drop { $0 == $1 }.count
    let isPlain = { (text: Bytes) in text.prefix(changed).allSatisfy { 0x20..<0x7F ~= $0 } }
    guard isPlain(old), isPlain(bytes) else { return }
    bytes = bytes.prefix(changed)
    erases = false
  }
}

/// The bytes of a paste, up to the sequence that ends it.
///
/// If a paste is too long, its bytes are dropped, because it may never end.
struct PasteCollector {
  private var collected: [UInt8] = []
  private var isTooLong = false
  private let limit: Int

  /// In bytes.
  static let standardLimit = 1 << 20

  private static let end = Array("\u{1B}[201~".utf8)

  init(limit: Int = Self.standardLimit) { self.limit = limit }

  /// The text that was pasted so far.
  var key: Key { isTooLong || collected.count > limit ? .tooLongPaste : .paste(collected) }

  /// Adds a byte.
  ///
  /// - Returns: Whether the paste has ended with it.
  mutating func ends(with byte: UInt8) -> Bool {
    collected.append(byte)
    if byte == Self.end.last, collected.suffix(Self.end.count).elementsEqual(Self.end) {
      collected.removeLast(Self.end.count)
      return true
    }
    forgetExcess()
    return false
  }

  /// Drops all but what may be the start of the end sequence.
  private mutating func forgetExcess() {
    guard collected.count > limit + 2 * Self.end.count else { return }
    isTooLong = true
    collected.removeFirst(collected.count - Self.end.count)
  }
}

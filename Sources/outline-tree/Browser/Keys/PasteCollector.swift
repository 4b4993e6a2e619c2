/// What is pasted, up to the sequence that ends it.
///
/// A paste need not have an end, but memory has: of one that is too long, nothing is kept but that.
struct PasteCollector {
  private var collected: [UInt8] = []
  private var isTooLong = false
  private let limit: Int

  /// In bytes.
  static let standardLimit = 1 << 20

  private static let end = Array("\u{1B}[201~".utf8)

  init(limit: Int = Self.standardLimit) { self.limit = limit }

  /// What came so far.
  var key: Key { isTooLong || collected.count > limit ? .tooLongPaste : .paste(collected) }

  /// Whether the paste has ended with this byte.
  mutating func takes(last byte: UInt8) -> Bool {
    collected.append(byte)
    if byte == Self.end.last, collected.suffix(Self.end.count).elementsEqual(Self.end) {
      collected.removeLast(Self.end.count)
      return true
    }
    forgetExcess()
    return false
  }

  /// Keeps what may be the start of the end.
  private mutating func forgetExcess() {
    guard collected.count > limit + 2 * Self.end.count else { return }
    isTooLong = true
    collected.removeFirst(collected.count - Self.end.count)
  }
}

/// What is pasted, up to the sequence that ends it.
///
/// What is too long is cut: a paste need not have an end, but memory has.
struct PasteCollector {
  private var collected: [UInt8] = []
  private let limit: Int

  private static let end = Array("\u{1B}[201~".utf8)

  init(limit: Int = 1 << 20) { self.limit = limit }

  /// What came so far.
  var bytes: [UInt8] { Array(collected.prefix(limit)) }

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
    let excess = collected.count - limit - Self.end.count
    if excess > Self.end.count {
      collected.removeSubrange(limit..<limit + excess)
    }
  }
}

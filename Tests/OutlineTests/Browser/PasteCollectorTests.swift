import Testing

@testable import outline_tree

@Suite(.ownThread) struct PasteCollectorTests {
  private static let end = Array("\u{1B}[201~".utf8)

  /// Collects bytes up to the end sequence, and returns nil if there is none.
  private static func collect(
    _ bytes: [UInt8], limit: Int = 100
  ) -> (key: Key, count: Int)? {
    var collector = PasteCollector(limit: limit)
    for (index, byte) in bytes.enumerated() where collector.ends(with: byte) {
      return (collector.key, index + 1)
    }
    return nil
  }

  @Test(arguments: [
    "", "a", "\u{1B}", "\u{1B}[", "\u{1B}[201", "\u{1B}[200~", "~", "\u{1B}\u{1B}[20",
  ])
  func endsWithItsSequence(text: String) throws {
    let bytes = Array(text.utf8)
    let result = try #require(Self.collect(bytes + Self.end + Array("x".utf8)))
    #expect(result.key == .paste(bytes) && result.count == bytes.count + Self.end.count)
  }

  /// The end is recognized before, at and after the limit, and a paste arrives whole or not at all.
  @Test func aTooLongPasteIsDropped() throws {
    for limit in 0...30 {
      for count in 0...100 {
        let bytes = (0..<count).map { UInt8(0x41 + $0 % 26) }
        let result = try #require(Self.collect(bytes + Self.end, limit: limit))
        try same(result.count, count + Self.end.count, "\(count) bytes with \(limit)")
        let expected = count > limit ? Key.tooLongPaste : .paste(bytes)
        try same(result.key, expected, "\(count) bytes with \(limit)")
      }
    }
  }

  /// A paste that never ends is dropped.
  @Test func withoutEnd() throws {
    var decoder = KeyDecoder()
    let start = decoder.decode("\u{1B}[200~".utf8)
    for _ in 0..<20 {
      try holds(
        decoder.decode([UInt8](repeating: 0x61, count: 60_000)) == [], "there is no key yet")
    }
    #expect(start == [] && decoder.timeOut() == [.tooLongPaste])
  }
}

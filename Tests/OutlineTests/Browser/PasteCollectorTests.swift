import Testing

@testable import outline_tree

@Suite struct PasteCollectorTests {
  private static let end = Array("\u{1B}[201~".utf8)

  /// Takes bytes until the end is seen; nil: it was not.
  private static func collect(_ bytes: [UInt8]) -> (pasted: [UInt8], count: Int)? {
    var collector = PasteCollector()
    for (place, byte) in bytes.enumerated() where collector.takes(last: byte) {
      return (collector.bytes, place + 1)
    }
    return nil
  }

  @Test(arguments: [
    "", "a", "\u{1B}", "\u{1B}[", "\u{1B}[201", "\u{1B}[200~", "~", "\u{1B}\u{1B}[20",
  ])
  func endsWithItsSequence(text: String) throws {
    let bytes = Array(text.utf8)
    let result = try #require(Self.collect(bytes + Self.end + Array("x".utf8)))
    #expect(result.pasted == bytes && result.count == bytes.count + Self.end.count)
  }

  /// The end is seen wherever it stands near the limit.
  @Test(arguments: [-20, -7, -6, -1, 0, 1, 5, 6, 7, 12, 13, 14, 40])
  func whatIsTooLongIsCut(more: Int) throws {
    let count = PasteCollector.limit + more
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 % 120) }
    let result = try #require(Self.collect(bytes + Self.end))
    #expect(result.count == count + Self.end.count)
    #expect(result.pasted == Array(bytes.prefix(PasteCollector.limit)))
  }

  /// It need not end, and then it is not kept.
  @Test func withoutEnd() {
    var collector = PasteCollector()
    for number in 0..<(3 * PasteCollector.limit) {
      let isEnd = collector.takes(last: UInt8(truncatingIfNeeded: number % 100))
      if isEnd { Issue.record("it ends") }
    }
    #expect(collector.bytes.count == PasteCollector.limit)
  }
}

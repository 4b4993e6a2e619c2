import Testing

@testable import Outline
@testable import outline_tree

@Suite(.ownThread) struct MessageFramerTests {
  /// The messages in bytes that arrive in pieces of random sizes. A problem is written as its kind.
  private func messages(
    _ bytes: [UInt8], _ random: inout SeededRandom, pieces: ClosedRange<Int> = 1...20
  ) -> [String] {
    var framer = MessageFramer()
    var messages: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: pieces, using: &random))
      framer.add(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let message = next(&framer) { messages.append(message) }
    }
    if let last = framer.rest() { messages.append(String(decoding: last, as: UTF8.self)) }
    return messages
  }

  /// However the bytes are cut, the messages are the same.
  @Test(arguments: Seeds.some(40))
  func piecesDoNotMatter(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let texts = (0..<20).map { number in
      "{\"n\": \(number)" + String(repeating: "ä ", count: Int.random(in: 0...30, using: &random))
        + "}"
    }
    let lines = texts.joined(separator: random.oneIn(2) ? "\n" : "\r\n\n")
    let read = messages(Array(lines.utf8), &random)
    #expect(read.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 } == texts)
    let framed = texts.map { text in
      let extra = random.oneIn(2) ? "Content-Type: application/json\r\n" : ""
      return "\(extra)content-LENGTH:  \(text.utf8.count) \r\n\r\n\(text)"
    }
    #expect(
      messages(Array("Content-Length: 2\r\n\r\n{}".utf8) + Array(framed.joined().utf8), &random)
        == ["{}"] + texts)
  }

  @Test func wrongHeaders() {
    var random = SeededRandom(seed: 1)
    let good = "Content-Length: 2\r\n\r\n{}"
    for bad in [
      "Content-Length: -2\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Type: y\r\n\r\n",
      "Content-Length: 99999999999999999999\r\n\r\n", "garbage\n\n",
      "Content-Length\r\n\r\n", String(repeating: "x", count: 9000) + "\r\n",
    ] {
      let read = messages(Array((good + bad + good).utf8), &random)
      #expect(
        read.first == "{}" && read.last == "{}" && read.count == 3, "\(bad.prefix(30)) \(read)")
      #expect(read[1] == "! parseError")
    }
    #expect(messages(Array((good + good + "\r\n\r\n" + good).utf8), &random) == ["{}", "{}", "{}"])
    // A length that is too small or too large spoils its own message, and at most the next one.
    for wrong in [1, 4] {
      let bad = "Content-Length: \(wrong)\r\n\r\n{}"
      let read = messages(Array((bad + good + good + good).utf8), &random)
      #expect(read.suffix(2) == ["{}", "{}"], "\(read)")
    }
  }

  private static let piece = [UInt8](repeating: 0x20, count: 1 << 20)

  /// The next message, or the kind of the problem; nil if there is no complete message.
  private func next(_ framer: inout MessageFramer) -> String? {
    do throws(OperationError) {
      return try framer.next().map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return "! \(error.kind)"
    }
  }

  /// A message that is too long is refused, skipped, and not kept in memory.
  @Test func tooLong() {
    var framer = MessageFramer()
    framer.limit = 2 << 20
    framer.add(Array("Content-Length: \(framer.limit + 1)\r\n\r\n".utf8))
    #expect(next(&framer) == "! tooLarge")
    for _ in 0..<framer.limit >> 20 { framer.add(Self.piece) }
    framer.add(Array(" Content-Length: 2\r\n\r\n{}".utf8))
    #expect(next(&framer) == "{}" && next(&framer) == nil)
  }

  /// The rest of a line that is too long is no message, even if it looks like one.
  @Test func aLineThatIsTooLong() {
    var framer = MessageFramer()
    framer.limit = 2 << 20
    framer.add(Array("{".utf8))
    let read = (0..<framer.limit >> 20).map { _ in
      framer.add(Self.piece)
      return next(&framer)
    }
    #expect(read.last == "! tooLarge" && read.dropLast().allSatisfy { $0 == nil })
    framer.add(Array("{\"a\": 1}".utf8))
    #expect(next(&framer) == nil && framer.rest() == nil)
    framer.add(Array("{\"b\": 2}\n{\"c\": 3}\n".utf8))
    #expect(next(&framer) == "{\"c\": 3}" && next(&framer) == nil)
  }
}

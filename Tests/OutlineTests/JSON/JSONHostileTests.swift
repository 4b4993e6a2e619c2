import Testing

@testable import Outline

/// Hostile texts.
@Suite(.ownThread) struct JSONHostileTests {
  private static let sample = Array(
    #" {"a":[1,-2.5e+3,true,false,null,"x\n\u00e9\ud83d\ude00é😀"],"b":{"c":{}},"":[]} "#.utf8)

  @Test func truncatedAnywhere() throws {
    #expect(try jsonError(Self.sample) == nil)
    for end in 0..<Self.sample.count - 1 {
      try holds(try jsonError(Array(Self.sample[..<end])) != nil, "refused at \(end)")
    }
  }

  /// Whatever byte is changed, there is a value or an error, and a lenient reader terminates. By default each byte
  /// becomes some of the others, and the next byte other ones.
  @Test func changedAnywhere() throws {
    let period = TestSize.pick(3, large: 1)
    for index in Self.sample.indices {
      for byte in 0...UInt8.max where (index + Int(byte)).isMultiple(of: period) {
        var text = Self.sample
        text[index] = byte
        let error = try jsonError(text)
        try holds((error?.offset ?? 0) <= text.count, "an offset in the text")
        _ = try? ReadJSON.read(text, isLenient: true)
      }
    }
  }

  @Test func manyLevels() throws {
    let count = TestSize.pick(100_000, large: 1_000_000)
    let open = [UInt8](repeating: 0x5B, count: count)
    #expect(jsonErrorOfSkipping(open)?.offset == count)
    let closed = open + [UInt8](repeating: 0x5D, count: count)
    #expect(jsonErrorOfSkipping(closed) == nil)
    #expect(jsonErrorOfSkipping(closed + [0x5D])?.offset == 2 * count)
    let objects = Array(String(repeating: #"{"":["#, count: count / 4).utf8)
    let ends = Array(String(repeating: "]}", count: count / 4).utf8)
    #expect(jsonErrorOfSkipping(objects + ends) == nil)
    #expect(jsonErrorOfSkipping(objects + ends.reversed())?.offset == objects.count)
  }

  /// A copy of a deep value is unchanged.
  @Test func deepCopies() throws {
    let text =
      String(repeating: #"[{"a":"#, count: 1_000) + "1" + String(repeating: "}]", count: 1_000)
    let copy = try JSONReader.reading(Array(text.utf8)) { reader throws(JSONError) in
      try reader.readValue()
    }
    #expect(copy == text)
  }

  @Test func longNumbersAndStrings() throws {
    let digits = [UInt8](repeating: 0x39, count: 1_000_000)
    #expect(jsonErrorOfSkipping(digits) == nil)
    #expect(throws: JSONError.self) {
      try JSONReader.reading(digits) { reader throws(JSONError) in try reader.readInteger() }
    }
    let escapes = Array("\"\(String(repeating: "\\u0000", count: 200_000))\"".utf8)
    #expect(try ReadJSON.read(escapes) == .string(String(repeating: "\0", count: 200_000)))
  }

  @Test func zeros() {
    #expect(jsonErrorOfSkipping([0, 0, 0])?.offset == 0)
    #expect(jsonErrorOfSkipping(Array("[1\0]".utf8))?.offset == 2)
    #expect(jsonErrorOfSkipping(Array("1\0".utf8))?.offset == 1)
  }
}

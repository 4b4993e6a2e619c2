import Testing

@testable import Outline

/// Texts that a lenient reader repairs and a strict one refuses.
@Suite(.ownThread) struct JSONRepairTests {
  @Test(arguments: [
    ("[1,2,]", "[1,2]", [4]), (#"{"a":1,}"#, #"{"a":1}"#, [6]), ("[1 2]", "[1,2]", [3]),
    (#"{"a":1 "b":2}"#, #"{"a":1,"b":2}"#, [7]), ("[1", "[1]", [2]),
    (#"[{"a":1"#, #"[{"a":1}]"#, [7, 7]),
    ("// one\n[1, /* two */ 2] // three", "[1,2]", [0, 11, 24]), ("[1/* open", "[1]", [2, 9]),
    (#"["\ud800"]"#, "[\"\u{FFFD}\"]", [2]),
    (#"["\ud800\n\udc00"]"#, "[\"\u{FFFD}\\n\u{FFFD}\"]", [2, 10]),
    ("[\"a\nb\"]", #"["a\nb"]"#, [3]),
  ])
  func repairs(text: String, repaired: String, offsets: [Int]) throws {
    let bytes = Array(text.utf8)
    #expect(try jsonError(bytes) != nil)
    try JSONReader.reading(bytes, isLenient: true) { reader throws(JSONError) in
      let value = try reader.readValue()
      try reader.end()
      #expect(value == repaired)
      #expect(reader.repairs.listed.map(\.offset) == offsets)
    }
    let read = try ReadJSON.read(bytes, isLenient: true)
    #expect(try ReadJSON.read(Array(repaired.utf8)) == read)
  }

  @Test func invalidUTF8() throws {
    let text: [UInt8] = [0x22, 0x61, 0xFF, 0x62, 0xC3, 0x22]
    try JSONReader.reading(text, isLenient: true) { reader throws(JSONError) in
      #expect(try reader.readString() == "a\u{FFFD}b\u{FFFD}")
      #expect(reader.repairs.listed.map(\.offset) == [2])
    }
  }

  @Test(arguments: [
    "", "[,]", "[1,,2]", "[1}", "{:1}", "{\"a\"}", "{\"a\":", "/1", "/", "nope", "\"a",
  ])
  func beyondRepair(text: String) {
    #expect(throws: JSONError.self) { try ReadJSON.read(Array(text.utf8), isLenient: true) }
  }

  /// A lenient reader reads valid texts like a strict one.
  @Test(arguments: Seeds.some(5))
  func nothingToRepair(seed: UInt64) throws {
    var texts = RandomJSON(seed: seed)
    for _ in 0..<100 {
      let text = texts.next()
      try same(
        try ReadJSON.read(text, isLenient: true), try ReadJSON.read(text),
        String(decoding: text, as: UTF8.self))
    }
  }

  /// Repaired text is valid.
  @Test(arguments: Seeds.some(10))
  func repairedIsValid(seed: UInt64) throws {
    var texts = RandomJSON(seed: seed)
    for _ in 0..<300 {
      let text = texts.mutation(of: texts.mutation(of: texts.next()))
      let copy = try? JSONReader.reading(text, isLenient: true) { reader throws(JSONError) in
        try reader.readValue()
      }
      if let copy { try same(jsonErrorOfSkipping(Array(copy.utf8)), nil, copy) }
    }
  }
}

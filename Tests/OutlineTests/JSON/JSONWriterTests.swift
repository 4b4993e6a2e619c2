import Foundation
import Testing

@testable import Outline

@Suite(.ownThread) struct JSONWriterTests {
  @Test func commasAreAdded() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("a")
    writer.beginArray()
    writer.write(1)
    writer.write(true)
    writer.writeNull()
    writer.write("x")
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.name(escaping: "b\"")
    writer.write(json: "{}".utf8)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == #"{"a":[1,true,null,"x",[]],"b\"":{}}"#)
  }

  @Test func lines() {
    var writer = JSONWriter()
    writer.beginArray()
    for number in [1, 2] {
      writer.newLine(indent: 2)
      writer.write(number)
    }
    writer.endLine()
    writer.endArray()
    writer.endLine()
    writer.write(Int.min)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == "[\n  1,\n  2\n]\n-9223372036854775808")
  }

  @Test func numbers() {
    let powers = sequence(first: 1) { $0 <= .max / 10 ? $0 * 10 : nil }
    let numbers = powers.flatMap { [$0 - 1, $0, $0 + 1] }.flatMap { [$0, -$0] } + [.min, .max]
    for number in numbers {
      var writer = JSONWriter()
      writer.write(number)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(number)")
    }
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("\"\\/", #"\"\\/"#), ("\n\t\r\u{8}\u{C}", #"\n\t\r\b\f"#),
    ("\0\u{1}\u{1F}", #"\u0000\u0001\u001f"#),
    ("é😀\u{7F}\u{2028}\u{2029}", "é😀\u{7F}\u{2028}\u{2029}"),
    ("eight by\"te words\n, and more", #"eight by\"te words\n, and more"#),
  ])
  func escapes(text: String, expected: String) {
    var writer = JSONWriter()
    writer.write(String(text))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"\(expected)\"")
  }

  /// Every string is read the same, by this reader and by Foundation's.
  @Test(arguments: Seeds.some(10))
  func stringsRoundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let scalars = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        let top: UInt32 = random.oneIn(3) ? 0x110000 : random.oneIn(2) ? 0x80 : 0x30
        return Unicode.Scalar(UInt32.random(in: 0..<top, using: &random)) ?? "x"
      }
      let string = String(String.UnicodeScalarView(scalars))
      var writer = JSONWriter()
      writer.write(string)
      try same(try ReadJSON.read(writer.bytes), .string(string), string)
      let object = try JSONSerialization.jsonObject(
        with: Data(writer.bytes), options: .fragmentsAllowed)
      try holds((object as? String)?.unicodeScalars.elementsEqual(scalars) == true, string)
    }
  }
}

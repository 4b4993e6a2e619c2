import Testing

@testable import Outline

/// The bytes that a checksum is made of: the same for equal values, whatever the process.
@Suite(.ownThread) struct CanonicalTextTests {
  private struct Point: Encodable {
    var y: Int
    var x: Double?
    var tags: [String]
  }

  private final class Base: Encodable {}

  @Test func values() throws {
    #expect(try text("Bread") == "5:Bread")
    #expect(try text("é") == "2:é")
    #expect(try text(-42) == "i-42e")
    #expect(try text(UInt8(200)) == "i200e")
    #expect(try text(UInt64.max) == "i18446744073709551615e")
    #expect(try text(true) == "t" && text(false) == "f")
    #expect(try text(1.5) == "r1.5e" && text(Float(1.5)) == "r1.5e")
    #expect(try text(-0.0) == "r0.0e")
    #expect(try text(Int?.none) == "n" && text(Int?.some(7)) == "i7e")
    #expect(try text([1, 2]) == "li1ei2ee" && text([2, 1]) == "li2ei1ee")
    #expect(try text([Int]()) == "le")
    #expect(try text(ItemID(7)) == "i7e")
    #expect(try text(Point(y: 1, x: 2, tags: ["a"])) == "d4:tagsl1:ae1:xr2.0e1:yi1ee")
    #expect(try text(Point(y: 1, x: nil, tags: [])) == "d4:tagsle1:yi1ee")
    #expect(try text([Int?.none, 3]) == "lni3ee")
  }

  /// Sets and dictionaries have another order in every process.
  @Test func collectionsWithoutAnOrder() throws {
    let numbers = 0..<100
    #expect(try text(Set(numbers)) == text(Set(numbers.reversed())))
    #expect(try text(Set([3, 1, 2])) == "li1ei2ei3ee")
    #expect(try text(["b": 1, "a": 2]) == "d1:ai2e1:bi1ee")
    #expect(try text([2: "b", 1: "a"]) == "d1:11:a1:21:be")
    #expect(try text([[2]: "b", [1]: "a"]) == "lli1ee1:ali2ee1:be")
    #expect(try text([Set([2, 1])]) == "lli1ei2eee")
  }

  /// A value writes the same text through nested containers as nested values do.
  @Test func nestedContainers() throws {
    struct Nested: Encodable {
      func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        var list = members.nestedUnkeyedContainer(forKey: "list")
        try list.encode(1)
        try list.encodeNil()
        var object = list.nestedContainer(keyedBy: MemberName.self)
        try object.encode("x", forKey: "name")
        var other = members.nestedContainer(keyedBy: MemberName.self, forKey: "other")
        try other.encodeNil(forKey: "nothing")
        try "up".encode(to: members.superEncoder())
        var again = encoder.container(keyedBy: MemberName.self)
        try again.encode(true, forKey: "again")
      }
    }
    #expect(
      try text(Nested())
        == "d5:againt4:listli1end4:name1:xee5:otherd7:nothingne5:super2:upe")
  }

  private func text(_ value: some Encodable) throws -> String {
    var text = CanonicalText()
    try text.append(value)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

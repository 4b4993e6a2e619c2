import Testing

@testable import Outline

/// A row of a checkpoint is read fast if its members are in the order in which they are written. However
/// it is written, the result is the same.
@Suite(.ownThread) struct RowLineTests {
  private static let members = [
    #""id":0"#, #""level":0"#, #""title":"a\"b""#, #""note":"é""#,
    #""fields":[{"name":"x","text":"y"}]"#, #""expanded":true"#,
  ]

  @Test func membersAreReadInAnyOrder() throws {
    let expected = try Self.read("{" + Self.members.joined(separator: ","))
    #expect(expected[ItemID(0)].fields["x"] == .text("y") && expected[ItemID(0)].title == "a\"b")
    #expect(expected.outline.isExpanded(ItemID(0)))
    for order in everyOrder(of: Self.members) {
      try #require(try Self.read("{" + order.joined(separator: ",")) == expected)
    }
    for separator in [" ,", ", ", "\t,\r "] {
      #expect(try Self.read("{" + Self.members.joined(separator: separator)) == expected)
    }
  }

  @Test(arguments: [
    #""id":0,"level":0,"title":"a","expanded":false"#, #""id":0,"level":0,"title":"a","title":"b""#,
    #""id":00,"level":0,"title":"a""#, #""id":0.0,"level":0,"title":"a""#,
    #""id":-0,"level":0,"title":"a""#, #""id":0000000000000000,"level":0,"title":"a""#,
    #""id":1111111111111111,"level":0,"title":"a""#, #""id":,"level":0,"title":"a""#,
    #""id":0,"level":1,"title":"a""#, #""id":0,"level":0,"title":5"#,
    #""id":0,"level":0,"title":"a"#,
    #""id":0,"level":0,"title":"a","note":null"#, #""id":0,"level":0,"title":"a","more":1"#,
    #""id":0,"level":0,"title":"a","expanded":truely"#, #""id":0,"level":0,"title":"\u00e9""#,
    #""id":0,"level":0,"title":"a"}"#, #""id":0,"level":0,"title":"a","sum":1"#,
  ])
  func theOtherReaderAgrees(members: String) { checkThatReadersAgree(Array(members.utf8)) }

  @Test(arguments: Seeds.some(8))
  func theOtherReaderAgreesOnRandomLines(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let written = Array(Self.members.joined(separator: ",").utf8)
    for _ in 0..<TestSize.pick(150, large: 2000) {
      var line = written
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let start = Int.random(in: line.indices, using: &random)
        let removed = min(Int.random(in: 0...8, using: &random), line.count - start)
        let text = written.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        line.replaceSubrange(start..<start + removed, with: text)
        if line.isEmpty { line = written }
      }
      checkThatReadersAgree(line)
    }
  }

  /// With a space before the first member, no row is in the order and form in which it is written.
  private func checkThatReadersAgree(_ members: [UInt8]) {
    let text = String(decoding: members, as: UTF8.self)
    let document = try? Self.read("{" + text)
    #expect(document == (try? Self.read("{ " + text)), "\(text)")
  }

  private static func read(_ row: String) throws -> OutlineDocument {
    try HostileFileTests.open([
      HostileFileTests.header, #"{"checkpoint":0,"rows":1,"next":1"#, row, #"{"end":0"#,
    ]).document
  }
}

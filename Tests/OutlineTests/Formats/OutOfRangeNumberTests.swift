import Testing

@testable import Outline

/// Numbers from callers and files are refused if they are out of range. None of them traps.
@Suite(.ownThread) struct OutOfRangeNumberTests {
  static let numbers = [
    Int.min, -1, 0, 1, 3, 1000, 1001, 1 << 31, 1_000_000_000_000, .max - 1, .max,
  ]

  @Test(arguments: numbers)
  func indentsOutOfRangeAreRefused(_ indent: Int) throws {
    let isInRange = DocumentFormat.indents.contains(indent)
    let text = Array("a\n\t b\n\t\tc\n".utf8)
    let reading = DocumentFormat.DecodingOptions(isLenient: true, indent: indent)
    let writing = DocumentFormat.EncodingOptions(indent: indent)
    let document = try DocumentFormat.json.decode(Array(#"{"title": "a", "children": []}"#.utf8))
      .document
    let isRead = (try? DocumentFormat.indented.decode(text, options: reading)) != nil
    let isWritten = (try? DocumentFormat.indented.encode(document, options: writing)) != nil
    #expect(isRead == isInRange)
    #expect(isWritten == isInRange)
  }

  @Test(arguments: numbers)
  func itemsOutOfRangeDoNotFit(_ number: Int) {
    let item = ItemID(number)
    var newer = SectionSnapshot<ItemID>()
    newer.append([item])
    let difference = DocumentDifference(
      outline: newer.outlineDifference(from: SectionSnapshot()),
      contents: [.init(item, from: nil, to: ItemContent("a"))])
    var document = OutlineDocument().applying(difference)
    #expect((document != nil) == ItemID.numbers.contains(number))
    if let new = document?.makeItem(ItemContent("b")) { #expect(new.number == number + 1) }
  }
}

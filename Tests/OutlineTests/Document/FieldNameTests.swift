import Foundation
import Testing

@testable import Outline

/// Fields that the library gives a meaning.
@Suite(.ownThread) struct FieldNameTests {
  /// Files of older versions have them under other names.
  @Test(arguments: [
    ("#front-matter", "front-matter"), ("#preamble", "preamble"), ("#bytes", "title-bytes"),
    ("preamble", "preamble"), ("#other", "#other"),
  ])
  func olderNamesAreRead(stored: String, name: String) throws {
    let json = #"{"title":"a","fields":[{"name":"\#(stored)","text":"x"}]}"#
    let coded = try JSONDecoder().decode(ItemContent.self, from: Data(json.utf8))
    let read = try JSONReader.reading(Array(json.utf8)) { reader throws(JSONError) in
      try reader.readContent()
    }
    #expect(coded == ItemContent("a", fields: [DocumentField(name, .text("x"))]))
    #expect(read == coded)
  }

  /// The layout that older versions stored in fields is no data. Names that no version used are.
  @Test func layoutOfOlderVersionsIsLeftOut() throws {
    let fields = ["#before", "#marker", "#tag", "due"].map { #"{"name":"\#($0)","text":"x"}"# }
    let json = #"{"title":"a","fields":[\#(fields.joined(separator: ","))]}"#
    let coded = try JSONDecoder().decode(ItemContent.self, from: Data(json.utf8))
    let read = try JSONReader.reading(Array(json.utf8)) { reader throws(JSONError) in
      try reader.readContent()
    }
    #expect(coded.fields.map(\.name) == ["#tag", "due"])
    #expect(read == coded)
  }

  /// XML that became JSON has names such as `#text`: they are stored as any others.
  @Test(arguments: ["#text", "#marker", "##text", "#", "#tag", "text"])
  func everyNameIsStored(name: String) throws {
    let content = ItemContent("a", fields: [DocumentField(name, .text("x"))])
    let coded = try JSONEncoder().encode(content)
    #expect(try JSONDecoder().decode(ItemContent.self, from: coded) == content)
    #expect(
      try JSONDecoder().decode([DocumentField].self, from: JSONEncoder().encode(content.fields))
        == content.fields)
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(membersOf: content)
    writer.endObject()
    let read = try JSONReader.reading(writer.bytes) { reader throws(JSONError) in
      try reader.readContent()
    }
    #expect(read == content)
  }

  /// The text above the rows of Markdown is data that every format with a header keeps.
  @Test(arguments: [DocumentFormat.json, .jsonl, .opml])
  func textAboveTheRowsIsKept(format: DocumentFormat) throws {
    let text = "---\ntitle: T\ndraft: true\n---\n\nAbove.\n\n- a\n"
    let document = try DocumentFormat.markdown.decode(Array(text.utf8)).document
    #expect(document.preamble == "\nAbove.")
    let again = try format.decode(format.encode(document)).document
    #expect(again.header == document.header)
    #expect(try String(decoding: DocumentFormat.markdown.encode(again), as: UTF8.self) == text)
  }
}

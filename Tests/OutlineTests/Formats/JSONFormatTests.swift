import Foundation
import Testing

@testable import Outline

/// Layouts that are read, and their documents.
@Suite(.ownThread) struct JSONFormatTests {
  @Test func ownLayout() throws {
    let text = """
      [
        {"title":"Food","expanded":true,"children":[
          {"title":"Tea","note":"green\\nor black","image":"🍵","checked":true},
          {"title":"Bread","expanded":false,"children":[
            {"title":"Crumb"}
          ]}
        ]},
        {"title":"Drinks","tags":["a",{"b":null}],"expanded":true}
      ]

      """
    let document = try decode(text)
    #expect(
      rows(document) == [
        Row("Food", 0, isExpanded: true),
        Row(
          "Tea", 1, note: "green\nor black",
          [DocumentField("image", .text("🍵")), DocumentField("checked", .json("true"))]),
        Row("Bread", 1), Row("Crumb", 2),
        Row("Drinks", 0, isExpanded: true, [DocumentField("tags", .json(#"["a",{"b":null}]"#))]),
      ])
    #expect(document.header.isEmpty)
    #expect(try encode(document) == text)
  }

  @Test func header() throws {
    let text = """
      {"owner":"Ann","title":"Shopping","version":2,"children":[
        {"title":"Tea"}
      ]}

      """
    let document = try decode(text)
    #expect(
      document.header == [
        DocumentField("owner", .text("Ann")), DocumentField("title", .text("Shopping")),
        DocumentField("version", .json("2")),
      ])
    #expect(rows(document) == [Row("Tea", 0)])
    #expect(try encode(document) == text)
  }

  /// Other orders and omitted members are written in the usual layout.
  @Test(arguments: [
    ("[]", "[\n]\n"), (" [ ] ", "[\n]\n"), (#"{"children":[]}"#, "[\n]\n"),
    (#"{"children":[],"title":"A"}"#, "{\"title\":\"A\",\"children\":[\n]}\n"),
    ("\u{FEFF}[{\"title\":\"A\"}]", "[\n  {\"title\":\"A\"}\n]\n"),
    (#"[{"x":1,"title":"A"}]"#, "[\n  {\"title\":\"A\",\"x\":1}\n]\n"),
    (#"[{"title":"A","children":[]}]"#, "[\n  {\"title\":\"A\"}\n]\n"),
    (
      #"[{"title":"A","expanded":null,"note":null,"children":null}]"#,
      "[\n  {\"title\":\"A\"}\n]\n"
    ),
    (
      #"[{"children":[{"title":"B"}],"\u0074itle":"A"}]"#,
      "[\n  {\"title\":\"A\",\"expanded\":true,\"children\":[\n    {\"title\":\"B\"}\n  ]}\n]\n"
    ),
    (
      #"[{"title":"A","x":{ "b" : [ 1 , 2 ] }}]"#, "[\n  {\"title\":\"A\",\"x\":{\"b\":[1,2]}}\n]\n"
    ),
    (#"[{"name":"A","size":3}]"#, "[\n  {\"title\":\"A\",\"size\":3}\n]\n"),
    (#"{"name":"A","children":[]}"#, "{\"title\":\"A\",\"children\":[\n]}\n"),
    (
      #"[{"title":"A","name":"B","contents":[1]}]"#,
      "[\n  {\"title\":\"A\",\"name\":\"B\",\"contents\":[1]}\n]\n"
    ),
    (
      #"[{"title":"A","twice":1,"twice":"2"}]"#,
      "[\n  {\"title\":\"A\",\"twice\":1,\"twice\":\"2\"}\n]\n"
    ),
  ])
  func otherLayouts(text: String, written: String) throws {
    let document = try decode(text)
    #expect(try encode(document) == written)
    #expect(try decode(written) == document)
  }

  /// The output of `tree -J`, apart from its report.
  @Test func tree() throws {
    let document = try decode(
      """
      [
        {"type":"directory","name":".","contents":[
          {"type":"directory","name":"closed","contents":[{"error": "error opening dir"}
        ]},
          {"type":"directory","name":"empty","contents":[
        ]},
          {"type":"link","name":"l","target":"x","mode":"0777"},
          {"type":"file","name":{"bytes":"Yf8="},"size":12},
          {"type":"omitted","count":7}
        ]}
      ,
        {"type":"report","directories":2,"files":2}
      ]
      """)
    let directory = DocumentField("type", .text("directory"))
    #expect(
      document.header == [
        DocumentField("title", .text(".")), directory, DocumentField("omitted", .json("7")),
      ])
    #expect(
      rows(document) == [
        Row("closed", 0, [directory, DocumentField("error", .text("error opening dir"))]),
        Row("empty", 0, [directory]),
        Row(
          "l", 0,
          [
            DocumentField("type", .text("link")), DocumentField("target", .text("x")),
            DocumentField("mode", .text("0777")),
          ]),
        Row(
          "a\u{FFFD}", 0,
          [
            DocumentField("title-bytes", .text("Yf8=")), DocumentField("type", .text("file")),
            DocumentField("size", .json("12")),
          ]),
      ])
    #expect(try decode(try encode(document)) == document)
  }

  /// Several listed directories are rows, and so is one without signs of a listing.
  @Test func severalListedDirectories() throws {
    let one = #"{"type":"directory","name":"a","contents":[{"type":"file","name":"x"}]}"#
    let report = #"{"type":"report","directories":1,"files":1}"#
    #expect(rows(try decode("[\(one),\(one),\(report)]")).map(\.level) == [0, 1, 0, 1])
    #expect(rows(try decode("[\(one),\(report)]")).map(\.level) == [0])
    #expect(rows(try decode("[\(one)]")).map(\.level) == [0])
    let empty = #"{"type":"directory","name":"a"}"#
    #expect(rows(try decode("[\(empty),\(report)]")).isEmpty)
    #expect(rows(try decode("[\(empty)]")).map(\.level) == [0])
  }

  /// The bytes of a name that is not UTF-8 are written until it is renamed.
  @Test func titlesInBytes() throws {
    let text = "[\n  {\"title\":{\"bytes\":\"/w==\"}}\n]\n"
    var document = try decode(text)
    #expect(rows(document) == [Row("\u{FFFD}", 0, [DocumentField("title-bytes", .text("/w=="))])])
    #expect(try encode(document) == text)
    document[document.outline.rootItems[0]].title = "New"
    #expect(try encode(document) == "[\n  {\"title\":\"New\"}\n]\n")
  }

  @Test(arguments: [
    "", "YQ==", "YWI=", "YWJj", "YWJjZA==", "/+8=", "AAAA",
  ])
  func base64(text: String) throws {
    let bytes = try #require(Data(base64Encoded: text))
    let title = try #require(JSONTitle(json: "{\"bytes\":\"\(text)\"}"))
    #expect(title.text == String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: ["a", "ab", "abc", "====", "a===", "ab=c", "ab==abcd", "a-_b", "ab c", "abé"])
  func notBase64(text: String) {
    #expect(JSONTitle(json: "{\"bytes\":\"\(text)\"}") == nil)
  }

  /// Names of members map to names of fields one to one.
  @Test func namesOfFields() {
    let words = JSONMemberName.reservedInItems
    for member in ["owner", "#owner", "##owner", "#title", "##title", "#", "##", "", "Title"] {
      let field = JSONMemberName.field(of: member, reserved: words)
      #expect(JSONMemberName.member(of: field, reserved: words) == member)
      #expect(!words.contains(member))
    }
    for field in [
      "owner", "#owner", "title", "#title", "id", "#id", "##id", "#", "##", "", "Title",
    ] {
      let member = JSONMemberName.member(of: field, reserved: words)
      #expect(JSONMemberName.field(of: member, reserved: words) == field)
      #expect(!words.contains(member))
    }
  }

  @Test func invalidJSONIsNotWritten() throws {
    for value in ["", "tru", "1 2", "[1,]", "{\"a\"}"] {
      let content = ItemContent("A", fields: [DocumentField("x", .json(value))])
      let document = try OutlineDocument(rows: [(content, 0, false)])
      let error = #expect(throws: FormatError.self) { try DocumentFormat.json.encode(document) }
      #expect(error?.message.hasPrefix("the field “x” of “A” is not JSON: ") == true)
    }
  }
}

/// A row of a document, to be compared.
private struct Row: Equatable {
  var title: String
  var level: Int
  var isExpanded: Bool
  var note: String?
  var fields: [DocumentField]

  init(
    _ title: String, _ level: Int, isExpanded: Bool = false, note: String? = nil,
    _ fields: [DocumentField] = []
  ) {
    (self.title, self.level, self.isExpanded) = (title, level, isExpanded)
    (self.note, self.fields) = (note, fields)
  }
}

private func rows(_ document: OutlineDocument) -> [Row] {
  document.outline.rows.map { row in
    let content = document[row.item]
    return Row(
      content.title, row.level, isExpanded: row.isExpanded, note: content.note, content.fields)
  }
}

private func decode(_ text: String) throws -> OutlineDocument {
  try DocumentFormat.json.decode(Array(text.utf8)).document
}

private func encode(_ document: OutlineDocument) throws -> String {
  String(decoding: try DocumentFormat.json.encode(document), as: UTF8.self)
}

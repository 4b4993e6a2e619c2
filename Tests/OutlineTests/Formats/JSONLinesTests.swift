import Testing

@testable import Outline

/// Layouts of JSON Lines that are read, and how they are written.
@Suite(.ownThread) struct JSONLinesTests {
  /// A text, what is written (`nil`: the same), and the rows.
  private static let layouts: [(text: String, written: String?, picture: [String])] = [
    ("", nil, []),
    (
      """
      {"level":0,"title":"Food","expanded":true}
      {"level":1,"title":"Tea","note":"green","checked":true}
      {"level":0,"title":"Drinks"}

      """, nil, ["Food", "  [x] Tea|green", "Drinks"]
    ),
    // Blank lines, line ends, a byte order mark, and other orders of members.
    (
      "\u{FEFF}\r\n{\"title\":\"a\",\"level\":0}\r\n \t\r\r{\"name\":\"b\", \"level\" : 1}",
      """
      {"level":0,"title":"a","expanded":true}
      {"level":1,"title":"b"}

      """, ["a", "  b"]
    ),
    // Neither levels nor parents: all rows are roots, and an id is a field.
    (
      """
      {"title":"a","id":7}
      {"title":"b","id":8}
      """,
      """
      {"level":0,"title":"a","id":7}
      {"level":0,"title":"b","id":8}

      """, ["a", "b"]
    ),
    // With levels, an id is a field like others.
    (
      """
      {"level":0,"title":"a","id":7}
      {"level":0,"title":"b","id":7}

      """, nil, ["a", "b"]
    ),
    // Parents after their children; children in the order of their lines.
    (
      """
      {"id":3,"parent":"x","title":"c"}
      {"id":"x","parent":null,"title":"a"}
      {"parent":3,"title":"d"}
      {"id":1,"parent":"x","title":"b"}
      {"title":"e"}
      """,
      """
      {"id":"x","parent":null,"title":"a","expanded":true}
      {"id":3,"parent":"x","title":"c","expanded":true}
      {"parent":3,"title":"d"}
      {"id":1,"parent":"x","title":"b"}
      {"parent":null,"title":"e"}

      """, ["a", "  c", "    d", "  b", "e"]
    ),
    // The same digits as a number and as a string are two ids.
    (
      """
      {"id":1,"parent":null,"title":"a","expanded":true}
      {"id":"1","parent":1,"title":"b","expanded":true}
      {"id":1.0,"parent":"1","title":"c"}

      """, nil, ["a", "  b", "    c"]
    ),
    // Escaped names and ids are what they stand for.
    (
      #"""
      {"\u0069d":"\u00e9","parent":null,"title":"a"}
      {"p\u0061rent":"é","title":"b"}
      """#,
      """
      {"id":"é","parent":null,"title":"a","expanded":true}
      {"parent":"é","title":"b"}

      """, ["a", "  b"]
    ),
    // The header, and members that are fields because their names have a sign.
    (
      """
      {"document":{"title":"T","#x":1,"level":[2]}}
      {"level":0,"title":"a","#level":"L","#title":[],"children":3,"##x":null}

      """, nil, ["a"]
    ),
    (
      "{\"document\":{\"a\":1},\"title\":\"b\"}",
      "{\"level\":0,\"title\":\"b\",\"document\":{\"a\":1}}\n", ["b"]
    ),
    (
      """
      {"level":0,"title":"a"}
      {"level":null,"level":1,"parent":null,"title":"b"}
      """,
      """
      {"level":0,"title":"a","expanded":true}
      {"level":1,"title":"b"}

      """, ["a", "  b"]
    ),
    (
      "{\"title\":{\"bytes\":\"/w==\"}}", "{\"level\":0,\"title\":{\"bytes\":\"/w==\"}}\n",
      ["\u{FFFD}"]
    ),
  ]

  @Test(arguments: layouts.indices)
  func isReadAndWritten(index: Int) throws {
    let (text, written, picture) = Self.layouts[index]
    let document = try TextDocuments.read(text, as: .jsonl)
    #expect(TextDocuments.picture(document) == picture)
    let again = try TextDocuments.written(document, as: .jsonl)
    #expect(again == written ?? text)
    #expect(try TextDocuments.read(again, as: .jsonl) == document)
  }

  /// Fields with the names of other members survive, here and through JSON.
  @Test func fieldsWithReservedNames() throws {
    let names = ["title", "note", "expanded", "level", "parent", "id", "children", "document"]
    let fields = names.map { DocumentField($0, .text("x")) }
    for namesParents in [false, true] {
      var document = try OutlineDocument(rows: [(ItemContent("a", fields: fields), 0, false)])
      document.style = TextStyle(format: .jsonl, namesParents: namesParents)
      for format in [DocumentFormat.jsonl, .json] {
        let again = try format.decode(format.encode(document)).document
        let item = again.outline.rootItems[0]
        #expect(again[item].fields == fields)
      }
    }
  }

  /// A row that has children and no id gets one. Ids that do not tell rows apart are fields.
  @Test func editedRowsWithIDs() throws {
    var document = try TextDocuments.read(
      """
      {"id":1,"parent":null,"title":"a"}
      {"parent":1,"title":"b"}
      """, as: .jsonl)
    let (a, b) = (document.outline.item(at: 0), document.outline.item(at: 1))
    document.outline.append([document.makeItem(ItemContent("c"))], to: b)
    let withIDs = """
      {"id":1,"parent":null,"title":"a","expanded":true}
      {"id":2,"parent":1,"title":"b","expanded":false}
      {"parent":2,"title":"c"}

      """
    #expect(try TextDocuments.written(document, as: .jsonl) == withIDs)
    document[b].fields["id"] = document[a].fields["id"]
    let withLevels = """
      {"level":0,"title":"a","id":1,"expanded":true}
      {"level":1,"title":"b","id":1,"expanded":false}
      {"level":2,"title":"c"}

      """
    #expect(try TextDocuments.written(document, as: .jsonl) == withLevels)
  }
}

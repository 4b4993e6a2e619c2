import Outline
import Testing

/// Errors in JSON Lines with their locations, and what a lenient reader makes of each.
@Suite(.ownThread) struct JSONLinesErrorTests {
  private static let errors: [(text: String, message: String, repaired: [String])] = [
    // The objects.
    ("[]", "1:1: found “[”, expected an object with a title", ["[]"]),
    ("\n \"a b\"", "2:2: found “\"”, expected an object with a title", ["a b"]),
    ("hello world \n", "1:1: found “h”, expected an object with a title", ["hello world"]),
    ("{\"x\":1}", "1:1: expected “title” among the members of a row", [""]),
    (
      "{\"title\":\"a\"\n,\"level\":0}", "1:13: found the end of the line, expected “,” or “}”",
      ["a", ",\"level\":0}"]
    ),
    (
      "{\"title\":\"a\"} {\"title\":\"b\"}", "1:15: found “{”, expected one object a line",
      ["a", "b"]
    ),
    (
      "{\"title\":\"a\nb\"}",
      "1:12: found the end of the line, expected the quotation mark that ends a string",
      ["{\"title\":\"a", "b\"}"]
    ),
    (
      "{\"title\":\"a\",\"title\":\"b\"}",
      "1:14: found a second “title” in the same object, expected one", ["a"]
    ),
    // Levels.
    (
      "{\"level\":1,\"title\":\"a\"}", "1:10: found level 1, expected 0 at most, for the first row",
      ["a"]
    ),
    (
      "{\"level\":0,\"title\":\"a\"}\n{\"title\":\"b\",\"level\": 3}\n{\"level\":3,\"title\":\"c\"}\n{\"level\":1,\"title\":\"d\"}",
      "2:23: found level 3, expected 1 at most, one deeper than the row above it",
      ["a", "  b", "  c", "  d"]
    ),
    (
      "{\"level\":0,\"title\":\"a\"}\n{\"level\":1,\"title\":\"b\"}\n{\"title\":\"c\"}",
      "3:1: expected “level” among the members, because other rows have it", ["a", "  b", "  c"]
    ),
    ("{\"level\":-1,\"title\":\"a\"}", "1:10: found “-”, expected a whole number from 0", ["a"]),
    (
      "{\"level\":\"info\",\"title\":\"a\"}", "1:10: found “\"”, expected a whole number from 0",
      ["a"]
    ),
    (
      "{\"level\":9223372036854775807,\"title\":\"a\"}\n{\"level\":9223372036854775807,\"title\":\"b\"}",
      "1:10: found level 9223372036854775807, expected 0 at most, for the first row", ["a", "b"]
    ),
    // Both ways at once: the first one counts.
    (
      "{\"level\":0,\"title\":\"a\"}\n{\"level\":1,\"parent\":1,\"title\":\"b\"}",
      "2:12: found “parent”, but an earlier row has “level”; expected the same member in all rows",
      ["a", "  b"]
    ),
    (
      "{\"id\":1,\"parent\":null,\"title\":\"a\"}\n{\"parent\":1,\"level\":0,\"title\":\"b\"}",
      "2:13: found “level”, but an earlier row has “parent”; expected the same member in all rows",
      ["a", "  b"]
    ),
    // Parents.
    (
      "{\"id\":1,\"parent\":\"no\",\"title\":\"a\"}", "1:18: no row has the id \"no\"", ["a"]
    ),
    (
      "{\"id\":1,\"title\":\"a\"}\n{\"parent\":\"1\",\"title\":\"b\"}",
      "2:11: no row has the id \"1\", but a row has the id 1", ["a", "b"]
    ),
    (
      "{\"parent\":[1],\"title\":\"a\"}", "1:11: found “[”, expected the id of a row, or null",
      ["a"]
    ),
    (
      "{\"id\":1,\"parent\":null,\"title\":\"a\"}\n{\"id\":1,\"title\":\"b\"}\n{\"parent\":1,\"title\":\"c\"}",
      "2:7: found a second row with the id 1, expected one", ["a", "  c", "b"]
    ),
    (
      "{\"id\":1,\"title\":\"a\"}\n{\"title\":\"b\",\"id\":true}\n{\"title\":\"c\",\"id\":1}",
      "3:19: found a second row with the id 1, expected one", ["a", "b", "c"]
    ),
    (
      "{\"id\":1,\"id\":2,\"title\":\"a\"}",
      "1:9: found a second “id” in the same object, expected one", ["a"]
    ),
    (
      "{\"id\":1,\"id\":2,\"parent\":null,\"title\":\"a\"}",
      "1:9: found a second “id” in the same object, expected one", ["a"]
    ),
    (
      "{\"id\":true,\"parent\":null,\"title\":\"a\"}",
      "1:7: found an id that is true, expected a string or a number", ["a"]
    ),
    (
      "{\"id\":1,\"parent\":1,\"title\":\"a\"}",
      "1:18: found a cycle: 1, below 1; expected a row without a parent", ["a"]
    ),
    (
      "{\"id\":0,\"parent\":2,\"title\":\"z\"}\n{\"id\":1,\"parent\":3,\"title\":\"a\"}\n{\"id\":2,\"parent\":1,\"title\":\"b\"}\n{\"id\":3,\"parent\":2,\"title\":\"c\"}",
      "2:18: found a cycle: 1, below 3, below 2, below 1; expected a row without a parent",
      ["a", "  b", "    z", "    c"]
    ),
  ]

  @Test(arguments: errors.indices)
  func isRefusedOrRepaired(index: Int) throws {
    let (text, expected, repaired) = Self.errors[index]
    #expect(TextDocuments.problem(text, as: .jsonl) == expected)
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    let decoded = try DocumentFormat.jsonl.decode(Array(text.utf8), options: options)
    #expect(decoded.repairs.contains { $0.description == expected }, "\(decoded.repairs)")
    #expect(TextDocuments.picture(decoded.document) == repaired)
    let written = try DocumentFormat.jsonl.encode(decoded.document)
    let again = try DocumentFormat.jsonl.decode(written).document
    #expect(TextDocuments.picture(again) == repaired)
    #expect(
      again.outline.items.map { again[$0] }
        == decoded.document.outline.items.map { decoded.document[$0] })
  }

  @Test func notUTF8() throws {
    let text = Array("{\"title\":\"a\"}\n{\"title\":\"é".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(TextDocuments.problem(text, as: .jsonl) == "2:13: found the byte 0xFF, expected UTF-8")
    let decoded = try DocumentFormat.jsonl.decode(text, options: .init(isLenient: true))
    #expect(TextDocuments.picture(decoded.document) == ["a", "é\u{FFFD}"])
    #expect(decoded.repairs.count == 1)
  }

  /// A long cycle is named in part.
  @Test func longCycle() {
    let count = 100
    let lines = (0..<count).map {
      "{\"id\":\($0),\"parent\":\(($0 + 1) % count),\"title\":\"a\"}\n"
    }
    #expect(
      TextDocuments.problem(lines.joined(), as: .jsonl)
        == "1:18: found a cycle: 0, below 1, below 2, below 3, below 4, below 5, … and 94 more; "
        + "expected a row without a parent")
  }
}

import Testing

@testable import Outline

/// Errors with their locations, and their repairs.
@Suite(.ownThread) struct JSONFormatErrorTests {
  @Test(arguments: [
    ("", "1:1: found the end of the text, expected an array or an object"),
    ("17", "1:1: found “1”, expected an array or an object"),
    ("[\n  {\"title\":\"A\"}\n  {\"title\":\"B\"}\n]", "3:3: found “{”, expected “,” or “]”"),
    ("[\r\n  {\"title\":\"é\",\r\n}]", "2:16: found a comma after the last value, expected none"),
    ("[{\"title\":1}]", "1:11: found “1”, expected a string"),
    (
      "[{\"title\":{\"bytes\":\"x\"}}]", "1:11: found “{”, expected a string or {\"bytes\": Base64}"
    ),
    ("[{\"title\":\"A\",\"note\":[]}]", "1:22: found “[”, expected a string"),
    ("[{\"title\":\"A\",\"expanded\":1}]", "1:26: found “1”, expected true or false"),
    ("[{\"title\":\"A\",\"children\": {}}]", "1:27: found “{”, expected an array of items"),
    (
      "[{\"title\":\"A\",\n \"title\":\"B\"}]",
      "2:2: found a second “title” in the same object, expected one"
    ),
    ("[\n {\"x\":1}]", "2:2: expected “title” among the members of an item"),
    ("[\"A\"]", "1:2: found “\"”, expected an object with a title"),
    ("{\"title\":\"A\"}", "1:13: expected “children” among the members of a document"),
    (
      "{\"children\":[],\"children\":[]}",
      "1:16: found a second “children” in the same object, expected one"
    ),
    ("{\"children\":1}", "1:13: found “1”, expected an array"),
    ("[] []", "1:4: found “[”, expected the end of the text"),
    ("[{\"title\":\"\\ud800\"}]", "1:12: found half of a surrogate pair, expected both halves"),
    ("[{\"title\":\"A\"}]\0", "1:16: found the byte 0x00, expected the end of the text"),
  ])
  func errors(text: String, expected: String) {
    let error = #expect(throws: FormatError.self) {
      try DocumentFormat.json.decode(Array(text.utf8))
    }
    // The text is JSON, but not an outline.
    let isJSON = (try? ReadJSON.read(Array(text.utf8))) != nil
    #expect(error?.description == expected + (isJSON ? "; --from data shows any JSON" : ""))
  }

  @Test func notUTF8() {
    let text = Array("[\n{\"title\":\"é".utf8) + [0xFF] + Array("\"}]".utf8)
    let error = #expect(throws: FormatError.self) { try DocumentFormat.json.decode(text) }
    #expect(error?.description == "2:13: found the byte 0xFF, expected UTF-8")
  }

  /// Repairs are in the order of the text.
  @Test(arguments: [
    ("", "[]", ["1:1"]), ("[{\"title\":\"A\",},]", "[A]", ["1:14", "1:16"]),
    ("// ours\n[{\"title\":\"A\"} {\"title\":\"B\"}]", "[A,B]", ["1:1", "2:16"]),
    ("[\"A\",17,{\"title\":\"B\"}]", "[A,17,B]", ["1:2", "1:6"]),
    ("{\"title\":\"A\"}\n{\"title\":\"B\"}\n", "[A,B]", ["1:1"]),
    ("{\"name\":\"A\"}", "[A]", ["1:1"]),
    (
      "[{\"title\":17,\"note\":1,\"expanded\":2,\"children\":3}]", "[17]",
      ["1:11", "1:21", "1:34", "1:47"]
    ),
    ("[{\"title\":\"A\",\"title\":\"B\"}]", "[A]", ["1:15"]),
    (
      "[{\"title\":\"A\",\"children\":[{\"x\":1", "[A[]]", ["1:27", "1:33", "1:33", "1:33", "1:33"]
    ),
  ])
  func repairs(text: String, outline: String, locations: [String]) throws {
    let decoded = try DocumentFormat.json.decode(
      Array(text.utf8), options: .init(isLenient: true))
    #expect(Self.titles(decoded.document) == outline)
    #expect(decoded.repairs.map { "\($0.line):\($0.column)" } == locations, "\(decoded.repairs)")
  }

  @Test func utf16() throws {
    let text = "[{\"title\":\"é😀\"}]"
    let units = [0xFEFF] + Array(text.utf16)
    for bytes in [
      units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ] {
      let error = #expect(throws: FormatError.self) { try DocumentFormat.json.decode(bytes) }
      #expect(error?.description == "1:1: the text is UTF-16; expected UTF-8")
      let decoded = try DocumentFormat.json.decode(bytes, options: .init(isLenient: true))
      #expect(Self.titles(decoded.document) == "[é😀]")
      #expect(
        decoded.repairs == [FormatError(line: 1, column: 1, "the text is UTF-16; expected UTF-8")])
    }
    #expect(throws: FormatError.self) { try DocumentFormat.json.decode([0xFF, 0xFE]) }
  }

  /// Returns the titles, with children in brackets.
  private static func titles(_ document: OutlineDocument) -> String {
    var text = "["
    var level = 0
    for (index, row) in document.outline.rows.enumerated() {
      if row.level > level { text += "[" }
      if row.level < level { text += String(repeating: "]", count: level - row.level) }
      if index > 0 && row.level <= level { text += "," }
      level = row.level
      text += document[row.item].title
    }
    return text + String(repeating: "]", count: level + 1)
  }
}

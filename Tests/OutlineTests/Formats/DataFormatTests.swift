import Testing

@testable import Outline

/// Any JSON as an outline.
@Suite(.ownThread) struct DataFormatTests {
  private static let values: [(text: String, rows: [String])] = [
    ("17", ["17"]), (" \"a\" ", ["a"]), ("null", ["null"]), ("\"\"", ["\"\""]), ("{}", ["{}"]),
    ("[]", ["[]"]),
    (
      #"{"a":1,"b":"two","c":[true,null,-1.50],"d":{},"e":[],"f":{"g":{"h":""}}}"#,
      [
        "a: 1", "b: two", "c", "  [0]: true", "  [1]: null", "  [2]: -1.50", "d: {}", "e: []", "f",
        "  g", "    h: \"\"",
      ]
    ),
    // Both members of one name are shown.
    (#"{"a":1,"a":{"b":2}}"#, ["a: 1", "a", "  b: 2"]),
    (#"{"":0," ":1}"#, ["\"\": 0", " : 1"]),
    ("[[],[[1]],{}]", ["[0]: []", "[1]", "  [0]", "    [0]: 1", "[2]: {}"]),
    // Objects in an array have names if all of them have one.
    (
      #"[{"id":"1","name":"a","x":0},{"name":"b"}]"#,
      ["[0] a", "  id: 1", "  name: a", "  x: 0", "[1] b", "  name: b"]
    ),
    (
      #"[{"id":"i","name":"a"},{"id":"j"}]"#,
      ["[0] i", "  id: i", "  name: a", "[1] j", "  id: j"]
    ),
    (#"[{"name":"a"},{"title":"b"}]"#, ["[0]", "  name: a", "[1]", "  title: b"]),
    (#"[{"name":"a"},{}]"#, ["[0]", "  name: a", "[1]: {}"]),
    (#"[{"name":"a"},"b"]"#, ["[0]", "  name: a", "[1]: b"]),
    (#"[{"name":7}]"#, ["[0]", "  name: 7"]),
    (#"[{"name":""}]"#, ["[0]", "  name: \"\""]),
    (#"[{"name":{"name":"a"}}]"#, ["[0]", "  name", "    name: a"]),
    (#"[{"x":[{"name":"a"}]}]"#, ["[0]", "  x", "    [0] a", "      name: a"]),
    (
      #"{"items":[{"kind":"Pod","metadata":{"labels":{"name":"x"},"name":"web"}}]}"#,
      [
        "items", "  [0] web", "    kind: Pod", "    metadata", "      labels", "        name: x",
        "      name: web",
      ]
    ),
    (#"[{"metadata":"a"}]"#, ["[0]", "  metadata: a"]),
    // A title is one line.
    (#"{"a\nb":"c\r\nd"}"#, [#"a\nb: c\r\nd"#]),
    (#"[{"name":"a\nb"}]"#, [#"[0] a\nb"#, #"  name: a\nb"#]),
    // Values one after another are read as if they were in an array.
    ("1 2", ["[0]: 1", "[1]: 2"]), ("{\"a\":1}\n[]\n2", ["[0]", "  a: 1", "[1]: []", "[2]: 2"]),
    ("{\"name\":\"a\"} {\"name\":\"b\"}\n", ["[0] a", "  name: a", "[1] b", "  name: b"]),
  ]

  @Test(arguments: values.indices)
  func rows(index: Int) throws {
    let (text, expected) = Self.values[index]
    let document = try TextDocuments.read(text, as: .data)
    #expect(TextDocuments.picture(document) == expected)
    #expect(document.outline.rows.allSatisfy { $0.isExpanded == $0.hasChildren })
    #expect(document.header.isEmpty)
  }

  /// A string that is not shown exactly, or looks like another value, is kept in a field.
  @Test(arguments: [
    "plain", "1a", "01", "-", "truely", " 1", "1 ", "[1]", "é", "\t", "\u{2028}",
  ])
  func plainStrings(string: String) throws { #expect(try Self.value(of: string) == nil) }

  @Test(arguments: [
    "", "\"\"", "1", "-1.5e3", "true", "false", "null", "{}", "[]", "a\nb", "\r", "a\\n\nb",
  ])
  func otherStrings(string: String) throws { #expect(try Self.value(of: string) == .text(string)) }

  private static func value(of string: String) throws -> DocumentField.Value? {
    var writer = JSONWriter()
    writer.write(string)
    let document = try DocumentFormat.data.decode(writer.bytes).document
    return document[document.outline.rootItems[0]].fields["value"]
  }

  @Test(arguments: [
    ("", "1:1: found the end of the text, expected a value"),
    ("[1", "1:3: found the end of the text, expected “,” or “]”"),
    ("{\n \"a\" 1}", "2:6: found “1”, expected “:”"),
    ("1 ]", "1:3: found “]”, expected a value"),
    ("[1,]", "1:3: found a comma after the last value, expected none"),
  ])
  func errors(text: String, expected: String) {
    #expect(TextDocuments.problem(text, as: .data) == expected)
  }

  @Test(arguments: [
    ("", [String]()), ("{\"a\":1}\n[2,]\n", ["[0]", "  a: 1", "[1]", "  [0]: 2"]),
    ("[1,{\"a\":", []), ("[1,]", ["[0]: 1"]), ("{\"a\":[1", ["a", "  [0]: 1"]),
  ])
  func repairs(text: String, expected: [String]) throws {
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    guard let decoded = try? DocumentFormat.data.decode(Array(text.utf8), options: options) else {
      return #expect(expected.isEmpty)
    }
    #expect(TextDocuments.picture(decoded.document) == expected)
    #expect(!decoded.repairs.isEmpty)
  }

  @Test func isNotWritten() {
    #expect(throws: FormatError.self) { try DocumentFormat.data.encode(OutlineDocument()) }
  }

  /// JSON that is no outline names the format that shows it.
  @Test(arguments: ["17", "{\"a\":1}", "[1]", "[{\"a\":1}]", "{\"children\":1}"])
  func otherJSONNamesTheFormat(text: String) throws {
    let hint = "; --from data shows any JSON"
    #expect(TextDocuments.problem(text, as: .json)?.hasSuffix(hint) == true)
    #expect(TextDocuments.problem(text + "]", as: .json)?.hasSuffix(hint) == false)
    #expect(try TextDocuments.read(text, as: .data).outline.count > 0)
  }

  /// Whatever is JSON is read, and nothing else. The rows are those of a naive twin.
  @Test(arguments: Seeds.some(10))
  func randomJSON(seed: UInt64) throws {
    var texts = RandomJSON(seed: seed)
    for _ in 0..<100 {
      for text in [texts.next(), texts.mutation(of: texts.next())] {
        let said = String(decoding: text, as: UTF8.self)
        let rows = try? TextDocuments.picture(DocumentFormat.data.decode(text).document)
        let expected = try? DataRows.picture(Self.value(of: text))
        try same(rows, expected, said)
        let end = text.count / 2
        _ = try? DocumentFormat.data.decode(Array(text[..<end]), options: .init(isLenient: true))
      }
    }
  }

  /// Several values are an array of them.
  private static func value(of text: [UInt8]) throws -> ReadJSON {
    let values = try ReadJSON.readAll(text)
    return values.count == 1 ? values[0] : .array(values)
  }

  @Test func deep() async throws {
    try await onSmallStack {
      let count = TestSize.depth
      let pairs = (0..<count / 2).map { _ in "[{\"a\":" }.joined()
      let text = pairs + "1" + String(repeating: "}]", count: count / 2)
      let document = try DocumentFormat.data.decode(Array(text.utf8)).document
      try same(document.outline.count, count / 2 * 2, "rows")
      try same(document.outline.rows.last?.level, count / 2 * 2 - 1, "levels")
    }
  }

  @Test func wide() throws {
    let count = TestSize.pick(5_000, large: 1_000_000)
    let text = "[" + (0..<count).map { "{\"name\":\"\($0)\"}" }.joined(separator: ",") + "]"
    let document = try DocumentFormat.data.decode(Array(text.utf8)).document
    #expect(document.outline.count == 2 * count)
    #expect(
      document[document.outline.item(at: 2 * count - 2)].title == "[\(count - 1)] \(count - 1)")
  }
}

/// The rows of a value as they should be, one value at a time.
private enum DataRows {
  static func picture(_ value: ReadJSON) -> [String] {
    members(of: value)?.flatMap { rows($0.key, $0.value) } ?? [shown(value)]
  }

  private static func rows(_ key: String, _ value: ReadJSON) -> [String] {
    guard let members = members(of: value) else { return ["\(key): \(shown(value))"] }
    return [key] + members.flatMap { rows($0.key, $0.value) }.map { "  " + $0 }
  }

  /// The members of random objects have names such as `1a`, so none of them names its object.
  ///
  /// - Returns: `nil` if the value has no rows of its own.
  private static func members(of value: ReadJSON) -> [(key: String, value: ReadJSON)]? {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      return elements.enumerated().map { ("[\($0)]", $1) }
    case .object(let members) where !members.isEmpty:
      return members.map { (shown(.string($0.name)), $0.value) }
    default: return nil
    }
  }

  private static func shown(_ value: ReadJSON) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): number
    case .string(""): "\"\""
    case .string(let string):
      string.replacing("\r\n", with: #"\r\n"#).replacing("\n", with: #"\n"#)
        .replacing("\r", with: #"\r"#)
    case .array: "[]"
    case .object: "{}"
    }
  }
}

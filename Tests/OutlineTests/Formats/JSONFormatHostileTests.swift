import Outline
import Testing

/// Deep, wide and damaged texts: read or refused, never more than linear.
@Suite struct JSONFormatHostileTests {
  @Test func deep() throws {
    let count = 100_000
    let rows = (0..<count).map { (ItemContent("\($0)"), $0, true) }
    let document = try OutlineDocument(rows: rows)
    let bytes = try DocumentFormat.json.encode(document)
    #expect(bytes.count < 300 * count)
    #expect(try DocumentFormat.json.decode(bytes).document == document)
    let truncated = Array(bytes[..<(bytes.count / 2)])
    #expect(throws: FormatError.self) { try DocumentFormat.json.decode(truncated) }
  }

  @Test func wide() throws {
    let count = 200_000
    let rows = (0..<count).map { (ItemContent("Row \($0)"), $0 % 2, false) }
    let document = try OutlineDocument(rows: rows)
    let bytes = try DocumentFormat.json.encode(document)
    #expect(try DocumentFormat.json.decode(bytes).document == document)
  }

  @Test func onlyBrackets() {
    for text in ["[", "{\"children\":[", "[{\"title\":\"\",\"children\":", "[{\"x\":"] {
      let bytes = Array(String(repeating: text, count: 100_000).utf8)
      for isLenient in [false, true] {
        _ = try? DocumentFormat.json.decode(bytes, options: .init(isLenient: isLenient))
      }
      #expect(throws: FormatError.self) { try DocumentFormat.json.decode(bytes) }
    }
  }

  @Test func manyMembers() throws {
    let members = (0..<200_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let bytes = Array("[{\"title\":\"A\",\(members)}]".utf8)
    let document = try DocumentFormat.json.decode(bytes).document
    #expect(document[document.outline.rootItems[0]].fields.count == 200_000)
    #expect(
      try DocumentFormat.json.decode(DocumentFormat.json.encode(document)).document == document)
  }

  @Test func manyRepairs() throws {
    let items = String(repeating: "{\"title\":\"A\",},\n", count: 50_000)
    let decoded = try DocumentFormat.json.decode(
      Array("[\n\(items)]".utf8), options: .init(isLenient: true))
    #expect(decoded.document.outline.count == 50_000)
    #expect(decoded.repairs.count == 50_001)
    #expect(decoded.repairs.last.map { [$0.line, $0.column] } == [50_001, 15])
  }

  /// Cut anywhere, a text is refused; and a lenient reader comes to an end.
  @Test func truncatedAnywhere() throws {
    let text = Array(
      #"{"title":"T","children":[{"title":"A","x":[1,{"y":"\u00e9é"}],"children":[{"title":"B"}]}]}"#
        .utf8)
    _ = try DocumentFormat.json.decode(text)
    for end in 0..<text.count {
      #expect(throws: FormatError.self) { try DocumentFormat.json.decode(Array(text[..<end])) }
      _ = try? DocumentFormat.json.decode(Array(text[..<end]), options: .init(isLenient: true))
    }
  }
}

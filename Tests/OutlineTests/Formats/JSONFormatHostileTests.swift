import Outline
import Testing

/// Deep, wide and damaged texts are read or refused in linear time.
@Suite struct JSONFormatHostileTests {
  /// The text grows with the depth, not with its square.
  @Test func deep() throws {
    let count = 100_000
    let rows = (0..<count).map { (ItemContent("A"), $0, false) }
    let document = try OutlineDocument(rows: rows)
    let bytes = try DocumentFormat.json.encode(document)
    #expect(bytes.count < 200 * count)
    #expect(try DocumentFormat.json.decode(bytes).document == document)
    let truncated = Array(bytes[..<(bytes.count / 2)])
    #expect(throws: FormatError.self) { try DocumentFormat.json.decode(truncated) }
  }

  @Test func wide() throws {
    let count = 200_000
    let lines = (0..<count).map { "  {\"title\":\"\($0)\"}" }.joined(separator: ",\n")
    let text = Array("[\n\(lines)\n]\n".utf8)
    let document = try DocumentFormat.json.decode(text).document
    #expect(document.outline.count == count)
    #expect(try DocumentFormat.json.encode(document) == text)
  }

  @Test func onlyBrackets() {
    for text in ["[", "{\"children\":[", "[{\"title\":\"\",\"children\":", "[{\"x\":"] {
      let bytes = Array(String(repeating: text, count: 20_000).utf8)
      #expect(throws: FormatError.self) { try DocumentFormat.json.decode(bytes) }
      _ = try? DocumentFormat.json.decode(bytes, options: .init(isLenient: true))
    }
  }

  @Test func manyMembers() throws {
    let members = (0..<100_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let bytes = Array("[{\"title\":\"A\",\(members)}]".utf8)
    let document = try DocumentFormat.json.decode(bytes).document
    #expect(document[document.outline.rootItems[0]].fields.count == 100_000)
    #expect(
      try DocumentFormat.json.decode(DocumentFormat.json.encode(document)).document == document)
  }

  @Test func manyRepairs() throws {
    let items = String(repeating: "{\"title\":\"A\",},\n", count: 50_000)
    let decoded = try DocumentFormat.json.decode(
      Array("[\n\(items)]".utf8), options: .init(isLenient: true))
    #expect(decoded.document.outline.count == 50_000)
    #expect(decoded.repairs.count == 101)
    #expect(decoded.repairs.dropLast().last.map { [$0.line, $0.column] } == [101, 13])
    #expect(decoded.repairs.last?.description == "… and 49901 more")
  }

  /// A text that is cut off anywhere is refused, and a lenient reader terminates.
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

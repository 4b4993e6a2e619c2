import Outline
import Testing

/// Deep, wide and damaged texts are read or refused in linear time.
@Suite(.ownThread) struct JSONFormatHostileTests {
  /// The text grows with the depth, not with its square.
  @Test func deep() async throws {
    try await onSmallStack {
      let count = TestSize.depth
      let rows = (0..<count).map { (ItemContent("A"), $0, false) }
      let document = try OutlineDocument(rows: rows)
      let bytes = try DocumentFormat.json.encode(document)
      try holds(bytes.count < 200 * count, "the text is not of the square of the depth")
      try holds(try DocumentFormat.json.decode(bytes).document == document, "it comes back")
      let truncated = Array(bytes[..<(bytes.count / 2)])
      try holds((try? DocumentFormat.json.decode(truncated)) == nil, "half of it is refused")
    }
  }

  @Test func wide() throws {
    let count = TestSize.pick(20_000, large: 200_000)
    let lines = (0..<count).map { "  {\"title\":\"\($0)\"}" }.joined(separator: ",\n")
    let text = Array("[\n\(lines)\n]\n".utf8)
    let document = try DocumentFormat.json.decode(text).document
    #expect(document.outline.count == count)
    #expect(try DocumentFormat.json.encode(document) == text)
  }

  @Test func onlyBrackets() {
    for text in ["[", "{\"children\":[", "[{\"title\":\"\",\"children\":", "[{\"x\":"] {
      let bytes = Array(String(repeating: text, count: TestSize.pick(5_000, large: 20_000)).utf8)
      #expect(throws: FormatError.self) { try DocumentFormat.json.decode(bytes) }
      _ = try? DocumentFormat.json.decode(bytes, options: .init(isLenient: true))
    }
  }

  @Test func manyMembers() throws {
    let count = TestSize.pick(10_000, large: 100_000)
    let members = (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let bytes = Array("[{\"title\":\"A\",\(members)}]".utf8)
    let document = try DocumentFormat.json.decode(bytes).document
    #expect(document[document.outline.rootItems[0]].fields.count == count)
    #expect(
      try DocumentFormat.json.decode(DocumentFormat.json.encode(document)).document == document)
  }

  @Test func manyRepairs() throws {
    let count = TestSize.pick(5_000, large: 50_000)
    let items = String(repeating: "{\"title\":\"A\",},\n", count: count)
    let decoded = try DocumentFormat.json.decode(
      Array("[\n\(items)]".utf8), options: .init(isLenient: true))
    #expect(decoded.document.outline.count == count)
    #expect(decoded.repairs.count == 101)
    #expect(decoded.repairs.dropLast().last.map { [$0.line, $0.column] } == [101, 13])
    #expect(decoded.repairs.last?.description == "… and \(count - 99) more")
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

import Foundation
import Testing

@testable import Outline

/// Round trips of JSON Lines, and inputs that are deep, wide, damaged or cut off.
@Suite(.ownThread) struct JSONLinesLawTests {
  /// Documents are read as they were written, with levels and with ids, and each line is JSON.
  @Test(arguments: Seeds.some(20))
  func documentsRoundTrip(seed: UInt64) throws {
    var documents = JSONDocuments(seed: seed)
    for number in 0..<30 {
      var document = documents.next()
      if number.isMultiple(of: 2), document.outline.count > 0 {
        document.style = TextStyle(format: .jsonl, namesParents: true)
        for (id, item) in document.outline.items.enumerated() {
          document[item].fields.insert(DocumentField("id", .json(String(id))), at: 0)
        }
      }
      let bytes = try DocumentFormat.jsonl.encode(document)
      let text = String(decoding: bytes, as: UTF8.self)
      let decoded = try DocumentFormat.jsonl.decode(bytes)
      try holds(decoded.document == document && decoded.repairs.isEmpty, text)
      try same(try DocumentFormat.jsonl.encode(decoded.document), bytes, text)
      for line in bytes.split(separator: 0x0A) {
        try holds((try? JSONSerialization.jsonObject(with: Data(line))) != nil, text)
      }
      let lenient = try DocumentFormat.jsonl.decode(bytes, options: .init(isLenient: true))
      try holds(lenient.document == document && lenient.repairs.isEmpty, "leniently: \(text)")
    }
  }

  /// Everything that is read, strictly or with repairs, can be written and read again. A lenient reader
  /// reads everything.
  @Test(arguments: Seeds.some(20))
  func damagedTextsRoundTrip(seed: UInt64) throws {
    var documents = JSONDocuments(seed: seed)
    var texts = RandomJSON(seed: seed)
    for _ in 0..<60 {
      var bytes = try DocumentFormat.jsonl.encode(documents.next())
      for _ in 0..<4 {
        bytes = texts.mutation(of: bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        let lenient = try DocumentFormat.jsonl.decode(bytes, options: .init(isLenient: true))
        let again = try DocumentFormat.jsonl.decode(DocumentFormat.jsonl.encode(lenient.document))
        try same(
          TextDocuments.picture(again.document), TextDocuments.picture(lenient.document), text)
        guard let strict = try? DocumentFormat.jsonl.decode(bytes).document else { continue }
        let written = try DocumentFormat.jsonl.encode(strict)
        try holds(try DocumentFormat.jsonl.decode(written).document == strict, text)
      }
    }
  }

  /// A text that is cut off anywhere, but not between two lines, is refused.
  @Test func truncatedAnywhere() throws {
    let lines = [
      #"{"document":{"title":"T"}}"#, #"{"id":1,"parent":null,"title":"é","x":[1,{"y":"\u00e9"}]}"#,
      #"{"parent":1,"title":"b"}"#,
    ]
    let text = Array(lines.joined(separator: "\n").utf8)
    var ends: [Int] = [0]
    for line in lines { ends += [ends[ends.count - 1] + line.utf8.count + 1] }
    for end in 0..<text.count {
      let cut = Array(text[..<end])
      let isWhole = ends.contains(end) || ends.contains(end + 1)
      #expect((try? DocumentFormat.jsonl.decode(cut)) != nil || !isWhole)
      #expect((try? DocumentFormat.jsonl.decode(cut)) == nil || isWhole, "\(end)")
      _ = try DocumentFormat.jsonl.decode(cut, options: .init(isLenient: true))
    }
  }

  /// A chain whose last line is its root.
  @Test func deep() async throws {
    try await onSmallStack {
      let count = TestSize.depth
      let chain = (0..<count).reversed().map {
        "{\"id\":\($0),\"parent\":\($0 == 0 ? "null" : String($0 - 1)),\"title\":\"a\"}\n"
      }
      let document = try DocumentFormat.jsonl.decode(Array(chain.joined().utf8)).document
      try same(document.outline.rows.last?.level, count - 1, "the last level")
      let written = try DocumentFormat.jsonl.encode(document)
      try holds(try DocumentFormat.jsonl.decode(written).document == document, "it comes back")
    }
  }

  @Test func wide() throws {
    let count = TestSize.pick(20_000, large: 1_000_000)
    let lines = (0..<count).map { "{\"level\":0,\"title\":\"\($0)\"}\n" }
    let text = Array(lines.joined().utf8)
    let document = try DocumentFormat.jsonl.decode(text).document
    #expect(document.outline.count == count)
    #expect(try DocumentFormat.jsonl.encode(document) == text)
  }

  /// Each row has something wrong, and a hundred repairs are listed.
  @Test func manyRepairs() throws {
    let count = TestSize.pick(5_000, large: 100_000)
    let rows = (0..<count).map { "{\"id\":\($0 / 2),\"parent\":\"no\",\"title\":\"a\"}\n" }
    let decoded = try DocumentFormat.jsonl.decode(
      Array(rows.joined().utf8), options: .init(isLenient: true))
    #expect(decoded.document.outline.count == count)
    #expect(decoded.repairs.count == 101)
    #expect(decoded.repairs.last?.description == "… and \(count + count / 2 - 100) more")
  }
}

import Outline
import Testing

/// Laws that hold for every format. A format that was added and forgotten somewhere fails here.
@Suite(.ownThread) struct EveryFormatTests {
  private static let readable = DocumentFormat.allCases.filter(\.traits.isReadable)
  private static let writable = DocumentFormat.allCases.filter(\.traits.isWritable)
  private static let both = readable.filter(\.traits.isWritable)

  @Test func everyFormatIsDescribed() {
    let traits = DocumentFormat.allCases.map(\.traits)
    for texts in [traits.map(\.name), traits.map(\.document), traits.map(\.summary)] {
      #expect(Set(texts).count == traits.count && !texts.contains(""))
    }
    let extensions = traits.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(extensions.allSatisfy { $0.first == "." && $0 == $0.lowercased() })
  }

  @Test(arguments: readable)
  func everyFormatHasAFixture(format: DocumentFormat) {
    #expect(DocumentFiles.all.contains { DocumentFiles.format(of: $0) == format })
  }

  @Test(arguments: DocumentFormat.allCases)
  func isReadOrRefused(format: DocumentFormat) throws {
    guard format.traits.isWritable else {
      #expect(format.traits.isReadable)
      #expect(throws: FormatError.self) { try format.encode(OutlineDocument()) }
      return
    }
    let text = try format.encode(OutlineDocument())
    if format.traits.isReadable {
      #expect(try format.decode(text).document.outline.count == 0)
    } else {
      #expect(throws: FormatError.self) { try format.decode(text) }
    }
  }

  @Test(arguments: both, Seeds.some(5))
  func whatIsWrittenIsReadTheSame(format: DocumentFormat, seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: ["a", "Tea", " b", "é", "\\", "#", "- "])
    let abilities = format.traits.abilities
    for _ in 0..<20 {
      let document = try random.document(
        notes: abilities.contains(.notes), boxes: abilities.contains(.boxes))
      let text = try format.encode(document)
      let again = try format.decode(text)
      #expect(again.repairs.isEmpty)
      #expect(TextDocuments.picture(again.document) == TextDocuments.picture(document))
      #expect(try format.encode(again.document) == text)
    }
  }

  @Test(arguments: both)
  func titlesThatAreKept(format: DocumentFormat) throws {
    let titles: [[UInt8]] = [
      Array("Tea".utf8), Array("é\u{301}".utf8), Array("a\nb".utf8), Array("a\rb".utf8),
      Array("a\u{2028}b".utf8), [0x61, 0xFF], [0xC3],
    ]
    for title in titles {
      let document = try OutlineDocument(
        rows: [(content: ItemContent(bytes: title), level: 0, isExpanded: false)])
      let again = try format.decode(format.encode(document)).document
      let isSame = again.outline.items.map { again[$0].titleBytes } == [title]
      #expect(isSame == format.keepsTitle(title[...]), "\(title)")
    }
  }

  /// Whatever the bytes are, there is a document or an error with a location in the text.
  @Test(arguments: readable, Seeds.some(5))
  func damagedTextsAreReadOrRefused(format: DocumentFormat, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var documents = RandomTextDocuments(seed: seed, pieces: ["a", "Tea", " ", "é", "-", "\t"])
    let written = format.traits.isWritable ? format : .json
    for _ in 0..<30 {
      var text = try written.encode(documents.document(notes: false, boxes: false))
      for _ in 0..<3 where !text.isEmpty {
        text[Int.random(in: text.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
      do throws(FormatError) {
        _ = try format.decode(text)
      } catch {
        #expect((1...lines).contains(error.line) && error.column >= 1, "\(error)")
      }
      let options = DocumentFormat.DecodingOptions(isLenient: true)
      guard let decoded = try? format.decode(text, options: options), written == format else {
        continue
      }
      let again = try format.decode(format.encode(decoded.document)).document
      #expect(TextDocuments.picture(again) == TextDocuments.picture(decoded.document))
    }
  }

  private static let tooDeepToIndent = Result { try chain(24_000) }

  private static func chain(_ depth: Int) throws -> OutlineDocument {
    try TextDocuments.document((0..<depth).map { (title: "a", level: $0) })
  }

  /// Formats that indent by a byte for each level refuse documents that are too deep.
  @Test(arguments: writable)
  func deepDocumentsAreWrittenOrRefused(format: DocumentFormat) throws {
    let depth = TestSize.pick(1_000, large: 100_000)
    let document = try Self.chain(depth)
    guard let text = try? format.encode(document), text.count < 500 * depth else {
      #expect(throws: FormatError.self) { try format.encode(Self.tooDeepToIndent.get()) }
      return
    }
    guard format.traits.isReadable else { return }
    #expect(try format.decode(text).document.outline.rows.last?.level == depth - 1)
  }
}

import Foundation
import Outline
import Testing

/// Whole files.
@Suite(.ownThread) struct OPMLCorpusTests {
  @Test(arguments: DocumentFiles.named("opml", upTo: TestSize.pick(100_000, large: .max)))
  func everyFile(file: URL) throws {
    let bytes = try DocumentFiles.bytes(file)
    let decoded = try OPMLText.decode(bytes, isLenient: true)
    #expect(decoded.document.outline.count > 0)
    try expectRoundTrip(decoded.document, file.lastPathComponent)
    if decoded.repairs.isEmpty {
      let document = try OPMLText.decode(bytes).document
      #expect(document == decoded.document)
      #expect(try DocumentFormat.opml.encode(document) == bytes)
    } else {
      #expect(throws: FormatError.self) { try OPMLText.decode(bytes) }
    }
  }
}

import Foundation
import Outline
import Testing

/// Real files, where they are at hand.
@Suite(.enabled(if: OPMLCorpus.isPresent))
struct OPMLCorpusTests {
  @Test(arguments: OPMLCorpus.files)
  func everyFile(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
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

enum OPMLCorpus {
  static let folder = Fixtures.packageFolder.appending(path: "../shared/corpus").standardized

  static var isPresent: Bool { !files.isEmpty }

  static let files =
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    ?? [])
    .filter { $0.pathExtension == "opml" }
    .sorted { $0.path < $1.path }
}

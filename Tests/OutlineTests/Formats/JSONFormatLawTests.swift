import Foundation
import Outline
import Testing

/// Round trips: documents are read as they were written, and written again as the same text.
@Suite(.ownThread) struct JSONFormatLawTests {
  @Test(arguments: Seeds.some(20))
  func documentsRoundTrip(seed: UInt64) throws {
    var documents = JSONDocuments(seed: seed)
    for _ in 0..<30 {
      let document = documents.next()
      let bytes = try DocumentFormat.json.encode(document)
      let text = String(decoding: bytes, as: UTF8.self)
      let decoded = try DocumentFormat.json.decode(bytes)
      try holds(decoded.document == document && decoded.repairs.isEmpty, text)
      try same(try DocumentFormat.json.encode(decoded.document), bytes, text)
      try holds((try? JSONSerialization.jsonObject(with: Data(bytes))) != nil, text)
      let lenient = try DocumentFormat.json.decode(bytes, options: .init(isLenient: true))
      try holds(lenient.document == document && lenient.repairs.isEmpty, "leniently: \(text)")
    }
  }

  /// Everything that is read, strictly or with repairs, can be written and read again.
  @Test(arguments: Seeds.some(20))
  func damagedTextsRoundTrip(seed: UInt64) throws {
    var documents = JSONDocuments(seed: seed)
    var texts = RandomJSON(seed: seed)
    var repaired = 0
    for _ in 0..<60 {
      var bytes = try DocumentFormat.json.encode(documents.next())
      for _ in 0..<4 {
        bytes = texts.mutation(of: bytes)
        try roundTrips(bytes, isLenient: false)
        if try roundTrips(bytes, isLenient: true) { repaired += 1 }
      }
    }
    #expect(repaired > 10)
  }

  /// True if the text was read and repaired.
  @discardableResult
  private func roundTrips(_ bytes: [UInt8], isLenient: Bool) throws -> Bool {
    let options = DocumentFormat.DecodingOptions(isLenient: isLenient)
    guard let decoded = try? DocumentFormat.json.decode(bytes, options: options) else {
      return false
    }
    let written = try DocumentFormat.json.encode(decoded.document)
    let again = try DocumentFormat.json.decode(written)
    try holds(again.document == decoded.document, String(decoding: bytes, as: UTF8.self))
    return !decoded.repairs.isEmpty
  }

  /// Names that older versions used for the layout of other formats are data like any others.
  @Test func namesWithANumberSign() throws {
    let content = ItemContent(
      "A", fields: ["#marker", "#id", "##id", "#title", "#"].map { DocumentField($0, .text("*")) })
    let document = try OutlineDocument(
      rows: [(content, 0, false)], header: [DocumentField("#version", .text("1.0"))])
    let text = try DocumentFormat.json.encode(document)
    #expect(try DocumentFormat.json.decode(text).document == document)
  }
}

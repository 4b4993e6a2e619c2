import Foundation
import Outline
import Testing

/// Rows without children are never read or written as expanded.
@Suite(.ownThread) struct LeafExpansionTests {
  @Test(arguments: DocumentFiles.files(upTo: TestSize.pick(100_000, large: .max)))
  func areCollapsed(file: URL) throws {
    let format = try #require(DocumentFiles.format(of: file))
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    let document = try format.decode(DocumentFiles.bytes(file), options: options).document
    #expect(document.outline.rows.allSatisfy { $0.hasChildren || !$0.isExpanded })
    let json = try DocumentFormat.json.encode(document).split(separator: UInt8(ascii: "\n"))
    let lines = json.map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.allSatisfy { !$0.contains("\"expanded\":") || $0.hasSuffix("\"children\":[") })
  }
}

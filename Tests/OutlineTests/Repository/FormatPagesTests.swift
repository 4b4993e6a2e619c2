import Outline
import Testing

/// Documents on the pages of the formats can be read, and are written again as they are shown. If a
/// format can only be read, its page shows the rows.
@Suite(.ownThread) struct FormatPagesTests {
  @Test(arguments: DocumentFormat.allCases)
  func everyFormatHasAPage(format: DocumentFormat) throws {
    let page = try Self.page(of: format)
    let name = page.path.split(separator: "/").last?.dropLast(3) ?? ""
    for overview in ["Outline", "DocumentFormats"] {
      let lines = try Page("\(Page.catalogue)/\(overview).md").lines
      #expect(lines.contains { $0.contains("<doc:\(name)>") }, "\(overview)")
    }
    let (isReadable, isWritable) = (format.traits.isReadable, format.traits.isWritable)
    #expect(page.blocks.count == (isReadable ? isWritable ? 1 : 2 : 0))
  }

  @Test(arguments: DocumentFormat.allCases.filter(\.traits.isReadable))
  func examplesAreTrue(format: DocumentFormat) throws {
    let blocks = try Self.page(of: format).blocks
    let lines = blocks[0].lines
    let text = lines.map { $0 + "\n" }.joined()
    let document = try TextDocuments.read(text, as: format)
    #expect(document.outline.count > 2)
    guard format.traits.isWritable else {
      #expect(TextDocuments.picture(document) == blocks[1].lines)
      return
    }
    #expect(try TextDocuments.written(document, as: format) == text)
  }

  private static func page(of format: DocumentFormat) throws -> Page {
    try #require(
      try Page.articles().first {
        $0.path.lowercased().hasSuffix("/formats\(format.rawValue).md")
      }, "no page Formats… for \(format)")
  }
}

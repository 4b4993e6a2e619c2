import Outline
import Testing

/// The documents that the pages of the formats show are read, and written again as they are shown.
@Suite struct FormatPagesTests {
  @Test(arguments: [
    ("FormatsOPML", "xml", DocumentFormat.opml), ("FormatsMarkdown", "markdown", .markdown),
    ("FormatsIndented", "text", .indented), ("FormatsTree", "text", .tree),
    ("FormatsJSON", "json", .json),
  ])
  func examplesAreTrue(page: String, language: String, format: DocumentFormat) throws {
    let blocks = try Page("\(Page.catalogue)/\(page).md").blocks
    #expect(blocks.map(\.language) == [language])
    let text = blocks[0].lines.map { $0 + "\n" }.joined()
    let document = try TextDocuments.read(text, as: format)
    #expect(document.outline.count > 2)
    #expect(try TextDocuments.written(document, as: format) == text)
  }
}

/// Draws Markdown as HTML, following most rules of CommonMark: links, images, code, emphasis, quotes, lists,
/// headings and tables. HTML elements in the text are drawn if ``HTMLElement`` allows them, and shown as text
/// if not.
///
/// Drawing takes linear time for any text, and does not recurse. Deeper nesting than ``deepest`` allows is
/// not drawn.
enum MarkdownDrawing {
  /// The maximum nesting depth of lists and of emphasis. The maximum depth of quotes is twice this number. A
  /// limit is needed because browsers limit the depth of a page.
  static let deepest = 16

  /// Writes text of several lines as blocks.
  static func writeBlocks(of text: String, to output: inout HTMLOutput) {
    let start = output.openElements.count
    var blocks = MarkdownBlocks()
    swap(&blocks.output, &output)
    blocks.read(TextLines(Array(text.utf8)))
    swap(&blocks.output, &output)
    output.endElements(to: start)
  }

  /// Writes Markdown without blocks, such as a title or a table cell, as HTML.
  static func writeLine(_ text: ArraySlice<UInt8>, to output: inout HTMLOutput) {
    if text.contains(where: InlineScanner.isSpecial) {
      InlineWriter.write(InlineScanner(Array(text), output.definitions), to: &output)
    } else {
      output.write(text: text)
    }
  }

  /// Returns the link reference definitions in the text.
  static func definitions(in text: [UInt8]) -> LinkDefinitions {
    var blocks = MarkdownBlocks()
    blocks.read(TextLines(text))
    return blocks.found
  }
}

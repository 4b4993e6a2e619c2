/// Draws Markdown as HTML, with most rules of CommonMark: links, images as links, code, emphasis, quotes,
/// lists, headings. Of HTML it draws the elements that
/// ``HTMLElement`` allows. The rest is text.
///
/// It takes linear time whatever the text is, and does not recurse. Deeper nesting than ``deepest`` is not
/// drawn.
enum MarkdownDrawing {
  /// The largest number of blocks, or of elements of emphasis, inside each other. Browsers limit the depth of a page.
  static let deepest = 16

  /// Writes a text of several lines as blocks.
  static func writeBlocks(
    of text: String, _ definitions: LinkDefinitions, to output: inout HTMLOutput
  ) {
    let start = output.openElements.count
    var blocks = MarkdownBlocks(definitions)
    swap(&blocks.output, &output)
    blocks.read(TextLines(Array(text.utf8)))
    swap(&blocks.output, &output)
    output.endElements(to: start)
  }

  /// Writes the content of one line.
  static func writeLine(
    _ text: ArraySlice<UInt8>, _ definitions: LinkDefinitions, to output: inout HTMLOutput
  ) {
    if text.contains(where: InlineScanner.isSpecial) {
      InlineWriter.write(scan(text, definitions), to: &output)
    } else {
      output.write(text: text)
    }
  }

  static func scan(_ text: ArraySlice<UInt8>, _ definitions: LinkDefinitions) -> InlineScanner {
    var scanner = InlineScanner(Array(text), definitions)
    scanner.scan()
    return scanner
  }

  /// Returns the link reference definitions in a text.
  static func definitions(in text: [UInt8]) -> LinkDefinitions {
    var blocks = MarkdownBlocks(LinkDefinitions())
    blocks.read(TextLines(text))
    return blocks.found
  }
}

/// Draws Markdown as HTML, with most rules of CommonMark: links, images as links, code, emphasis, quotes,
/// lists, headings. HTML in it is text.
///
/// It takes linear time whatever the text is, and does not recurse. Deeper nesting than ``deepest`` is not
/// drawn.
enum MarkdownDrawing {
  /// How many blocks, or how much emphasis, may be inside each other. Browsers limit the depth of a page.
  static let deepest = 16

  /// Returns a text of several lines as blocks.
  static func blocks(of text: String, _ definitions: LinkDefinitions) -> HTMLOutput {
    var blocks = MarkdownBlocks(definitions)
    blocks.read(TextLines(Array(text.utf8)))
    return blocks.output
  }

  /// Returns the content of one line.
  static func title(_ text: ArraySlice<UInt8>, _ definitions: LinkDefinitions) -> HTMLOutput {
    guard text.contains(where: InlineScanner.isSpecial) else {
      var output = HTMLOutput()
      output.write(text: text)
      return output
    }
    var scanner = InlineScanner(Array(text), definitions)
    scanner.scan()
    return InlineWriter.output(of: scanner)
  }

  /// Returns the link reference definitions in a text.
  static func definitions(in text: [UInt8]) -> LinkDefinitions {
    var blocks = MarkdownBlocks(LinkDefinitions())
    blocks.read(TextLines(text))
    return blocks.found
  }
}

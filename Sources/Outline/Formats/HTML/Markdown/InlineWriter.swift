/// Writes the pieces of a line of Markdown as HTML.
struct InlineWriter {
  private let scanner: InlineScanner
  /// The number of open elements for emphasis.
  private var depth = 0
  /// The number of open links. HTML does not allow links in links, so at most the outermost link is drawn.
  private var links = 0
  private var isLinkDrawn = false
  /// The image whose description is being collected.
  private var image: (address: LinkAddress, title: [UInt8])?
  /// The part of the image's description that has been collected.
  private var description: [UInt8] = []

  /// Writes the pieces, and ends the HTML elements that are still open after the last piece.
  static func write(_ scanner: InlineScanner, to output: inout HTMLOutput) {
    let start = output.openElements.count
    var writer = InlineWriter(scanner: scanner)
    for piece in scanner.pieces { writer.write(piece, to: &output) }
    output.endElements(to: start)
  }

  private mutating func write(_ piece: InlinePiece, to output: inout HTMLOutput) {
    guard image == nil else { return describe(piece.content, to: &output) }
    for _ in 0..<piece.closing {
      if depth <= MarkdownDrawing.deepest { output.end() }
      depth -= 1
    }
    write(piece.content, to: &output)
    for name in piece.opening.reversed() {
      depth += 1
      if depth <= MarkdownDrawing.deepest { output.begin(name, isInLine: true) }
    }
  }

  private mutating func write(_ content: InlinePiece.Content, to output: inout HTMLOutput) {
    switch content {
    case .text(let range): output.write(text: scanner.text[range])
    case .characters(let characters): output.write(text: characters[...])
    case .code(let code):
      output.write("<code>")
      output.write(text: code[...])
      output.write("</code>")
    case .hardBreak: output.write("<br/>\n")
    case .address(let range, let address):
      begin(address, to: &output)
      output.write(text: scanner.text[range])
      end(&output)
    case .linkStart(let address, let title): begin(address, title, to: &output)
    case .linkEnd, .imageEnd: end(&output)
    case .imageStart(let address, let title):
      // The image's file is in the document's folder, but perhaps not in the page's folder.
      // The resolved address is checked at the end of the image.
      if address.isBesidePage {
        image = (output.resolve(address), title)
      } else {
        begin(address, title, to: &output)
      }
    case .tag(let tag, let range):
      if !output.write(tag, isInLine: true) { output.write(text: scanner.text[range]) }
    }
  }

  private mutating func begin(
    _ address: LinkAddress, _ title: [UInt8] = [], to output: inout HTMLOutput
  ) {
    if links == 0 {
      isLinkDrawn = !output.isInLink
      if isLinkDrawn { output.beginLink(to: output.resolve(address), title: title) }
    }
    links += 1
  }

  private mutating func end(_ output: inout HTMLOutput) {
    links -= 1
    if links == 0 && isLinkDrawn { output.end() }
  }

  /// Adds text to the description of an image, or ends the image.
  private mutating func describe(_ content: InlinePiece.Content, to output: inout HTMLOutput) {
    if case .imageEnd = content, let (address, title) = image {
      output.writeImage(address, description: description[...], title: title)
      (image, description) = (nil, [])
    } else {
      description += content.visible(in: scanner.text)
    }
  }
}

/// The visible text of a title, without the markup of links, emphasis and code.
package enum VisibleText {
  /// Returns the visible text of a Markdown title. For example, the visible text of
  /// `[Error Handling](ch09.md)` is `Error Handling`.
  ///
  /// - Parameter title: The title, which is one line and may contain bytes that are not UTF-8.
  /// - Returns: The visible text, or `nil` if the visible text equals the title.
  /// - Complexity: O(*b*), where *b* is the number of bytes. A title without characters that have a meaning
  ///   in Markdown is processed fastest.
  package static func of(_ title: ArraySlice<UInt8>) -> [UInt8]? {
    guard mayDiffer(from: title) else { return nil }
    let scanner = InlineScanner(Array(title), LinkDefinitions())
    let visible = scanner.pieces.flatMap { $0.content.visible(in: scanner.text) }
    return visible[...] == title ? nil : visible
  }

  /// Returns whether a title contains characters with a meaning in Markdown.
  package static func mayDiffer(from title: ArraySlice<UInt8>) -> Bool {
    title.contains { InlineScanner.isSpecial($0) }
  }

  /// Returns the text of a heading without its images. The name of the heading's anchor is derived from
  /// this text.
  static func withoutImages(_ scanner: InlineScanner) -> [UInt8] {
    var images = 0
    return scanner.pieces.flatMap { piece -> ArraySlice<UInt8> in
      switch piece.content {
      case .imageStart: images += 1
      case .imageEnd: images -= 1
      case .text, .characters, .code, .hardBreak, .address, .linkStart, .linkEnd, .tag: break
      }
      return images == 0 ? piece.content.visible(in: scanner.text) : []
    }
  }
}

extension InlinePiece.Content {
  func visible(in text: [UInt8]) -> ArraySlice<UInt8> {
    switch self {
    case .text(let range), .address(let range, _): text[range]
    case .characters(let characters): characters[...]
    case .code(let code): code[...]
    case .hardBreak: [0x20]
    case .linkStart, .linkEnd, .imageStart, .imageEnd: []
    case .tag(let tag, let range): HTMLElement.named(tag.name) == nil ? text[range] : []
    }
  }
}

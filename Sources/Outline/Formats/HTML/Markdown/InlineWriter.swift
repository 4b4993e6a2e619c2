/// Writes the pieces of a line of Markdown as HTML.
struct InlineWriter {
  private let text: [UInt8]
  private var output = HTMLOutput()
  /// How many elements of emphasis are open.
  private var depth = 0
  /// How many links are open. Only the outermost is drawn: HTML does not nest them.
  private var links = 0

  static func output(of scanner: InlineScanner) -> HTMLOutput {
    var writer = InlineWriter(text: scanner.text)
    for piece in scanner.pieces { writer.write(piece) }
    return writer.output
  }

  private init(text: [UInt8]) {
    self.text = text
  }

  private mutating func write(_ piece: InlinePiece) {
    for tag in piece.closing {
      if depth <= MarkdownDrawing.deepest { output.write("</\(tag.rawValue)>") }
      depth -= 1
    }
    write(piece.content)
    for tag in piece.opening.reversed() {
      depth += 1
      if depth <= MarkdownDrawing.deepest { output.write("<\(tag.rawValue)>") }
    }
  }

  private mutating func write(_ content: InlinePiece.Content) {
    switch content {
    case .text(let range): output.write(text: text[range])
    case .characters(let characters): output.write(text: characters[...])
    case .code(let code):
      output.write("<code>")
      output.write(text: code[...])
      output.write("</code>")
    case .hardBreak: output.write("<br/>\n")
    case .address(let range, let address):
      begin(address)
      output.write(text: text[range])
      end()
    case .linkStart(let address, let title): begin(address, title)
    case .linkEnd: end()
    }
  }

  private mutating func begin(_ address: LinkAddress, _ title: [UInt8] = []) {
    if links == 0 { output.beginLink(to: address, title: title) }
    links += 1
  }

  private mutating func end() {
    links -= 1
    if links == 0 { output.endLink() }
  }
}

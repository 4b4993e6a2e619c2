/// Draws Markdown as HTML, following most rules of CommonMark. The HTML shows the links, images, code,
/// emphasis, quotes, lists, headings and tables of the text. HTML elements in the text are drawn if
/// ``HTMLElement`` allows them, and are otherwise shown as text.
///
/// Drawing takes linear time for any text, and does not recurse. Nesting that is deeper than ``deepest``
/// allows is not drawn.
enum MarkdownDrawing {
  /// The maximum nesting depth of lists and of emphasis. The maximum depth of quotes is twice this number. A
  /// limit is needed because browsers limit the depth of a page.
  static let deepest = 16

  /// Writes multiline text as blocks.
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

/// Draws Markdown as HTML blocks, line by line.
struct MarkdownBlocks {
  var output = HTMLOutput()
  /// The link definitions in the lines that have been read.
  var found = LinkDefinitions()
  var leaf = Leaf.none
  /// The lines of the open leaf block that have been read, each with a line feed.
  var text: [UInt8] = []
  private var scanner = MarkdownScanner(opensQuotes: true)
  /// The markers of the open items, the outermost first. In this array, `nil` represents an open quote.
  private var containers: [MarkdownMarker?] = []
  /// The marker of the list whose last item has been closed. The list stays open until something other than
  /// its next item begins.
  private var list: MarkdownMarker?

  /// A block that contains text.
  enum Leaf: Equatable {
    case none, paragraph
    /// A fenced code block. From each line, at most the given number of columns of indentation is removed.
    case fence(indent: Int)
    /// Indented code.
    case code
    case html
  }

  mutating func read(_ lines: TextLines) {
    for line in 0..<lines.count { read(lines.content(of: line)) }
    close(to: 0)
    closeList()
    endLeaf()
  }

  private mutating func read(_ text: ArraySlice<UInt8>) {
    let line = scanner.read(Self.expandingTabs(text))
    close(to: line.depth)
    for container in scanner.containers[line.depth...] { open(container.marker) }
    if case .blank = line.block {} else { closeList() }
    draw(line)
  }

  /// Returns a line whose indentation contains spaces instead of tabs, because the indentation of a
  /// container may end within a tab.
  private static func expandingTabs(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var cursor = MarkdownCursor(line)
    cursor.skipBlanks()
    guard cursor.column > cursor.index - line.startIndex else { return line }
    return (Array(repeating: 0x20, count: cursor.column) + cursor.rest)[...]
  }

  private mutating func draw(_ line: MarkdownScanner.Line) {
    let text = line.text.rest
    switch line.block {
    case .blank, .openLeaf: continueLeaf(line)
    case .text:
      if leaf != .paragraph { begin(.paragraph) }
      addLine(text)
    case .code:
      if leaf != .code { begin(.code) }
      addLine(line.rest(indentedBy: 4))
    case .start(.heading(let level)):
      endLeaf()
      let title = text.dropFirst(level).drop(while: \.isBlank)
      writeHeading(MarkdownTitle.withoutClosing(title), level: level)
    case .start(.underline(let level, _)): endLeaf(level: level)
    case .start(.fence): begin(.fence(indent: line.text.column - line.column))
    case .start(.html):
      begin(.html)
      addLine(text)
      if scanner.leaf == .none { endLeaf() }
    case .start(.thematicBreak):
      endLeaf()
      output.endParagraph()
      output.write("<hr/>\n")
    }
  }

  /// Adds a line to the open code or HTML block. A blank line ends a paragraph.
  private mutating func continueLeaf(_ line: MarkdownScanner.Line) {
    switch leaf {
    case .none: break
    case .paragraph: endLeaf()
    case .code: addLine([])
    case .fence(let indent):
      scanner.leaf == .none ? endLeaf() : addLine(line.rest(indentedBy: indent))
    case .html:
      if case .blank = line.block, scanner.leaf == .none { return endLeaf() }
      addLine(line.rest(indentedBy: 0))
      if scanner.leaf == .none { endLeaf() }
    }
  }
}

/// Opening and closing containers.
extension MarkdownBlocks {
  /// Opens a list item or, if `marker` is `nil`, a quote.
  private mutating func open(_ marker: MarkdownMarker?) {
    endLeaf()
    guard let marker else {
      closeList()
      containers.append(nil)
      output.begin("blockquote")
      return output.write("\n")
    }
    if list?.isSameList(as: marker) != true {
      closeList()
      output.begin(marker.number == nil ? "ul" : "ol", start: marker.number ?? 1)
      output.write("\n")
    }
    list = nil
    containers.append(marker)
    output.begin("li")
  }

  /// Closes quotes and items until only `depth` containers are open.
  private mutating func close(to depth: Int) {
    while containers.count > depth {
      closeList()
      list = containers.removeLast()
      endLeaf()
      endBlock()
    }
  }

  /// Closes the list whose last item has been closed.
  private mutating func closeList() {
    if list == nil { return }
    list = nil
    endLeaf()
    endBlock()
  }
}

extension MarkdownScanner.Line {
  /// Returns the line after removing the indentation of its containers and at most `count` further columns of blanks.
  fileprivate func rest(indentedBy count: Int) -> ArraySlice<UInt8> {
    var cursor = content
    while cursor.column < column + count, cursor.rest.first?.isBlank == true { cursor.advance() }
    return cursor.rest
  }
}

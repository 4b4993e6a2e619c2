/// Draws Markdown as HTML blocks, line by line.
struct MarkdownBlocks {
  var output = HTMLOutput()
  /// The link definitions in the lines that have been read.
  var found = LinkDefinitions()
  let definitions: LinkDefinitions
  /// The open containers, the outermost first.
  var containers: [Container] = []
  var leaf = Leaf.none
  /// True if the previous line opened an item and has no text after the item's marker.
  var hasEmptyItem = false

  /// A block that contains other blocks.
  enum Container: Equatable {
    case quote
    case list(MarkdownMarker)
    /// An item, whose content is indented by the given number of columns.
    case item(width: Int)
  }

  /// A block that contains text.
  enum Leaf {
    case none
    case paragraph([UInt8])
    /// A fenced code block, whose lines may be indented by the given number of columns.
    case fence(MarkdownFence, indent: Int)
    /// Indented code, with the number of blank lines since the last nonblank line.
    case code(blanks: Int)
    case html(MarkdownHTML, [UInt8])
  }

  init(_ definitions: LinkDefinitions) {
    self.definitions = definitions
  }

  mutating func read(_ lines: TextLines) {
    for line in 0..<lines.count { read(lines.content(of: line)) }
    close(to: 0)
  }

  var paragraph: [UInt8]? {
    if case .paragraph(let text) = leaf { text } else { nil }
  }
}

/// Opening and closing containers.
extension MarkdownBlocks {
  mutating func open(_ container: Container) {
    endLeaf()
    containers.append(container)
    switch container {
    case .quote: output.begin("blockquote")
    case .list(let marker):
      output.begin(marker.number == nil ? "ul" : "ol", start: marker.number ?? 1)
    case .item: return output.begin("li")
    }
    output.write("\n")
  }

  /// Closes containers until only `count` of them are open, and ends the leaf block inside the closed
  /// containers.
  mutating func close(to count: Int) {
    if count < containers.count { endLeaf() }
    while containers.count > count {
      containers.removeLast()
      output.end()
      output.write("\n")
    }
    if count == 0 { endLeaf() }
  }
}

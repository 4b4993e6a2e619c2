/// Draws Markdown line by line as HTML blocks.
struct MarkdownBlocks {
  var output = HTMLOutput()
  /// The definitions in the lines that have been read.
  var found = LinkDefinitions()
  let definitions: LinkDefinitions
  /// The open containers, the outermost first.
  var containers: [Container] = []
  var leaf = Leaf.none

  /// A block that contains blocks.
  enum Container: Equatable {
    case quote
    case list(MarkdownMarker)
    /// The number of columns by which its content is indented.
    case item(width: Int)
  }

  /// A block that contains text.
  enum Leaf {
    case none
    case paragraph([UInt8])
    /// The number of columns by which its lines may be indented.
    case fence(MarkdownFence, indent: Int)
    /// The number of blank lines since the last line.
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

/// Containers.
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

  /// Closes containers, and the leaf in them.
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

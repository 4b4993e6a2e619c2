/// A block of HTML in Markdown. Tags that ``HTMLElement`` allows are written as HTML, and other tags as text.
/// Comments are left out.
struct HTMLBlockDrawing {
  private let text: [UInt8]
  private var parts: [Part] = []

  private enum Part {
    case text(Range<Int>)
    case tag(MarkdownTag, Range<Int>)
  }

  init(_ text: [UInt8]) {
    self.text = text
    var comments = HTMLComments()
    var looked = 0
    var (start, index) = (0, 0)
    while let next = text[index...].firstIndex(of: 0x3C) {
      index = next + 1
      if let end = comments.end(at: next, in: text[...]) {
        addText(start..<next)
        (start, index) = (end, end)
      } else if let tag = MarkdownTag.read(text[next...], looked: &looked) {
        addText(start..<next)
        (start, index) = (tag.rest.startIndex, tag.rest.startIndex)
        parts.append(.tag(tag, next..<index))
        if let end = endOfVerbatimText(in: tag) { index = end }
      }
    }
    addText(start..<text.count)
  }

  private mutating func addText(_ range: Range<Int>) {
    if !range.isEmpty { parts.append(.text(range)) }
  }

  private static let verbatim: Set = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
    "plaintext",
  ]

  /// If a tag starts an element whose content is always plain text, such as `script`, returns the end of this
  /// content. Otherwise, returns `nil`.
  private func endOfVerbatimText(in tag: MarkdownTag) -> Int? {
    guard !tag.isClosing, Self.verbatim.contains(tag.name) else { return nil }
    var index = tag.rest.startIndex
    while let next = text[index...].firstIndex(of: 0x3C) {
      let end = text[next...].dropFirst(2).prefix(tag.name.utf8.count)
      if text[next...].dropFirst().first == 0x2F, end.map(\.lowercased).elementsEqual(tag.name.utf8)
      {
        return next
      }
      index = next + 1
    }
    return text.count
  }
}

extension HTMLBlockDrawing {
  /// Writes the block. A block that begins with a tag that is not allowed is shown as source text.
  func write(to output: inout HTMLOutput) {
    guard let first = parts.first(where: { !isWhiteSpace($0) }) else { return }
    if isUnknown(first) {
      output.endParagraph()
      output.write("<pre class=\"html\">")
      output.write(text: text[...])
      return output.write("</pre>\n")
    }
    for index in parts.indices { write(index, to: &output) }
  }

  private func isWhiteSpace(_ part: Part) -> Bool {
    if case .text(let range) = part { text[range].allSatisfy(\.isWhiteSpace) } else { false }
  }

  private func isUnknown(_ part: Part) -> Bool {
    switch part {
    case .text(let range): text[range].drop(while: \.isWhiteSpace).first == 0x3C
    case .tag(let tag, _): HTMLElement.named(tag.name) == nil
    }
  }

  private func write(_ index: Int, to output: inout HTMLOutput) {
    switch parts[index] {
    case .text(let range): write(text[range], to: &output)
    case .tag(let tag, let range):
      let heading = tag.isHeading && !tag.isClosing ? headingText(after: index) : nil
      if !output.write(tag, isInLine: false, heading: heading) { output.write(text: text[range]) }
    }
  }

  private func write(_ text: ArraySlice<UInt8>, to output: inout HTMLOutput) {
    output.write(text: CharacterReference.decode(text, isHTML: true)[...])
  }

  /// Returns the text after the start tag of a heading, up to the next start tag or end tag of any heading.
  private func headingText(after index: Int) -> [UInt8] {
    var heading: [UInt8] = []
    loop: for part in parts[(index + 1)...] {
      switch part {
      case .text(let range): heading += CharacterReference.decode(text[range], isHTML: true)
      case .tag(let tag, _): if tag.isHeading { break loop }
      }
    }
    return Array(heading[...].trimmedWhiteSpace)
  }
}

extension MarkdownTag {
  fileprivate var isHeading: Bool { HTMLElement.named(name)?.isHeading ?? false }
}

/// Writing the text above the rows.
extension MarkdownWriter {
  mutating func writeTop(_ header: [DocumentField]) {
    writeFrontMatter(header)
    guard let preamble = header.layoutText(DocumentField.preambleName) else { return }
    let lines = TextLines(preamble)
    let parts = (0..<lines.count).map { lines.content(of: $0) }
    guard parts.contains(where: { !$0.isBlankText }) else { return }
    let coder = MarkdownNoteCoder(column: 0, isTopLevel: true, mayEndOpen: rows.isEmpty)
    let isText = coder.isText(parts) && (!output.isEmpty || MarkdownFrontMatter(lines) == nil)
    let text = isText ? ended(preamble) : indented(coder.encode(parts), by: 0, room: 0)
    append(text, indentation: 0)
  }

  /// Writes the original front matter, with the current title.
  private mutating func writeFrontMatter(_ header: [DocumentField]) {
    let title = header.layoutText("title").map { String(decoding: $0, as: UTF8.self) }
    let known = header.layoutText(DocumentField.frontMatterName) ?? []
    let lines = TextLines(known)
    if let matter = MarkdownFrontMatter(lines), matter.lineCount == lines.count {
      appendForeign(
        ended(matter.title == title ? known : matter.bytes(title: title, style.newline)))
    } else if let title {
      appendForeign(MarkdownFrontMatter.text(title: title, newline: style.newline))
    }
  }
}

/// Writing the contents of rows.
extension HTMLWriter {
  /// Writes the title of a row, and its columns if the page has any.
  ///
  /// - Parameter link: The address of the row's file.
  mutating func writeRow(_ content: ItemContent, _ link: LinkAddress?) {
    guard !survey.columns.isEmpty else { return writeTitle(of: content, link) }
    output.write("<span class=\"title\">")
    writeTitle(of: content, link)
    output.write("</span><span class=\"columns\">")
    for column in survey.columns {
      output.write("<span class=\"\(column)\">")
      if content.fileKind != nil, let value = content.fields[column], value != .json("null") {
        output.write(text: column == "time" ? Self.minute(of: value.asWritten) : value.asWritten)
      }
      output.write("</span>")
    }
    output.write("</span>")
  }

  /// Returns a time without seconds, such as `2026-11-23 03:50` for `2026-11-23T03:50:12Z`.
  private static func minute(of time: String) -> String {
    let parts = time.utf8.split(separator: UInt8(ascii: "T"))
    guard parts.count == 2, parts[0].count == 10, parts[1].count > 5 else { return time }
    return String(decoding: Array(parts[0]) + [0x20] + Array(parts[1].prefix(5)), as: UTF8.self)
  }

  private mutating func writeTitle(of content: ItemContent, _ link: LinkAddress?) {
    if let isChecked = content.fields.isChecked { output.write(isChecked ? "☑ " : "☐ ") }
    if let image = content.shownImage {
      output.write("<span class=\"image\">")
      output.write(text: image)
      output.write("</span> ")
    }
    let title = Array(content.title.utf8)[...]
    if let link = link ?? content.address.map(output.resolve) {
      output.beginLink(to: link)
      output.write(text: title)
      output.end()
    } else if survey.isMarkdown {
      MarkdownDrawing.writeLine(title, to: &output)
    } else {
      output.write(linking: title)
    }
    writeTarget(of: content)
  }

  /// Writes the target of a symbolic link.
  private mutating func writeTarget(of content: ItemContent) {
    guard content.fileKind == "link", let target = content.fields["target"]?.bytes else { return }
    output.write(" <span class=\"target\">→ ")
    output.write(text: String(decoding: target, as: UTF8.self))
    output.write("</span>")
  }

  mutating func writeNote(of content: ItemContent) {
    guard let note = content.note, !note.isEmpty else { return }
    if survey.isMarkdown {
      output.write("<div class=\"note\">\n")
      MarkdownDrawing.writeBlocks(of: note, to: &output)
      output.write("</div>")
    } else {
      output.write("<p class=\"note\">")
      output.write(linking: Array(note.utf8)[...])
      output.write("</p>")
    }
  }
}

extension ItemContent {
  /// The single character, usually an emoji, that is shown as an image before the title.
  fileprivate var shownImage: String? {
    guard case .text(let image)? = fields["image"], image.utf8.count <= 64, image.count == 1 else {
      return nil
    }
    return image
  }

  /// The address in the row's fields, such as the address of a feed in a list of feeds.
  fileprivate var address: LinkAddress? {
    for name in ["htmlUrl", "url", "xmlUrl"] {
      guard case .text(let text)? = fields[name] else { continue }
      if let address = LinkAddress(Array(text.utf8)[...]) { return address }
    }
    return nil
  }
}

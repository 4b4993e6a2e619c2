/// The front matter, which contains settings at the start of the text, between two lines that consist of
/// `---` or `+++`. The settings can include the title of the document.
struct MarkdownFrontMatter {
  private let lines: TextLines
  /// The start of the line that contains the title.
  private let key: String
  let lineCount: Int

  /// - Parameter first: The first line that can end the front matter.
  init?(_ lines: TextLines, endingFrom first: Int = 2) {
    // In most texts, the first two bytes show that there is no front matter.
    guard lines.count > 2, lines.bytes[0] == lines.bytes[1] else { return nil }
    func isLine(_ line: Int, _ fence: String) -> Bool {
      lines.content(of: line).trimmedAtEnd.elementsEqual(fence.utf8)
    }
    let isYAML = isLine(0, "---")
    guard isYAML || isLine(0, "+++"), lines.content(of: 1).contains(isYAML ? 0x3A : 0x3D) else {
      return nil
    }
    let ends = isYAML ? ["---", "..."] : ["+++"]
    guard
      let end = (max(2, first)..<max(2, first, lines.count)).first(where: { line in
        ends.contains { isLine(line, $0) }
      })
    else { return nil }
    self.lines = lines
    key = isYAML ? "title:" : "title ="
    lineCount = end + 1
  }

  var bytes: ArraySlice<UInt8> { lines.bytes[..<lines.start(of: lineCount)] }

  private var titleLine: Int? {
    (1..<lineCount - 1).first { lines.content(of: $0).starts(with: key.utf8) }
  }

  /// The title, if its value is on one line.
  var title: String? {
    guard let titleLine else { return nil }
    let value = lines.content(of: titleLine).dropFirst(key.utf8.count)
      .drop(while: \.isBlank).trimmedAtEnd
    return Self.text(value).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text of a value; `nil` if the value is not plain text.
  private static func text(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard let quote = value.first else { return nil }
    guard quote == 0x22 || quote == 0x27 else {
      return "|>[{&*!#%@`".utf8.contains(quote) ? nil : Array(value)
    }
    guard value.count >= 2, value.last == quote else { return nil }
    var rest = value.dropFirst().dropLast()
    var result: [UInt8] = []
    while var byte = rest.popFirst() {
      // In single quotes, a quote is doubled. In double quotes, a backslash is an escape.
      if byte == quote {
        guard quote == 0x27, rest.popFirst() == quote else { return nil }
      } else if byte == 0x5C && quote == 0x22 {
        guard let letter = rest.popFirst(),
          let escaped = escapes.first(where: { $0.letter == letter })
        else { return nil }
        byte = escaped.byte
      }
      result.append(byte)
    }
    return result
  }

  /// The bytes that are escaped in double quotes, each with the character that follows the backslash.
  private static let escapes: [(byte: UInt8, letter: UInt8)] = [
    (0x22, 0x22), (0x5C, 0x5C), (0x0A, 0x6E), (0x0D, 0x72),
  ]

  /// Returns the front matter with a different title, or without a title.
  func bytes(title: String?, _ newline: [UInt8]) -> [UInt8] {
    let line = title.map { Array("\(key) ".utf8) + Self.quoted($0) + newline } ?? []
    let place = titleLine ?? lineCount - 1
    let rest = bytes[lines.start(of: titleLine == nil ? place : place + 1)...]
    return bytes[..<lines.start(of: place)] + line + rest
  }

  /// Returns front matter that contains only a title.
  static func text(title: String, newline: [UInt8]) -> [UInt8] {
    let fence = Array("---".utf8) + newline
    return fence + Array("title: ".utf8) + quoted(title) + newline + fence
  }

  private static func quoted(_ title: String) -> [UInt8] {
    var value: [UInt8] = [0x22]
    for byte in title.utf8 {
      let escaped = escapes.first { $0.byte == byte }
      value += escaped.map { [0x5C, $0.letter] } ?? [byte]
    }
    value.append(0x22)
    return value
  }
}

/// Writing the front matter and the text above the first row.
extension MarkdownWriter {
  mutating func writeTop(_ header: [DocumentField]) {
    writeFrontMatter(header)
    guard let preamble = header.textBytes(DocumentField.preambleName) else { return }
    let lines = TextLines(preamble)
    let parts = (0..<lines.count).map { lines.content(of: $0) }
    guard parts.contains(where: { !$0.isBlankText }) else { return }
    let coder = MarkdownNoteCoder(column: 0, mayEndOpen: rows.isEmpty)
    let isText = coder.isText(parts) && (!output.isEmpty || MarkdownFrontMatter(lines) == nil)
    append(preamble: isText ? ended(preamble) : indented(coder.encode(parts), by: 0) ?? [])
  }

  /// Writes the original front matter with the document's current title. If there is no original front
  /// matter, writes new front matter for the title.
  private mutating func writeFrontMatter(_ header: [DocumentField]) {
    let title = header.textBytes("title").map { String(decoding: $0, as: UTF8.self) }
    let known = header.textBytes(DocumentField.frontMatterName) ?? []
    let lines = TextLines(known)
    if let matter = MarkdownFrontMatter(lines), matter.lineCount == lines.count {
      let text = matter.title == title ? known : matter.bytes(title: title, style.newline)
      append(frontMatter: ended(text))
    } else if let title {
      append(frontMatter: MarkdownFrontMatter.text(title: title, newline: style.newline))
    }
  }
}

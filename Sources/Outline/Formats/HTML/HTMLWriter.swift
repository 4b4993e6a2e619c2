/// Writes a document as a web page, with one line for each row.
struct HTMLWriter {
  private let document: OutlineDocument
  private let title: String
  private(set) var output: [UInt8] = []

  init(_ document: OutlineDocument, title: String) {
    self.document = document
    self.title = title
  }

  mutating func writePage() {
    write("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\"/>\n")
    write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
    write("<meta http-equiv=\"Content-Security-Policy\" content=\"\(HTMLPage.policy)\"/>\n<title>")
    write(escaping: title)
    write("</title>\n<style>\(HTMLPage.style)</style>\n</head>\n<body>\n<h1 id=\"title\">")
    write(escaping: title)
    write("</h1>\n<ul id=\"outline\">\n")
    writeRows()
    write("</ul>\n<script>\(HTMLPage.script)</script>\n</body>\n</html>\n")
  }

  private mutating func writeRows() {
    /// The levels of the items whose end tags are still missing.
    var open: [Int] = []
    for row in document.outline.rows {
      while let level = open.last, level >= row.level {
        write(HTMLPage.itemEnd)
        open.removeLast()
      }
      begin(row)
      if row.hasChildren { open.append(row.level) }
    }
    for _ in open { write(HTMLPage.itemEnd) }
  }

  private mutating func begin(_ row: SectionSnapshot<ItemID>.Row) {
    let content = document[row.item]
    guard row.hasChildren else {
      write("<li><div class=\"leaf\">")
      writeTitle(of: content)
      write("</div>")
      writeNote(of: content)
      return write("</li>\n")
    }
    write(row.isExpanded ? "<li><details open=\"\"><summary>" : "<li><details><summary>")
    writeTitle(of: content)
    write("</summary>")
    writeNote(of: content)
    write("<ul>\n")
  }

  private mutating func writeTitle(of content: ItemContent) {
    if let isChecked = content.fields.isChecked { write(isChecked ? "☑ " : "☐ ") }
    write(escaping: content.title)
  }

  private mutating func writeNote(of content: ItemContent) {
    guard let note = content.note, !note.isEmpty else { return }
    write("<p>")
    write(escaping: note)
    write("</p>")
  }
}

extension HTMLWriter {
  private mutating func write(_ text: String) { output += text.utf8 }

  /// Writes text with its markup escaped. Characters that HTML and XML forbid become U+FFFD.
  private mutating func write(escaping text: String) {
    guard XMLEscaping.forbiddenCharacter(in: text) != nil else {
      return XMLEscaping.append(content: text, to: &output)
    }
    var allowed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      allowed.append(scalar.isAllowedInXML ? scalar : "\u{FFFD}")
    }
    XMLEscaping.append(content: String(allowed), to: &output)
  }
}

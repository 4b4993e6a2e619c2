/// Writes a document as a web page, with one line for each row.
struct HTMLWriter {
  let document: OutlineDocument
  let survey: HTMLSurvey
  var output = HTMLOutput()
  private let title: String
  private var fileLinks: HTMLFileLinks?

  init(_ document: OutlineDocument, title: String, fileLinks: HTMLFileLinks? = nil) {
    self.document = document
    self.title = title
    self.fileLinks = fileLinks
    survey = HTMLSurvey(document)
  }

  mutating func writePage() {
    writeHead()
    output.write("<body>\n<header>\n<h1 id=\"title\">")
    output.write(text: title)
    output.write("</h1>\n<p id=\"counts\" lang=\"en\">\(survey.counts)</p>\n</header>\n")
    output.write(HTMLPage.controls)
    output.write("<main>\n")
    writeLead()
    output.write("<ul id=\"outline\"\(outlineClasses)>\n")
    writeRows()
    output.write("</ul>\n</main>\n<script>\(HTMLPage.script)</script>\n</body>\n</html>\n")
  }

  private var outlineClasses: String {
    let classes = (fileLinks == nil ? [] : ["files"]) + (survey.rows > 2_000 ? ["large"] : [])
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  private mutating func writeHead() {
    output.write("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\"/>\n")
    output.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
    output.write(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(HTMLPage.policy)\"/>\n")
    output.write("<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>")
    output.write(text: title)
    output.write("</title>\n<style>\(HTMLPage.style)</style>\n</head>\n")
  }

  /// Writes the text above the first row of a Markdown document.
  private mutating func writeLead() {
    guard case .text(let lead)? = document.header["#preamble"] else { return }
    output.write("<div id=\"lead\" class=\"note\">\n")
    output.write(MarkdownDrawing.blocks(of: lead, survey.definitions))
    output.write("</div>\n")
  }

  private mutating func writeRows() {
    /// The levels of the items whose end tags are still missing.
    var open: [Int] = []
    for (position, row) in document.outline.rows.enumerated() {
      while let level = open.last, level >= row.level {
        output.write(HTMLPage.itemEnd)
        open.removeLast()
      }
      begin(row, position)
      if row.hasChildren { open.append(row.level) }
    }
    for _ in open { output.write(HTMLPage.itemEnd) }
  }

  private mutating func begin(_ row: SectionSnapshot<ItemID>.Row, _ position: Int) {
    let content = document[row.item]
    let link = fileLinks?.enter(content, level: row.level)
    guard row.hasChildren else {
      let isDirectory = content.fileKind == "directory"
      output.write("<li><div class=\"leaf\(isDirectory ? " directory" : "")\">")
      writeRow(content, link)
      output.write("</div>")
      writeNote(of: content)
      return output.write("</li>\n")
    }
    output.write(row.isExpanded ? "<li><details open=\"\">" : "<li><details>")
    output.write("<summary data-rows=\"\(survey.hidden[position])\">")
    writeRow(content, link)
    output.write("</summary>")
    writeNote(of: content)
    output.write("<ul>\n")
  }
}

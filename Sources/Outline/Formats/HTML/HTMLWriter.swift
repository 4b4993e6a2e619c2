/// Writes a document as a web page, with one line for each row.
struct HTMLWriter {
  let document: OutlineDocument
  let survey: HTMLSurvey
  var output: HTMLOutput
  /// The folders of the documents that have not been written yet, if the page combines several documents.
  private var documentFolders: ArraySlice<String>
  private let title: String
  /// The row that is the title of the page; `nil` if the title is not a row.
  private let titleRow: ItemContent?
  private var fileLinks: HTMLFileLinks?

  init(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) {
    output = HTMLOutput(documentFolder: options.documentFolder)
    self.document = document
    documentFolders = options.documentFolders[...]
    title = options.title(of: document)
    fileLinks = try options.linkBase.map(HTMLFileLinks.init)
    titleRow = document.titleRow
    survey = HTMLSurvey(document, hasTitleRow: titleRow != nil)
    output.definitions = survey.definitions
  }

  mutating func writePage() {
    writeHead()
    output.write("<body>\n")
    if titleRow != nil { writeText(document.preamble, in: "preamble") }
    writeHeading()
    output.write(HTMLPage.controls)
    output.write("<main>\n")
    writeText(titleRow.map(\.note) ?? document.preamble, in: "lead")
    output.write("<ul id=\"outline\"\(outlineClasses)>\n")
    writeRows()
    output.write("</ul>\n</main>\n<script>\(HTMLPage.script)</script>\n</body>\n</html>\n")
  }

  private var outlineClasses: String {
    let classes = (fileLinks == nil ? [] : ["files"]) + (survey.rows > 2_000 ? ["large"] : [])
    let names = classes.joined(separator: " ")
    return names.isEmpty ? "" : " class=\"\(names)\""
  }

  private mutating func writeHead() {
    output.write("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\"/>\n")
    output.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
    output.write(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(HTMLPage.policy)\"/>\n")
    output.write("<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>")
    output.write(text: titleText)
    output.write("</title>\n<style>\(HTMLPage.style)</style>\n</head>\n")
  }

  private var titleText: String {
    guard let titleRow else { return title }
    let text = Array(titleRow.title.utf8)
    return String(decoding: VisibleText.of(text[...]) ?? text, as: UTF8.self)
  }

  private mutating func writeHeading() {
    output.write("<header>\n<h1 id=\"title\">")
    if let titleRow {
      let scanner = InlineScanner(Array(titleRow.title.utf8), output.definitions)
      _ = output.anchors.addHeading(scanner, id: "title")
      InlineWriter.write(scanner, to: &output)
    } else {
      output.write(text: title)
    }
    output.write("</h1>\n<p id=\"counts\" lang=\"en\">\(survey.counts)</p>\n</header>\n")
  }

  /// Writes the Markdown text above the title or above the rows.
  private mutating func writeText(_ text: String?, in id: String) {
    guard let text, !text.isEmpty else { return }
    output.write("<div id=\"\(id)\" class=\"note\">\n")
    MarkdownDrawing.writeBlocks(of: text, to: &output)
    output.write("</div>\n")
  }

  private mutating func writeRows() {
    let first = titleRow == nil ? 0 : 1
    /// The number of items whose end tags have not been written yet.
    var open = 0
    func close(to level: Int) {
      for _ in level..<open { output.write(HTMLPage.itemEnd) }
      open = level
    }
    for row in document.outline.rows.dropFirst(first) {
      close(to: row.level - first)
      begin(row)
      if row.hasChildren { open += 1 }
    }
    close(to: 0)
  }

  private mutating func begin(_ row: SectionSnapshot<ItemID>.Row) {
    if row.level == 0, let folder = documentFolders.popFirst() {
      output.beginDocument(in: folder)
    }
    let content = document[row.item]
    let link = fileLinks?.enter(content, level: row.level)
    let anchor = anchor(of: content)
    if row.hasChildren {
      output.write(row.isExpanded ? "<li><details open=\"\">" : "<li><details>")
      output.write("<summary data-rows=\"\(document.outline.descendantCount(of: row.item))\"")
    } else if content.isText && content.fields.isChecked == nil {
      return writeBlocks(of: content)
    } else {
      let isDirectory = content.fileKind == "directory"
      output.write("<li><div class=\"leaf\(isDirectory ? " directory" : "")\"")
    }
    output.write(id: anchor)
    output.write(">")
    writeRow(content, link)
    output.write(row.hasChildren ? "</summary>" : "</div>")
    writeNote(of: content)
    output.write(row.hasChildren ? "<ul>\n" : "</li>\n")
  }

  /// Writes a row that is a block of text instead of an item.
  private mutating func writeBlocks(of content: ItemContent) {
    output.write("<li><div class=\"leaf text\"><div class=\"note\">\n")
    MarkdownDrawing.writeBlocks(of: content.textBlock, to: &output)
    output.write("</div></div></li>\n")
  }

  /// Returns the id of a row; `nil` if the row is not a heading.
  private mutating func anchor(of content: ItemContent) -> String? {
    guard content.isHeading else { return nil }
    return output.anchors.addHeading(
      InlineScanner(Array(content.title.utf8), output.definitions))
  }
}

extension OutlineDocument {
  /// The row that becomes the page's title, or `nil` if no row does. The first row becomes the title if it is
  /// a heading and the ancestor of all other rows, unless the header contains a different title.
  fileprivate var titleRow: ItemContent? {
    guard let first = outline.rows.first, outline.childCount(of: nil) == 1,
      self[first.item].isHeading
    else { return nil }
    if case .text(let title)? = header["title"], title != self[first.item].title { return nil }
    return self[first.item]
  }
}

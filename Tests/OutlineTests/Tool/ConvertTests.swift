import Foundation
import Outline
import Testing

@testable import outline_tree

/// `convert` writes what `print` writes, and says what is lost.
@Suite(.ownThread) struct ConvertTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A document with something of everything that a format may keep.
  private static let rich = """
    {"title":"Shopping","owner":"Ann","children":[
    {"title":"Drinks","expanded":false,"note":"hot","children":[
    {"title":"Tea","expanded":true,"children":[{"title":"Green","checked":true}]},
    {"title":"Milk","checked":false}]},
    {"title":"Bread","shop":"corner","price":1.5}]}

    """

  private var sources: [String] {
    folder.makeFile("rich.json", Self.rich)
    return ["emoji", folder.path("rich.json"), Fixtures.testsFolder.appending(path: "Tool").path]
      + DocumentFiles.all.filter { DocumentFiles.format(of: $0) == .markdown }.prefix(3).map(\.path)
  }

  private static let formats = DisplayOptions.Format.allCases.filter { $0 != .xml }

  @Test(arguments: formats)
  func writesWhatPrintWrites(format: DisplayOptions.Format) throws {
    for source in sources {
      let options = ["--format", format.rawValue]
      let printed = ToolRun([source, "-o", folder.path("printed")] + options)
      let converted = ToolRun(["convert", source, folder.path("converted")] + options)
      #expect(printed.status != .trouble && converted.output.isEmpty, "\(source)")
      #expect(folder.content("converted") == folder.content("printed"), "\(source)")
      let piped = ToolRun(["convert", source, "-"] + options)
      #expect(piped.text == ToolRun([source] + options).text && piped.error == converted.error)
    }
  }

  /// If nothing is said to be lost, nothing is: the document that is read again is the same.
  @Test(arguments: DocumentFormat.allCases.filter { $0.traits.isReadable && $0.traits.isWritable })
  func saysWhatIsLost(format: DocumentFormat) throws {
    var losses = 0
    let files = DocumentFiles.all.prefix(TestSize.pick(12, large: .max))
    for file in files where DocumentFiles.format(of: file)?.traits.isReadable == true {
      guard let source = DocumentFiles.format(of: file), source != .tree, source != .paths,
        let read = try? source.decode(DocumentFiles.bytes(file)).document
      else { continue }
      let name = DisplayOptions.Format(rawValue: format == .tree ? "text" : format.rawValue)!
      guard let lost = ConversionReport(of: read, in: name)?.messages else { continue }
      if lost.isEmpty {
        let again = try format.decode(format.encode(read)).document
        #expect(Self.content(of: again) == Self.content(of: read), "\(file.lastPathComponent)")
      } else {
        losses += 1
      }
    }
    if format == .indented { #expect(losses > 0) }
  }

  /// Without what was lost, a document is as it was.
  private static func content(of document: OutlineDocument) -> [String] {
    document.outline.rows.map { row in
      let content = document[row.item]
      // That a row is a heading or text is no field in Markdown, and no number or truth value in OPML.
      let fields = content.fields.filter { !$0.name.hasPrefix("#") && !$0.isBlock }
      let isExpanded = row.hasChildren && row.isExpanded
      return "\(row.level) \(content.title) \(content.note ?? "") \(fields) \(isExpanded)"
    }
  }

  /// Each ability that a format has not is named.
  @Test(arguments: [
    ("json", ""),
    (
      "opml",
      "opml leaves out the JSON type of “price” in 1 row and the folding of 1 row"
    ),
    (
      "markdown",
      "markdown leaves out “shop” and “price” of 1 row, the folding of 1 row "
        + "and “owner” of the header"
    ),
    (
      "indented",
      "indented leaves out “shop” and “price” of 1 row, the folding of 1 row "
        + "and “title” and “owner” of the header"
    ),
    ("html", "html leaves out “shop” and “price” of 1 row and “owner” of the header"),
    (
      "text",
      "text leaves out 3 rows inside collapsed rows, 1 note, 2 checkboxes, “shop” and “price” of 1 row, "
        + "the folding of 1 row and “title” and “owner” of the header"
    ),
  ])
  func namesWhatIsLost(format: String, message: String) {
    folder.makeFile("rich.json", Self.rich)
    let run = ToolRun(["convert", folder.path("rich.json"), "-", "--format", format])
    #expect(run.messages == (message.isEmpty ? "" : "outline-tree: \(message)\n"))
    #expect(run.status == (message.isEmpty ? .done : .incomplete))
    let check = ToolRun(["check", folder.path("rich.json"), "--format", format])
    #expect(check.lines[1] == (message.isEmpty ? "  \(format) keeps everything" : "  \(message)"))
    #expect(check.status == run.status && check.error.isEmpty)
  }

  @Test func namesThatAreNotText() throws {
    folder.makeFolder("d")
    folder.makeFile(Array("d/".utf8) + [0xFF])
    let run = ToolRun(["convert", folder.path("d"), folder.path("x.opml")])
    #expect(run.status == .incomplete && run.messages.contains("opml cannot express these names"))
  }

  @Test func everyExtensionHasItsFormat() {
    for format in Self.formats where !format.fileExtensions.isEmpty {
      let name = folder.path("x" + format.fileExtensions[0])
      #expect(ToolRun(["convert", "emoji", name]).status != .trouble)
      #expect(ToolRun(["check", name]).status == .done || !format.isReadable)
    }
    #expect(ToolRun(["convert", "emoji", folder.path("x.outline")]).status == .done)
    #expect(ToolRun(["check", folder.path("x.outline")]).text.contains("0 commits, 28 items"))
  }

  @Test func refusesWhatIsUnclear() {
    folder.makeFile("a.md", "- x\n")
    folder.makeLink("link.opml", to: "a.md")
    let path = folder.path("a.md")
    for (arguments, message) in [
      ([path, path], "are the same file"), ([path, folder.path("link.opml")], "are the same file"),
      ([path, "-"], "give --format FORMAT"), ([path, folder.path("x")], "give --format FORMAT"),
      ([path, folder.path("x.yaml")], "“.yaml” is not the extension of a format"),
      ([path], "convert needs a source and a file to write"), ([], "outline-tree convert IN OUT"),
      ([path, "x.opml", "-o", "y.opml"], "option “-o” is for print, apply and merge"),
      ([path, "", "--format", "opml"], "convert needs"), (["none.md", "x.opml"], "none.md"),
    ] {
      let run = ToolRun(["convert"] + arguments)
      #expect(run.status == .trouble && run.messages.contains(message), "\(run.messages)")
      #expect(folder.names.sorted() == ["a.md", "link.opml"] && folder.content("a.md") == "- x\n")
    }
  }

  /// An option has an effect where it has one on what `print` writes. `-o` is an operand here.
  @Test func takesTheOptionsOfPrint() {
    for option in Option.all {
      let given = GivenOption(
        option: option, spelling: option.spellings[0], bytes: "json".utf8.map(\.self)[...])
      for kind in SourceKind.allCases {
        for form in OutputForm.shown {
          let isHonored = given.isHonored(by: .print, [kind], form) && given.name != "-o"
          #expect(given.isHonored(by: .convert, [kind], form) == isHonored, "\(given.name)")
        }
      }
    }
  }

  @Test func standardInputAndOptionsOfPrint() {
    let run = ToolRun(["convert", "-", "-", "--format", "markdown"], input: "a/b\na/c\n")
    #expect(run.text == "- a\n  - b\n  - c\n" && run.status == .done)
    let chosen = ToolRun(
      ["convert", "-", "-", "--format", "markdown", "-I", "b"], input: "a/b\na/c\n")
    #expect(chosen.text == "- a\n  - c\n")
  }
}

extension DisplayOptions.Format {
  fileprivate var isReadable: Bool {
    documentFormat(isDocument: true)?.traits.isReadable ?? false
  }

}

/// The contents that a format keeps, and the messages about others.
extension ConvertTests {
  /// Headings of Markdown and text after its lists are fields elsewhere, and the same again in Markdown.
  @Test(arguments: ["opml", "json", "jsonl", "outline"])
  func headings(format: String) {
    let text = "# A\n\nnote\n\n## B\n\n- x\n  - y\n\nC\n=\n\n- z\n\nThe end.\n"
    folder.makeFile("a.md", text)
    let (file, again) = (folder.path("a.\(format)"), folder.path("again.md"))
    #expect(ToolRun(["convert", folder.path("a.md"), file]).messages.isEmpty)
    #expect(ToolRun(["diff", folder.path("a.md"), file]).text == "no changes\n")
    #expect(ToolRun(["convert", file, again]).messages.isEmpty)
    let written = folder.content("again.md")
    let expected = text.replacing("C\n=", with: "# C")
    #expect(written?.replacing("\n\n", with: "\n") == expected.replacing("\n\n", with: "\n"))
    #expect(
      ToolRun(["check", folder.path("a.md"), "--format", "opml"]).text.contains("keeps everything"))
  }

  /// A heading that JSON says is a field of data, and a list without fields leaves it out.
  @Test func headingsOfJSON() {
    folder.makeFile("a.json", #"[{"title":"A","heading":1,"children":[]}]"#)
    let run = ToolRun(["convert", folder.path("a.json"), "-", "--format", "indented"])
    #expect(run.messages == "outline-tree: indented leaves out “heading” of 1 row\n")
    #expect(run.status == .incomplete && run.text == "A\n")
    let markdown = ToolRun(["convert", folder.path("a.json"), "-", "--format", "markdown"])
    #expect(markdown.messages.isEmpty && markdown.text == "# A\n")
  }

  /// A page has the text above the rows, and OPML keeps it, so nothing is said to be left out.
  @Test func textAboveTheRows() {
    folder.makeFile("a.md", "Text\n\n- x\n")
    let page = ToolRun(["convert", folder.path("a.md"), "-", "--format", "html"])
    #expect(page.status == .done && page.messages.isEmpty && page.text.contains("Text"))
    let opml = ToolRun(["convert", folder.path("a.md"), "-", "--format", "opml"])
    #expect(opml.status == .done && opml.text.contains("<preamble>Text</preamble>"))
    let indented = ToolRun(["convert", folder.path("a.md"), "-", "--format", "indented"])
    #expect(indented.status == .incomplete)
    #expect(indented.messages.contains("leaves out “text before the first row” of the header"))
  }

  @Test func anOutlineFileIsReplacedIfAsked() {
    folder.makeFile("a.md", "- a\n- b\n")
    let (source, store) = (folder.path("a.md"), folder.path("a.outline"))
    #expect(ToolRun(["convert", source, store, "--replace"]).status == .done)
    let refused = ToolRun(["convert", source, store])
    #expect(refused.status == .trouble && refused.messages.contains("already exists"))
    #expect(refused.messages.contains("\n--replace "))
    folder.makeFile("a.md", "- b\n- c\n")
    #expect(ToolRun(["convert", source, store, "--replace"]).status == .done)
    #expect(ToolRun([store, "--format", "markdown"]).text == "- b\n- c\n")
    #expect(ToolRun(["undo", store]).status == .done)
    #expect(ToolRun([store, "--format", "markdown"]).text == "- a\n- b\n")
    let other = ToolRun(["convert", source, folder.path("b.md"), "--replace"])
    #expect(other.status == .trouble && other.messages.contains("for .outline files"))
  }
}

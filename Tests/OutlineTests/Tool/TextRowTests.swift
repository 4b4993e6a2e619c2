import Foundation
import Outline
import Testing

@testable import outline_tree

/// Text after a list, in `apply` and in the browser.
@Suite(.ownThread) struct TextRowTests {
  private let folder: ScratchFolder
  private static let text =
    "# Shopping\n\n- milk\n- bread\n\nRemember to pay Bob before Friday.\n\n* tea\n* coffee\n"

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("a.md", Self.text)
  }

  private func apply(_ commands: [String], _ options: [String] = []) -> ToolRun {
    ToolRun(["apply", folder.path("a.md")] + options + commands.flatMap { ["-c", $0] })
  }

  private func edited(_ commands: String...) throws -> String {
    let run = apply(commands, ["--in-place"])
    #expect(run.status == .done && run.messages.isEmpty, "\(run.messages)")
    return try String(contentsOfFile: folder.path("a.md"), encoding: .utf8)
  }

  /// A row that has the field of text in another format is changed only by an edit that puts it before all rows.
  @Test func rowsOfOtherFormatsStayRows() throws {
    let text =
      #"{"children":[{"title":"A","children":[{"title":"B","block":true}]},{"title":"C"}]}"#
    folder.makeFile("a.json", text)
    let path = folder.path("a.json")
    let run = ToolRun(["apply", path, "-c", "rename C D", "--in-place"])
    #expect(run.status == .done && run.messages.isEmpty, "\(run.messages)")
    let written = try DocumentFormat.json.decode(
      Array(String(contentsOfFile: path, encoding: .utf8).utf8))
    #expect(
      written.document.outline.rows.map { written.document[$0.item].title } == ["A", "B", "D"])
    #expect(written.document.outline.items.allSatisfy { written.document[$0].note == nil })
  }

  @Test func staysWhereItIs() throws {
    let text = Self.text
    #expect(try edited("delete bread") == text.replacing("- bread\n", with: ""))
    folder.makeFile("a.md", text)
    #expect(
      try edited("sort Shopping")
        == text.replacing("- milk\n- bread", with: "- bread\n- milk")
        .replacing("* tea\n* coffee", with: "* coffee\n* tea"))
    folder.makeFile("a.md", text)
    #expect(
      try edited("move bread before milk")
        == text.replacing("- milk\n- bread", with: "- bread\n- milk"))
  }

  /// The rows of a run as JSON Lines, without the fields that describe the layout.
  private static func rows(_ run: ToolRun) -> String {
    String(decoding: run.output, as: UTF8.self).replacing(#/,"#[^,}]*/#, with: "")
  }

  private var readBack: ToolRun { ToolRun([folder.path("a.md"), "--format", "jsonl"]) }

  /// A note is written even if only the composition of its characters changes.
  @Test(arguments: ["caf\u{E9} *x*", "cafe\u{301} *x*"])
  func theCompositionOfANoteIsWritten(note: String) throws {
    let text = "- a\n\n  \(note)\n- b\n\nB \(note)\nB \(note)\n"
    for new in ["caf\u{E9} *x*", "cafe\u{301} *x*"] {
      folder.makeFile("a.md", text)
      let written = try edited("note a \"\(new)\"", "note \"B \(note)\" \"B \(new)\"")
      let expected = "- a\n\n  \(new)\n- b\n\nB \(note)\nB \(new)\n"
      #expect(Array(written.utf8) == Array(expected.utf8))
    }
  }

  /// A block of text that loses its last child follows that child into the note of its section.
  @Test func followsItsLastChild() throws {
    folder.makeFile("a.md", "# H\n\n- item\n\nPara one\n\nPara two\n")
    let commands = [
      "insert X into \"Para one\"", "move \"Para two\" into \"Para one\"", "delete item",
      "delete X",
    ]
    // A row without children may be expanded, which Markdown does not store.
    let drawn = Self.rows(apply(commands, ["--format", "jsonl"]))
      .replacing(#","expanded":true"#, with: "")
    #expect(apply(commands, ["--in-place"]).status == .done)
    #expect(drawn == Self.rows(readBack))
    #expect(drawn.contains("Para one") && drawn.contains("Para two"))
  }

  /// Without items above it, text is the note of its section. The drawn rows are those that are read again.
  @Test func becomesTheNoteOfItsSection() throws {
    let commands = ["delete milk", "delete bread"]
    let drawn = apply(commands, ["--format", "jsonl"])
    let written = try edited(commands[0], commands[1])
    #expect(
      written == "# Shopping\n\nRemember to pay Bob before Friday.\n\n* tea\n* coffee\n")
    let texts = [drawn, readBack].map { Self.rows($0) }
    #expect(texts[0] == texts[1] && texts[0].contains("Remember"))
  }

  /// Text above all rows is part of the header, in the drawing as in the file that is read again, and comes back.
  @Test func becomesTheTextAboveAllRows() throws {
    folder.makeFile("a.md", "- milk\n\nRemember\nBob.\n\nAnd Ann.\n\n# Tea\n")
    let dry = apply(["delete milk"], ["--dry-run"])
    #expect(dry.lines[0] == "~ the document: text before the first row added")
    #expect(apply(["delete milk"], ["--transaction", folder.path("t.json")]).status == .trouble)
    let drawn = apply(["delete milk"])
    let document = folder.path("a.outline")
    #expect(ToolRun(["convert", folder.path("a.md"), document]).status == .done)
    #expect(try edited("delete milk") == "Remember\nBob.\n\nAnd Ann.\n\n# Tea\n")
    #expect(drawn.text == ToolRun([folder.path("a.md")]).text)
    #expect(ToolRun(["apply", document, "--in-place", "-c", "delete milk"]).status == .done)
    let kept = ToolRun([document, "--format", "markdown"])
    #expect(kept.text == "Remember\nBob.\n\nAnd Ann.\n\n# Tea\n")
    #expect(
      ToolRun(["log", document]).lines[1] == "  ~ the document: text before the first row added")
    #expect(ToolRun(["undo", document]).lines[0].hasSuffix("text before the first row removed"))
  }

  @Test func isNotMovedAboveTheFirstRow() {
    let run = apply([#"move "Remember to pay Bob before Friday." before milk"#])
    #expect(run.status == .trouble)
    #expect(run.messages.contains("it would become the note of “Shopping”"))
  }

  @Test func undoRestoresIt() throws {
    let opened = SourceDocument(
      try DocumentFormat.markdown.decode(Array(Self.text.utf8)).document)
    var edited = EditedOutline(opened, rights: .file)
    let before = edited.document
    let items = Array(before.outline.items)
    let step = try edited.edit("delete", focus: .init(before: items[1], after: items[3])) {
      $0.outline.delete([items[1], items[2]])
    }
    #expect(step?.focus.after == items[0])
    #expect(
      edited.document.note(of: items[0]) == Array("Remember to pay Bob before Friday.".utf8))
    guard case .done = edited.step(.undo) else { throw Mismatch("nothing is undone") }
    #expect(edited.document.outline == before.outline)
    #expect(edited.document.note(of: items[0]) == nil)
  }

  @Test func undoRestoresTextAboveAllRows() throws {
    let text = Array("- milk\n\nRemember\n\n# Tea\n".utf8)
    let opened = SourceDocument(try DocumentFormat.markdown.decode(text).document)
    var edited = EditedOutline(opened, rights: .file)
    let before = edited.document.document
    let items = Array(before.outline.items)
    let step = try edited.edit("delete", focus: .init(before: items[0], after: items[1])) {
      $0.outline.delete([items[0]])
    }
    #expect(Array(edited.document.outline.items) == [items[2]] && step?.focus.after == items[2])
    guard case .done = edited.step(.undo) else { throw Mismatch("nothing is undone") }
    #expect(try DocumentFormat.markdown.encode(edited.document.document) == text)
    guard case .done = edited.step(.redo) else { throw Mismatch("nothing is done again") }
    #expect(
      try DocumentFormat.markdown.encode(edited.document.document)
        == Array("Remember\n\n# Tea\n".utf8))
  }
}

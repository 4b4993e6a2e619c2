import Foundation
import Outline
import Testing

@testable import outline_tree

/// A source of each kind, on which every option has an effect.
struct OptionSources {
  private let folder: ScratchFolder

  /// The result of a run: everything that it wrote.
  struct Outcome: Equatable {
    var status: Int32
    var output: [UInt8]
    var messages: String
    var file: String?
  }

  init() throws {
    folder = try ScratchFolder()
    for name in ["d", "d/x", "d/x/z", "d/empty", "nothing"] { folder.makeFolder(name) }
    for name in ["b.c", "a10", "x/a9", "x/a10", "x/z/deep", ".hidden", "e\u{202E}f"] {
      folder.makeFile("d/" + name)
    }
    folder.makeFile("d/a9", String(repeating: "x", count: 5000))
    folder.makeFile("d/.gitignore", "b.c\n")
    folder.makeLink("d/l", to: "x")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.path("d/b.c"))
    try makeDocuments()
    let order = try OutlineDocument(rows: [
      (content: ItemContent("x"), level: 0, isExpanded: true),
      (content: ItemContent("b.c"), level: 0, isExpanded: true),
    ])
    try OutlineFile.create(at: Array(orderFile.utf8), order)
  }

  var orderFile: String { folder.path("order.outline") }

  private func makeDocuments() throws {
    let titles = [
      ("b.c", 0), ("a10", 0), ("a9", 0), ("x", 0), ("a10", 1), ("a9", 1), ("z", 1), ("deep", 2),
      ("e\u{202E}f", 0),
    ]
    let document = try OutlineDocument(
      rows: titles.map { (content: ItemContent($0.0), level: $0.1, isExpanded: true) })
    let one = try OutlineDocument(
      rows: [(content: ItemContent("one"), level: 0, isExpanded: true)])
    let options = DocumentFormat.EncodingOptions(indent: 4)
    try makeList(titles)
    for kind in SourceKind.texts where kind != .listing {
      let text = try text(document, kind, options)
      folder.makeFile(name(kind), text)
      let small = try self.text(one, kind, options)
      folder.makeFile("one-" + name(kind), small)
      let damaged = damaged(Array(text.utf8), kind)
      try Data(damaged).write(to: URL(fileURLWithPath: folder.path("damaged-" + name(kind))))
    }
    try OutlineFile.create(at: Array(folder.path(name(.outline)).utf8), document)
    try OutlineFile.create(at: Array(folder.path("one-" + name(.outline)).utf8), one)
  }

  private func makeList(_ rows: [(String, Int)]) throws {
    var names: [String] = []
    var list = ""
    for (title, level) in rows {
      names = names.prefix(level) + [title]
      list += names.joined(separator: "/") + "\n"
    }
    folder.makeFile(name(.listing), list + ".hidden\nA/z\n")
    folder.makeFile("one-" + name(.listing), "one\n")
  }

  /// A document as its format has it. In JSON, objects are the rows, and those of leaves have a value.
  private func text(
    _ document: OutlineDocument, _ kind: SourceKind, _ options: DocumentFormat.EncodingOptions
  ) throws -> String {
    guard try format(kind).traits.isWritable else { return try dataText(document) }
    return String(decoding: try format(kind).encode(document, options: options), as: UTF8.self)
  }

  private func dataText(_ document: OutlineDocument) throws -> String {
    var text = "{"
    var level = 0
    for (index, row) in document.outline.rows.enumerated() {
      text += String(repeating: "}", count: max(0, level - row.level))
      if index > 0 && row.level <= level { text += "," }
      text += "\"\(document[row.item].title)\":{" + (row.hasChildren ? "" : "\"value\":0}")
      level = row.level
    }
    return text + String(repeating: "}", count: level + 1)
  }

  /// A text with a byte in a title that is not UTF-8. Drawings allow that, so there a row lacks its
  /// connector.
  private func damaged(_ text: [UInt8], _ kind: SourceKind) -> [UInt8] {
    var damaged = text
    if kind == .document(.text(.tree)) {
      damaged.replace(Array("└── deep".utf8), with: Array("deep".utf8))
      return damaged
    }
    damaged.replace(Array("deep".utf8), with: Array("de".utf8) + [0xFF] + Array("ep".utf8))
    return damaged
  }

  private func format(_ kind: SourceKind) throws -> DocumentFormat {
    guard case .document(let source) = kind else { throw Mismatch("\(kind) is no document") }
    return try #require(source.documentFormat)
  }

  private func name(_ kind: SourceKind) -> String {
    switch kind {
    case .document(.outline): "n.outline"
    case .listing: "n.list"
    case .document(.text(let format)):
      "n" + (format.traits.fileExtensions.first ?? "." + format.rawValue)
    case .directory, .file, .emoji: "d"
    }
  }

  func arguments(_ kind: SourceKind, _ trial: OptionTrial) -> [String] {
    let isDamaged = trial.isOfDamage && SourceKind.texts.contains(kind) && kind != .listing
    return arguments(
      kind, (isDamaged ? "damaged-" : "") + name(kind), trial.spelling.hasPrefix("--from"))
  }

  /// A source of the same kind with at most one row.
  func emptySource(_ kind: SourceKind) -> [String] {
    arguments(kind, kind == .directory ? "nothing" : "one-" + name(kind), true)
  }

  private func arguments(_ kind: SourceKind, _ name: String, _ saysFormat: Bool) -> [String] {
    if kind == .emoji { return ["emoji"] }
    let path = [folder.path(name)]
    if saysFormat { return path }
    if kind == .listing { return ["--from", "paths"] + path }
    guard case .document(.text(let format)) = kind, format.traits.fileExtensions.isEmpty
    else { return path }
    return ["--from", format.rawValue] + path
  }

  func arguments(_ form: OutputForm) -> [String] {
    switch form {
    case .store: ["-o", folder.path("new.outline")]
    case .words: []
    case .preview: ["--dry-run", "--in-place"]
    case .changes: ["--format", "json"]
    case .previewOfChanges: ["--format", "json", "--dry-run", "--in-place"]
    case .nothing: ["--in-place"]
    case .screen: []
    case .format(let format): ["--format", format.rawValue]
    }
  }

  /// The options that an edit of a kind of source needs.
  func editing(_ kind: SourceKind, _ form: OutputForm) -> [String] {
    let isInPlace = [.preview, .previewOfChanges, .nothing].contains(form)
    return (form == .words || form == .changes ? ["--dry-run"] : [])
      + (isInPlace && kind == .directory ? ["--order", orderFile] : [])
  }

  /// - Parameter options: The variable `OUTLINE_TREE_OPTIONS`.
  func outcome(
    _ arguments: [String], _ trial: OptionTrial, options: String = ""
  ) -> Outcome {
    folder.remove("new.outline")
    let run = ToolRun(
      arguments, isTerminal: trial.isOnTerminal,
      environment: ["LS_COLORS": "no=1:di=2", "OUTLINE_TREE_OPTIONS": options])
    return Outcome(
      status: run.status.rawValue, output: run.output, messages: run.messages,
      file: folder.content("new.outline").map { String($0.drop { $0 != "\n" }) })
  }

  /// The first rows of a browser.
  func browserOutcome(_ arguments: [String]) -> Outcome {
    let streams = Streams(
      input: InputBuffer([]), output: .discarding, error: .discarding)
    let run = Run(streams: streams, system: .real, environment: { _ in nil })
    do throws(ToolError) {
      let invocation = try ArgumentParser.parse(arguments.map { Array($0.utf8) })
      try run.checkOptions(of: invocation)
      let command = BrowseCommand(run: run, request: invocation)
      let host = try command.host()
      host.continueReading(milliseconds: 1000)
      let rows = host.state.document
      let titles = rows.outline.visibleItems.map { rows.text(of: $0) }
      host.state.size = TerminalSize(columns: 200, rows: 50)
      host.readScreen()
      // The titles of all rows, of which the screen may show only some.
      let lines = host.state.frame(try command.theme()).lines.map {
        String(decoding: $0, as: UTF8.self)
      }
      return Outcome(
        status: 0, output: Array("\(titles) \(lines) \(invocation.options.picks)".utf8),
        messages: "",
        file: nil)
    } catch {
      let messages = error.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
      return Outcome(status: 2, output: [], messages: messages.joined(separator: "\n"), file: nil)
    }
  }
}

extension outline_tree.OutputStream {
  fileprivate static var discarding: Self {
    Self(isTerminal: false, size: nil) { _ throws(SystemError) in }
  }
}

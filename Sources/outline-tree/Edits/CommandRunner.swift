import Outline

/// Runs commands on a document. Each command applies to the result of the previous one.
struct CommandRunner {
  var document: SourceDocument
  /// The items of inserted rows, including rows that have since been deleted.
  var inserted: [ItemID] = []

  let index: TitleIndex
  /// True if commands can name a row by its number, such as `#42`.
  let acceptsNumbers: Bool

  /// The lines of the text that contained the rows; nil if commands cannot name rows by lines.
  let lines: SourceLines?
  /// For each row that was read, the line of the text on which the row begins. The property is computed on first use,
  /// because few scripts need lines.
  private lazy var lineStarts: [Int]? = lines?.starts
  /// All rows that were read.
  let whole: SectionSnapshot<ItemID>

  /// - Parameters:
  ///   - whole: All rows that were read. This argument is needed only if options removed some rows from the document.
  ///   - acceptsNumbers: Whether commands can name a row by its number. By default, they can do so if the numbers are
  ///     permanent.
  init(
    _ document: SourceDocument, whole: SectionSnapshot<ItemID>? = nil, lines: SourceLines? = nil,
    acceptsNumbers: Bool? = nil
  ) {
    self.acceptsNumbers = acceptsNumbers ?? document.hasIdentities
    self.document = document
    self.lines = lines
    self.whole = whole ?? document.outline
    index = TitleIndex(document)
  }

  mutating func run(_ commands: [LocatedCommand]) throws(ToolError) {
    let firstTexts = document.firstTexts
    for located in commands {
      do {
        try run(located)
      } catch {
        var refusal = error.refusal
        if let hint = located.command.hintAboutAll { refusal.lines.append(hint) }
        throw refusal.located(at: located.script.describe(error.location))
      }
    }
    _ = document.takeFirstTextAsNotes(except: firstTexts)
  }

  private mutating func run(_ located: LocatedCommand) throws(SyntaxError) {
    switch located.command {
    case .move(let path, let destination): try move(path, to: destination)
    case .moveToEdge(let path, let edge): try move(path, to: edge)
    case .shift(let path, let shift): try self.shift(path, shift)
    case .expand(.all): document.outline.expandAll()
    case .expand(.item(let path)): document.outline.expand([try item(path)])
    case .collapse(.all): document.outline.collapseAll()
    case .collapse(.item(let path)): document.outline.collapse([try item(path)])
    case .reveal(let path): document.outline.reveal(try item(path))
    case .insert(let title, let destination): try insert(title, at: destination)
    case .rename(let path, let title):
      let mayHaveBox = hasContents
      try edit(path) {
        if mayHaveBox { $0.retitle(typed: title) } else { $0 = ItemContent(bytes: title) }
      }
    case .check(let path, let isChecked):
      try requireContents("a checkbox", path)
      try edit(path) { if $0.isChecked != isChecked { $0.isChecked = isChecked } }
    case .note(let path, let text):
      try requireContents("a note", path)
      try edit(path) { $0.note = text.map { String(decoding: $0, as: UTF8.self) } }
    case .delete(let path): try perform(.delete([try item(path)]), path.location)
    case .sort(let rows, let order): try sort(rows, by: order, at: located.location)
    }
  }

  var resolver: ItemResolver { ItemResolver(document: document, index: index) }

  mutating func item(_ path: ItemPath) throws(SyntaxError) -> ItemID {
    if let number = path.identity { return try item(number, path.location) }
    if let line = path.line { return try item(atLine: line, path.location) }
    return try resolver.item(path)
  }

  /// Finds the parent that a command names. The result is nil if the path is `/`, which represents the outline itself.
  mutating func parent(_ path: ItemPath) throws(SyntaxError) -> ItemID? {
    path.isOutline ? nil : try item(path)
  }
}

/// Editing the contents of rows.
extension CommandRunner {
  /// True if rows can have contents other than their titles.
  var hasContents: Bool { document.kind == .rows }

  private func requireContents(_ what: Message, _ path: ItemPath) throws(SyntaxError) {
    if hasContents { return }
    throw SyntaxError(
      ToolError("an entry of a directory cannot have \(what); only rows of documents can"),
      at: path.location)
  }

  private mutating func edit(
    _ path: ItemPath, _ body: (inout ItemContent) -> Void
  ) throws(SyntaxError) {
    let item = try item(path)
    body(&document.document[item])
    index.add(item)
  }
}

/// Finding rows by their identities, such as `#42`.
extension CommandRunner {
  mutating func item(_ number: Int, _ location: Word.Location) throws(SyntaxError) -> ItemID {
    if !acceptsNumbers {
      throw SyntaxError(
        ToolError(
          "“#\(number)”: only rows of .outline files have permanent numbers",
          ["a title that begins with # is written \\#\(number)"]),
        at: location)
    }
    if document.outline.contains(ItemID(number)) { return ItemID(number) }
    let name: Message = number == .max ? "with so large a number" : "#\(number)"
    let items = ItemID.numbers.contains(number) ? [ItemID(number)] : []
    throw SyntaxError(
      ToolError("there is no row \(name)", .unknownItem, items: items), at: location)
  }
}

/// Finding rows by a line of the source text, such as `:634`.
extension CommandRunner {
  mutating func item(atLine line: Int, _ location: Word.Location) throws(SyntaxError) -> ItemID {
    if whole.count == 0 {
      throw SyntaxError("there is no row at line \(line), because there are no rows", at: location)
    }
    guard let starts = lineStarts, starts.count == whole.count, let lineCount = lines?.count else {
      throw SyntaxError(
        ToolError(
          "“:\(line)”: only rows of a Markdown, OPML or indented file have lines",
          ["a title that begins with : is written \\:\(line)"]),
        at: location)
    }
    // A line of the text belongs to the last row that begins on or before this line, even if it is part of a note.
    guard line <= lineCount, let index = starts.lastIndex(where: { $0 <= line }) else {
      throw SyntaxError(
        "there is no row at line \(line) of \(lineCount)", at: location)
    }
    let item = whole.item(at: index)
    if document.outline.contains(item) { return item }
    throw SyntaxError("the row at line \(line) was deleted", at: location)
  }
}

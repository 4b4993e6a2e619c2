import Outline

/// Runs commands on an outline one after the other, each on the result of the one before.
struct CommandRunner {
  var document: TitledOutline
  /// The contents of edited rows before their first edit.
  private var oldContents: [NodeID: EditableContent] = [:]

  var index: TitleIndex
  /// The rows by the numbers of their identities, which few scripts need.
  lazy var numbered: [Int: NodeID] = Dictionary(
    uniqueKeysWithValues: (document.items ?? []).enumerated().compactMap { index, item in
      item.map { ($0.number, NodeID(index)) }
    })

  /// The text that the rows were read from, if they were numbered in its order.
  private(set) var text: SourceText?
  /// The line of each row in the text, which few scripts need.
  lazy var lineStarts: [Int]? = text?.lines.flatMap { $0.count == rowCount ? $0 : nil }
  /// How many rows were read.
  private let rowCount: Int

  init(_ document: TitledOutline, of text: SourceText? = nil) {
    self.document = document
    self.text = text
    rowCount = document.nodes.count
    index = TitleIndex(document.nodes)
  }

  mutating func run(_ commands: [LocatedCommand]) throws(Refusal) {
    for located in commands {
      do {
        try run(located)
      } catch {
        var refusal = error.refusal
        if let hint = located.command.hintAboutAll { refusal.lines.append(hint) }
        throw refusal.located(at: located.script.describe(error.location))
      }
    }
    for edit in document.takeFirstTextAsNotes() where oldContents[edit.node] == nil {
      oldContents[edit.node] = edit.old
    }
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
      try edit(path) { if mayHaveBox { $0.retitle(typed: title) } else { $0.title = title } }
    case .check(let path, let isChecked):
      try requireContents("a checkbox", path)
      try edit(path) { $0.isChecked = isChecked }
    case .note(let path, let text):
      try requireContents("a note", path)
      try edit(path) { $0.note = text }
    case .delete(let path): try perform(.delete([try item(path)]), path.location)
    case .sort(let rows, let order): try sort(rows, order, located.location)
    }
  }

  var resolver: ItemResolver { ItemResolver(document: document, index: index) }

  mutating func item(_ path: ItemPath) throws(SyntaxError) -> NodeID {
    if let number = path.identity { return try item(number, path.location) }
    if let line = path.line { return try item(atLine: line, path.location) }
    return try resolver.item(path)
  }

  /// Returns nil for the outline itself.
  mutating func parent(_ path: ItemPath) throws(SyntaxError) -> NodeID? {
    path.isOutline ? nil : try item(path)
  }

  /// The contents that were edited, in the order of the rows' numbers.
  var edits: [RowEdit] {
    oldContents.sorted { $0.key.index < $1.key.index }
      .map { RowEdit(node: $0, old: $1, new: document.nodes.content(of: $0)) }
      .filter { $0.old != $0.new }
  }
}

/// Editing contents.
extension CommandRunner {
  /// Whether rows have more than a title.
  var hasContents: Bool { document.kind == .rows }

  private func requireContents(_ what: Message, _ path: ItemPath) throws(SyntaxError) {
    if hasContents { return }
    throw SyntaxError(
      Refusal("the entry of a directory cannot have \(what); only rows of documents can"),
      at: path.location)
  }

  private mutating func edit(
    _ path: ItemPath, _ body: (inout EditableContent) -> Void
  ) throws(SyntaxError) {
    let node = try item(path)
    var content = document.nodes.content(of: node)
    if oldContents[node] == nil { oldContents[node] = content }
    body(&content)
    document.nodes.setContent(content, of: node)
    index.add(node, document.nodes)
  }
}

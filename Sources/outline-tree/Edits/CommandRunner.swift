import Outline

/// Runs commands on an outline one after the other, each on the result of the one before.
struct CommandRunner {
  var document: TitledOutline
  /// The titles of renamed rows before their first renaming.
  private(set) var oldTitles: [NodeID: [UInt8]] = [:]

  var index: TitleIndex
  /// The rows by the numbers of their identities, which few scripts need.
  lazy var numbered: [Int: NodeID] = Dictionary(
    uniqueKeysWithValues: (document.items ?? []).enumerated().compactMap { index, item in
      item.map { ($0.number, NodeID(index)) }
    })

  init(_ document: TitledOutline) {
    self.document = document
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
    case .rename(let path, let title): rename(try item(path), title)
    case .delete(let path): try perform(.delete([try item(path)]), path.location)
    case .sort(let rows, let order): try sort(rows, order, located.location)
    }
  }

  var resolver: ItemResolver { ItemResolver(document: document, index: index) }

  mutating func item(_ path: ItemPath) throws(SyntaxError) -> NodeID {
    if let number = path.identity { return try item(number, path.location) }
    return try resolver.item(path)
  }

  /// Returns nil for the outline itself.
  mutating func parent(_ path: ItemPath) throws(SyntaxError) -> NodeID? {
    path.isOutline ? nil : try item(path)
  }

  private mutating func rename(_ node: NodeID, _ title: [UInt8]) {
    if oldTitles[node] == nil { oldTitles[node] = Array(document.nodes.title(of: node)) }
    document.nodes.rename(node, to: title)
    index.add(node, document.nodes)
  }
}

import Outline

/// Runs commands on an outline, one after the other: each sees what those before it did.
struct CommandRunner {
  var document: TitledOutline
  /// What renamed rows were called at first.
  private(set) var oldTitles: [NodeID: [UInt8]] = [:]

  private var index: TitleIndex

  init(_ document: TitledOutline) {
    self.document = document
    index = TitleIndex(document.nodes)
  }

  mutating func run(_ commands: [LocatedCommand]) throws(Refusal) {
    for located in commands {
      do {
        try run(located)
      } catch {
        throw error.refusal.said(of: located.script.place(error.position))
      }
    }
  }

  private mutating func run(_ located: LocatedCommand) throws(SyntaxError) {
    switch located.command {
    case .move(let path, let place): try move(path, place)
    case .moveToEdge(let path, let edge): try move(path, edge)
    case .shift(let path, let shift): try move(path, shift)
    case .expand(.all): document.outline.expandAll()
    case .expand(.item(let path)): document.outline.expand([try item(path)])
    case .collapse(.all): document.outline.collapseAll()
    case .collapse(.item(let path)): document.outline.collapse([try item(path)])
    case .reveal(let path): document.outline.reveal(try item(path))
    case .insert(let title, let place): try insert(title, place)
    case .rename(let path, let title): rename(try item(path), title)
    case .delete(let path): try perform(.delete([try item(path)]), path.position)
    case .sort(let rows, let order): try sort(rows, order, located.position)
    }
  }

  private var resolver: ItemResolver { ItemResolver(document: document, index: index) }

  private func item(_ path: ItemPath) throws(SyntaxError) -> NodeID {
    try resolver.item(path)
  }

  func parent(_ path: ItemPath) throws(SyntaxError) -> NodeID? {
    try resolver.parent(path)
  }

  private mutating func rename(_ node: NodeID, _ title: [UInt8]) {
    if oldTitles[node] == nil { oldTitles[node] = Array(document.nodes.title(of: node)) }
    document.nodes.rename(node, to: title)
    index.add(node, document.nodes)
  }
}

/// Moving and inserting.
extension CommandRunner {
  typealias Destination = SectionSnapshot<NodeID>.Destination

  private mutating func move(_ path: ItemPath, _ place: Command.Place) throws(SyntaxError) {
    let node = try item(path)
    let (destination, position) = try destination(place)
    try put(.move([node], to: destination), into: destination, position)
  }

  private mutating func insert(_ title: [UInt8], _ place: Command.Place) throws(SyntaxError) {
    let (destination, position) = try destination(place)
    let node = document.nodes.add(title: title, kind: .plain)
    index.add(node, document.nodes)
    try put(.insert([node], at: destination), into: destination, position)
  }

  private func destination(
    _ place: Command.Place
  ) throws(SyntaxError) -> (Destination, Word.Position) {
    switch place {
    case .before(let path): (.before(try item(path)), path.position)
    case .after(let path): (.after(try item(path)), path.position)
    case .into(let path, let number):
      (.into(try parent(path), at: number.map { $0 - 1 }), path.position)
    }
  }

  private mutating func move(_ path: ItemPath, _ edge: Command.Edge) throws(SyntaxError) {
    let node = try item(path)
    let parent = document.outline.parent(of: node)
    try perform(.move([node], to: .into(parent, at: edge == .top ? 0 : nil)), path.position)
  }

  private mutating func move(_ path: ItemPath, _ shift: Command.Shift) throws(SyntaxError) {
    let node = try item(path)
    let destination = try destination(node, shift, path)
    try put(.move([node], to: destination), into: destination, path.position)
  }

  private func destination(
    _ node: NodeID, _ shift: Command.Shift, _ path: ItemPath
  ) throws(SyntaxError) -> Destination {
    let parent = document.outline.parent(of: node)
    let siblings = document.outline.children(of: parent)
    let place = siblings.firstIndex(of: node)!
    switch shift {
    case .up where place > 0: return .into(parent, at: place - 1)
    case .down where place + 1 < siblings.count: return .into(parent, at: place + 1)
    case .indent where place > 0: return .into(siblings[place - 1], at: nil)
    case .outdent: if let parent { return .after(parent) }
    default: break
    }
    throw SyntaxError("“\(name(node))” \(shift.impediment)", at: path.position)
  }

  /// A row that gets its first child shows it: there was nothing to collapse before.
  private mutating func put(
    _ edit: SectionSnapshot<NodeID>.Edit, into destination: Destination,
    _ position: Word.Position
  ) throws(SyntaxError) {
    var barren: NodeID?
    if case .into(let parent?, _) = destination, document.outline.childCount(of: parent) == 0,
      document.nodes.reading(of: parent) != .omitted
    {
      barren = parent
    }
    try perform(edit, position)
    if let barren { document.outline.expand([barren]) }
  }

  private mutating func perform(
    _ edit: SectionSnapshot<NodeID>.Edit, _ position: Word.Position
  ) throws(SyntaxError) {
    do {
      try document.outline.perform(edit)
    } catch {
      throw SyntaxError(message(edit, error), at: position)
    }
  }

  private func message(_ edit: SectionSnapshot<NodeID>.Edit, _ error: OutlineError) -> Message {
    switch (edit, error) {
    case (.move(let items, _), .cycle):
      "“\(name(items[0]))” cannot stand inside itself"
    case (_, .indexOutOfRange(let index, let range)):
      "at \(index + 1) is out of range: it can stand at 1 to \(range.upperBound + 1)"
    default: "\(error.description)"
    }
  }

  private func name(_ node: NodeID) -> [UInt8] { resolver.path(of: node) }
}

extension Command.Shift {
  fileprivate var impediment: Message {
    switch self {
    case .up: "is the first of its siblings: it cannot move up"
    case .down: "is the last of its siblings: it cannot move down"
    case .indent: "has no sibling above it: there is nothing to indent it into"
    case .outdent: "is a root: it cannot be outdented"
    }
  }
}

import Outline

/// Moving and inserting.
extension CommandRunner {
  typealias Destination = SectionSnapshot<NodeID>.Destination

  mutating func move(_ path: ItemPath, _ place: Command.Place) throws(SyntaxError) {
    let node = try item(path)
    let (destination, position) = try destination(place)
    try put(.move([node], to: destination), into: destination, position)
  }

  mutating func insert(_ title: [UInt8], _ place: Command.Place) throws(SyntaxError) {
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

  mutating func move(_ path: ItemPath, _ edge: Command.Edge) throws(SyntaxError) {
    let node = try item(path)
    let parent = document.outline.parent(of: node)
    try perform(.move([node], to: .into(parent, at: edge == .top ? 0 : nil)), path.position)
  }

  mutating func move(_ path: ItemPath, _ shift: Command.Shift) throws(SyntaxError) {
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

  mutating func perform(
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

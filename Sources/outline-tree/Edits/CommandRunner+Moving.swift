import Outline

/// Moving and inserting rows.
extension CommandRunner {
  typealias RowDestination = SectionSnapshot<ItemID>.Destination

  mutating func move(
    _ path: ItemPath, to destination: Command.Destination
  ) throws(SyntaxError) {
    let node = try item(path)
    let (destination, location) = try resolve(destination)
    try perform(.move([node], to: destination), at: destination, location)
  }

  mutating func insert(
    _ title: [UInt8], at destination: Command.Destination
  ) throws(SyntaxError) {
    let (destination, location) = try resolve(destination)
    let item =
      hasContents
      ? document.makeItem(ItemContent(typed: title)) : document.document.makeItem(title: title[...])
    inserted.append(item)
    index.add(item)
    try perform(.insert([item], at: destination), at: destination, location)
  }

  private mutating func resolve(
    _ destination: Command.Destination
  ) throws(SyntaxError) -> (RowDestination, Word.Location) {
    switch destination {
    case .before(let path): (.before(try item(path)), path.location)
    case .after(let path): (.after(try item(path)), path.location)
    case .into(let path, let number):
      (.into(try parent(path), at: number.map { $0 - 1 }), path.location)
    }
  }

  mutating func move(_ path: ItemPath, to edge: Command.Edge) throws(SyntaxError) {
    let node = try item(path)
    let parent = document.outline.parent(of: node)
    try perform(.move([node], to: .into(parent, at: edge == .top ? 0 : nil)), path.location)
  }

  mutating func shift(_ path: ItemPath, _ shift: Command.Shift) throws(SyntaxError) {
    let node = try item(path)
    guard let destination = document.outline.destination(of: [node], after: shift) else {
      throw SyntaxError("“\(name(node))” \(shift.impediment)", at: path.location)
    }
    try perform(.move([node], to: destination), at: destination, path.location)
  }

  /// Moves or inserts a row. If the row becomes the only child of its parent, expands the parent, unless the parent
  /// is an unread folder.
  private mutating func perform(
    _ edit: SectionSnapshot<ItemID>.Edit, at destination: RowDestination,
    _ location: Word.Location
  ) throws(SyntaxError) {
    var leaf: ItemID?
    if case .into(let parent?, _) = destination, document.outline.childCount(of: parent) == 0,
      document.files.reading(of: parent) != .omitted
    {
      leaf = parent
    }
    try perform(edit, location)
    if let leaf { document.outline.expand([leaf]) }
  }

  mutating func perform(
    _ edit: SectionSnapshot<ItemID>.Edit, _ location: Word.Location
  ) throws(SyntaxError) {
    do {
      try document.outline.perform(edit)
    } catch {
      let reason = OperationError(error)
      throw SyntaxError(
        ToolError(message(edit, error), reason.kind, items: reason.items), at: location)
    }
    if case .move(let items, _) = edit, let refusal = document.refusal(ofText: items[0]) {
      throw SyntaxError(refusal, at: location)
    }
  }

  private func message(_ edit: SectionSnapshot<ItemID>.Edit, _ error: OutlineError) -> Message {
    switch (edit, error) {
    case (.move(let items, _), .cycle):
      "“\(name(items[0]))” cannot be moved into itself"
    case (_, .indexOutOfRange(let index, let range)):
      "“at \(index + 1)” is out of range: expected 1 to \(range.upperBound + 1)"
    default: "\(error.description)"
    }
  }

  private func name(_ node: ItemID) -> [UInt8] { resolver.path(of: node) }
}

extension Command.Shift {
  /// The reason why a row cannot be shifted. The text is the end of a sentence that begins with the name of the row.
  var impediment: Message {
    switch self {
    case .up: "is the first of its siblings: it cannot move up"
    case .down: "is the last of its siblings: it cannot move down"
    case .indent: "has no sibling above it: it cannot be indented"
    case .outdent: "is a root: it cannot be outdented"
    }
  }
}

import Outline

/// What the rows of an outline are called, and where they stand.
struct Places<Item: Hashable> {
  /// As it is shown.
  let label: (Item) -> [UInt8]
  /// As it is called in a path.
  let title: (Item) -> [UInt8]
  let parent: (Item) -> Item?
  /// Its position in preorder.
  let position: (Item) -> Int?

  /// What a parent is called: its path.
  func name(_ parent: Item?) -> Message {
    parent.map { Message(pathOfParent($0).bytes) } ?? "the top level"
  }

  func inside(_ parent: Item?) -> Message {
    parent == nil ? "at the top level" : "in \(name(parent))"
  }

  func place(_ place: OutlineDifference<Item>.Place) -> Message {
    "\(name(place.parent)) [\(place.index + 1)]"
  }
}

/// Paths.
///
/// A message a row, each with the path of a deep row, would be as long as the square of the depth.
/// So of a long path only its end is said, after `…/`; who needs more takes the position.
extension Places {
  /// How many titles of a path are said, and about how many bytes.
  private static var titleLimit: Int { 64 }
  private static var byteLimit: Int { 4096 }

  typealias Path = (bytes: [UInt8], isShortened: Bool)

  /// The path of a row, whose own title is not shortened.
  func path(of item: Item) -> Path {
    guard let parent = parent(item) else { return (title(item), false) }
    let (bytes, isShortened) = pathOfParent(parent)
    return (bytes + [0x2F] + title(item), isShortened)
  }

  /// The path of a row that may be said once for each of its children.
  func pathOfParent(_ item: Item) -> Path {
    var titles: [[UInt8]] = []
    var size = 0
    var next: Item? = item
    while let item = next, titles.count < Self.titleLimit, size < Self.byteLimit {
      titles.append(title(item))
      size += titles[titles.count - 1].count
      next = parent(item)
    }
    var start: [UInt8] = next == nil ? [] : Array("…/".utf8)
    let (last, isCut) = Self.end(of: titles.removeLast(), bytes: Self.byteLimit)
    if isCut { start = Array("…".utf8) }
    let path = start + ([last] + titles.reversed()).joined(separator: [0x2F])
    return (path, next != nil || isCut)
  }

  /// The end of a title that is long beyond use.
  private static func end(of title: [UInt8], bytes: Int) -> (end: [UInt8], isCut: Bool) {
    guard title.count > bytes else { return (title, false) }
    let end = title.suffix(bytes).drop { (0x80...0xBF).contains($0) }
    return (Array(end), true)
  }
}

extension Places<NodeID> {
  /// Of all rows, found once: many are asked for.
  init(_ outline: TitledOutline) {
    var parents = [NodeID?](repeating: nil, count: outline.nodes.count)
    var positions = [Int?](repeating: nil, count: outline.nodes.count)
    var above: [NodeID] = []
    for (position, row) in outline.outline.rows.enumerated() {
      above.removeLast(above.count - row.level)
      parents[row.item.index] = above.last
      positions[row.item.index] = position
      above.append(row.item)
    }
    let nodes = outline.nodes
    self.init(
      label: { nodes.label(of: $0) }, title: { Array(nodes.title(of: $0)) },
      parent: { parents[$0.index] }, position: { positions[$0.index] })
  }
}

extension Places<ItemID> {
  /// Looked up one by one: few are asked for.
  init(_ document: OutlineDocument) {
    self.init(
      label: { document[$0].label }, title: { Array(document[$0].title.utf8) },
      parent: { document.outline.parent(of: $0) }, position: { document.outline.index(of: $0) })
  }
}

import Outline

/// The names of an outline's rows, for messages.
struct RowNames<Item: Hashable> {
  /// What is shown for a row: `🦊 Fox`.
  let label: (Item) -> [UInt8]
  /// The name of a row in a path.
  let title: (Item) -> [UInt8]
  let parent: (Item) -> Item?
  /// The position of a row in preorder.
  let position: (Item) -> Int?
  /// The identity of a row, if it lasts.
  let identity: (Item) -> ItemID?

  /// Returns the path of a parent, shortened if it is long.
  func name(_ parent: Item?) -> Message {
    parent.map { Message(pathOfParent($0).bytes) } ?? "the top level"
  }

  func inside(_ parent: Item?) -> Message {
    parent == nil ? "at the top level" : "in \(name(parent))"
  }

  /// `Nature/Birds [3]`: a parent and the number of a child, from 1.
  func siblingNumber(_ place: OutlineDifference<Item>.Place) -> Message {
    "\(name(place.parent)) [\(place.index + 1)]"
  }
}

/// Paths.
///
/// One message for each row of a deep outline, each with a whole path, would take space quadratic in the
/// depth. So only the end of a long path is written, after `…/`. The position tells such rows apart.
extension RowNames {
  /// How many titles of a path are written, and about how many bytes.
  private static var titleLimit: Int { 64 }
  private static var byteLimit: Int { 4096 }

  typealias Path = (bytes: [UInt8], isShortened: Bool)

  /// Returns the path of a row. The row's own title is not shortened.
  func path(of item: Item) -> Path {
    guard let parent = parent(item) else { return (title(item), false) }
    let (bytes, isShortened) = pathOfParent(parent)
    return (bytes + [0x2F] + title(item), isShortened)
  }

  /// Returns the path of a row that may be written once for each of its children, so it is shortened.
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

  /// Returns the end of a title that has too many bytes.
  private static func end(of title: [UInt8], bytes: Int) -> (end: [UInt8], isCut: Bool) {
    guard title.count > bytes else { return (title, false) }
    let end = title.suffix(bytes).drop { (0x80...0xBF).contains($0) }
    return (Array(end), true)
  }
}

extension RowNames<NodeID> {
  /// Finds the parents and positions of all rows at once, because many of them are needed.
  init(_ outline: TitledOutline) {
    var parents = [NodeID?](repeating: nil, count: outline.nodes.count)
    var positions = [Int?](repeating: nil, count: outline.nodes.count)
    var ancestors: [NodeID] = []
    for (position, row) in outline.outline.rows.enumerated() {
      ancestors.removeLast(ancestors.count - row.level)
      parents[row.item.index] = ancestors.last
      positions[row.item.index] = position
      ancestors.append(row.item)
    }
    let nodes = outline.nodes
    self.init(
      label: { nodes.label(of: $0) }, title: { Array(nodes.title(of: $0)) },
      parent: { parents[$0.index] }, position: { positions[$0.index] },
      identity: { outline.item(of: $0) })
  }
}

extension RowNames<ItemID> {
  /// Looks up parents and positions one by one, because few of them are needed.
  init(_ document: OutlineDocument) {
    self.init(
      label: { document[$0].label }, title: { Array(document[$0].title.utf8) },
      parent: { document.outline.parent(of: $0) }, position: { document.outline.index(of: $0) },
      identity: { $0 })
  }
}

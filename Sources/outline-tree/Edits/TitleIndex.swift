import Outline

/// The rows of each title, so that a command need not search all rows.
///
/// Entries of one hash are chained, newest first. They are never removed. A lookup skips stale entries,
/// whose row has another title by now. Its caller skips rows that are gone.
struct TitleIndex {
  private var newest: [Int: Int32] = [:]
  private var entries: [Entry] = []

  private struct Entry {
    var node: NodeID
    /// The index of the next entry of the same hash; -1: none.
    var older: Int32
  }

  init(_ nodes: NodeTable) {
    newest.reserveCapacity(nodes.count)
    entries.reserveCapacity(nodes.count)
    for number in 0..<nodes.count { add(NodeID(number), nodes) }
  }

  /// Adds a row that is new or has a new title, under its title, its label and its visible title.
  mutating func add(_ node: NodeID, _ nodes: NodeTable) {
    add(node, under: nodes.title(of: node))
    if nodes.image(of: node) != nil { add(node, under: nodes.label(of: node)[...]) }
    if let visible = nodes.visibleTitle(of: node) { add(node, under: visible[...]) }
  }

  private mutating func add(_ node: NodeID, under name: Bytes) {
    let hash = Self.hash(name)
    entries.append(Entry(node: node, older: newest[hash] ?? -1))
    newest[hash] = Int32(entries.count - 1)
  }

  /// Returns the rows with a title, a label or a visible title, in no order.
  func nodes(called name: [UInt8], in nodes: NodeTable) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var index = newest[Self.hash(name[...])] ?? -1
    while index >= 0 {
      let entry = entries[Int(index)]
      if nodes.isCalled(name, entry.node) { found.insert(entry.node) }
      index = entry.older
    }
    return found
  }

  private static func hash(_ name: Bytes) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension NodeTable {
  /// Whether a name is a row's title, its label, or what a reader sees of its title.
  func isCalled(_ name: [UInt8], _ node: NodeID) -> Bool {
    hasTitle(name, node) || visibleTitle(of: node) == name
  }

  /// Whether a name is a row's title or its label.
  func hasTitle(_ name: [UInt8], _ node: NodeID) -> Bool {
    if title(of: node) == name[...] { return true }
    return image(of: node) != nil && label(of: node) == name
  }

  /// Returns what a reader sees of a title in a document; nil: the title itself.
  func visibleTitle(of node: NodeID) -> [UInt8]? {
    kind(of: node) == .plain ? VisibleText.of(title(of: node)) : nil
  }
}

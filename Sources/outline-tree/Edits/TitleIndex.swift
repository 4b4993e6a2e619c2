/// The rows of each title, so that a command need not look at all rows.
///
/// Entries of one hash are chained, newest first. They are never taken out: whether a row is still
/// called so, and still there, is seen when it is looked up.
struct TitleIndex {
  private var newest: [Int: Int32] = [:]
  private var entries: [Entry] = []

  private struct Entry {
    var node: NodeID
    /// The next one of the same hash; -1: none.
    var older: Int32
  }

  init(_ nodes: NodeTable) {
    newest.reserveCapacity(nodes.count)
    entries.reserveCapacity(nodes.count)
    for number in 0..<nodes.count { add(NodeID(number), nodes) }
  }

  /// Takes up a row that is new or has a new title: under its title, and under its label.
  mutating func add(_ node: NodeID, _ nodes: NodeTable) {
    add(node, under: nodes.title(of: node))
    if nodes.image(of: node) != nil { add(node, under: nodes.label(of: node)[...]) }
  }

  private mutating func add(_ node: NodeID, under name: Bytes) {
    let hash = Self.hash(name)
    entries.append(Entry(node: node, older: newest[hash] ?? -1))
    newest[hash] = Int32(entries.count - 1)
  }

  /// The rows that are called so by title or label, each once, in no order.
  func nodes(called name: [UInt8], in nodes: NodeTable) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var place = newest[Self.hash(name[...])] ?? -1
    while place >= 0 {
      let entry = entries[Int(place)]
      if nodes.isCalled(name, entry.node) { found.insert(entry.node) }
      place = entry.older
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
  /// Whether a name is a row's title, or what is shown for it.
  func isCalled(_ name: [UInt8], _ node: NodeID) -> Bool {
    if title(of: node) == name[...] { return true }
    return image(of: node) != nil && label(of: node) == name
  }
}

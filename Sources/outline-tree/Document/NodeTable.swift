/// What the rows of an outline say, by number. Titles lie end to end in one array of bytes.
struct NodeTable: Sendable {
  private var bytes: [UInt8] = []
  private var nodes: [Node] = []
  // Few rows have these.
  private var targets: [NodeID: [UInt8]] = [:]
  private var targetDetails: [NodeID: FileDetails] = [:]
  private var images: [NodeID: [UInt8]] = [:]
  private var details: [FileDetails?] = []
  private var origins: [NodeID: NodeID] = [:]
  /// Those that were called otherwise when they were added.
  private(set) var renamed: Set<NodeID> = []

  private struct Node: Sendable {
    var start: Int
    var length: Int32
    var kind: NodeKind
    var reading: Reading
  }

  /// Whether what a directory holds has been read.
  enum Reading: Sendable {
    case done
    case refused
    /// It is one of the folders it is in.
    case loop
    case omitted
  }

  var count: Int { nodes.count }

  @discardableResult
  mutating func add(
    title: some Collection<UInt8>, kind: NodeKind, reading: Reading = .done
  ) -> NodeID {
    nodes.append(
      Node(start: bytes.count, length: Int32(title.count), kind: kind, reading: reading))
    bytes.append(contentsOf: title)
    return NodeID(nodes.count - 1)
  }

  func title(of node: NodeID) -> Bytes {
    let node = nodes[node.index]
    return bytes[node.start..<node.start + Int(node.length)]
  }

  func kind(of node: NodeID) -> NodeKind { nodes[node.index].kind }

  func reading(of node: NodeID) -> Reading { nodes[node.index].reading }

  /// The old title's bytes stay: a name is short and renames are few.
  mutating func rename(_ node: NodeID, to title: some Collection<UInt8>) {
    nodes[node.index].start = bytes.count
    nodes[node.index].length = Int32(title.count)
    bytes.append(contentsOf: title)
    renamed.insert(node)
  }

  mutating func setReading(_ reading: Reading, of node: NodeID) {
    nodes[node.index].reading = reading
  }

  /// Adds a row that says what another one says.
  mutating func addCopy(of node: NodeID) -> NodeID {
    let copy = add(title: Array(title(of: node)), kind: kind(of: node))
    if let image = images[node] { images[copy] = image }
    origins[copy] = origin(of: node)
    return copy
  }

  /// What a row was copied from, or itself.
  func origin(of node: NodeID) -> NodeID { origins[node] ?? node }

  func image(of node: NodeID) -> Bytes? { images[node].map { $0[...] } }

  mutating func setImage(_ image: (some Sequence<UInt8>)?, of node: NodeID) {
    images[node] = image.map { Array($0) }
  }

  func target(of node: NodeID) -> Bytes? { targets[node].map { $0[...] } }

  func targetDetails(of node: NodeID) -> FileDetails? { targetDetails[node] }

  mutating func setTarget(
    _ target: some Sequence<UInt8>, _ details: FileDetails? = nil, of node: NodeID
  ) {
    targets[node] = Array(target)
    targetDetails[node] = details
  }

  func details(of node: NodeID) -> FileDetails? {
    node.index < details.count ? details[node.index] : nil
  }

  mutating func setSize(_ size: Int64, of node: NodeID) {
    if node.index < details.count { details[node.index]?.size = size }
  }

  /// Of the node added last. A scan tells them of every node or of none, but for those about which
  /// it may not ask.
  mutating func addDetails(_ value: FileDetails) {
    details.append(contentsOf: repeatElement(nil, count: nodes.count - details.count - 1))
    details.append(value)
  }

  mutating func setDetails(_ value: FileDetails, of node: NodeID) {
    if node.index >= details.count {
      details.append(contentsOf: repeatElement(nil, count: node.index + 1 - details.count))
    }
    details[node.index] = value
  }

  /// What is shown for a row, and what it may be called by: `🦊 Fox`.
  func label(of node: NodeID) -> [UInt8] {
    guard let image = image(of: node) else { return Array(title(of: node)) }
    return image + [0x20] + title(of: node)
  }
}

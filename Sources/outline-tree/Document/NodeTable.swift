import Outline

/// What the rows of an outline say, by number. All titles are in one array of bytes.
struct NodeTable: Sendable {
  private var bytes: [UInt8] = []
  private var nodes: [Node] = []
  // Few rows have these.
  private var targets: [NodeID: [UInt8]] = [:]
  private var targetModes: [NodeID: TypeAndMode] = [:]
  private var images: [NodeID: [UInt8]] = [:]
  private var boxes: [NodeID: Bool] = [:]
  private var notes: [NodeID: [UInt8]] = [:]
  private var details: [FileDetails?] = []
  private var origins: [NodeID: NodeID] = [:]
  /// The folders that were not chosen, and are only there for what is below them.
  private(set) var passages: Set<NodeID> = []
  /// The rows that are blocks of text after a list of Markdown, with the number of blank lines below the first line.
  private(set) var texts: [NodeID: Int] = [:]
  /// The rows whose content was edited after they were added.
  private(set) var edited: Set<NodeID> = []

  private struct Node: Sendable {
    var start: Int
    var length: Int32
    var kind: NodeKind
    var reading: Reading
  }

  /// Whether the entries of a directory were read.
  enum Reading: Sendable {
    case done
    case refused
    /// The directory is one of its own ancestors.
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

  /// The bytes of the old title stay in memory: titles are short and renames are few.
  mutating func rename(_ node: NodeID, to title: some Collection<UInt8>) {
    nodes[node.index].start = bytes.count
    nodes[node.index].length = Int32(title.count)
    bytes.append(contentsOf: title)
    edited.insert(node)
  }

  /// What edits can change of a row.
  func content(of node: NodeID) -> EditableContent {
    EditableContent(title: Array(title(of: node)), isChecked: boxes[node], note: notes[node])
  }

  mutating func setContent(_ content: EditableContent, of node: NodeID) {
    if title(of: node) != content.title[...] { rename(node, to: content.title) }
    boxes[node] = content.isChecked
    notes[node] = content.note
    edited.insert(node)
  }

  /// Adds a row of a document.
  mutating func add(_ content: EditableContent) -> NodeID {
    let node = add(title: content.title, kind: .plain)
    if let isChecked = content.isChecked { boxes[node] = isChecked }
    if let note = content.note { notes[node] = note }
    return node
  }

  func note(of node: NodeID) -> [UInt8]? { notes[node] }

  mutating func markText(_ node: NodeID, blankLines: Int) { texts[node] = blankLines }

  /// Whether a row is a block of text. With a checkbox, it is an item.
  func isText(_ node: NodeID) -> Bool { texts[node] != nil && boxes[node] == nil }

  mutating func markPassage(_ node: NodeID) { passages.insert(node) }

  mutating func setReading(_ reading: Reading, of node: NodeID) {
    nodes[node.index].reading = reading
  }

  /// Adds a row with the content of another one.
  mutating func addCopy(of node: NodeID) -> NodeID {
    let copy = add(title: Array(title(of: node)), kind: kind(of: node))
    setMarks(of: copy, as: node, in: self)
    origins[copy] = origin(of: node)
    return copy
  }

  /// Gives a row the image, the checkbox and the note of one in another table, and whether it is text.
  mutating func setMarks(of node: NodeID, as other: NodeID, in table: NodeTable) {
    images[node] = table.images[other]
    boxes[node] = table.boxes[other]
    notes[node] = table.notes[other]
    texts[node] = table.texts[other]
  }

  /// Returns the row that a row was copied from, or the row itself.
  func origin(of node: NodeID) -> NodeID { origins[node] ?? node }

  /// Returns what is shown before the title: the checkbox of a task, and an image.
  func image(of node: NodeID) -> Bytes? {
    let box = boxes[node].map { CheckBox(isChecked: $0).bytes }
    switch (box, images[node]) {
    case (let box?, let image?): return (box + [0x20] + image)[...]
    case (let mark?, nil), (nil, let mark?): return mark[...]
    case (nil, nil): return nil
    }
  }

  mutating func setImage(_ image: (some Sequence<UInt8>)?, of node: NodeID) {
    images[node] = image.map { Array($0) }
  }

  func target(of node: NodeID) -> Bytes? { targets[node].map { $0[...] } }

  func targetMode(of node: NodeID) -> TypeAndMode? { targetModes[node] }

  mutating func setTarget(
    _ target: some Sequence<UInt8>, _ mode: TypeAndMode? = nil, of node: NodeID
  ) {
    targets[node] = Array(target)
    targetModes[node] = mode
  }

  func details(of node: NodeID) -> FileDetails? {
    node.index < details.count ? details[node.index] : nil
  }

  mutating func setSize(_ size: Int64, of node: NodeID) {
    if node.index < details.count { details[node.index]?.size = size }
  }

  /// Sets the details of the node that was added last. A scan has details of every node or of none,
  /// except of those it has no permission to ask about.
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

  /// Returns what is shown for a row, which also names it in commands: `🦊 Fox`.
  func label(of node: NodeID) -> [UInt8] {
    guard let image = image(of: node) else { return Array(title(of: node)) }
    return image + [0x20] + title(of: node)
  }
}

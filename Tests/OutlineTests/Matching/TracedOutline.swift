/// An outline that is edited at random while the identities of its rows are known.
struct TracedOutline {
  struct Node {
    var title: String
    var note: String?
    var parent: Int?
    var children: [Int] = []
  }

  /// A row with the identity that a matching has to find.
  struct Row: Sendable {
    var identity: Int
    var level: Int
    var title: String
    var note: String?
  }

  /// Number 0 is the parent of the roots.
  private(set) var nodes = [Node(title: "", note: nil, parent: nil)]
  /// The numbers of the rows that were not deleted, in no order.
  private var living: [Int] = []
  /// The index of each row in `living`; -1 if it was deleted.
  private var places: [Int] = [-1]
  private let words: [String]

  init(_ rows: some Sequence<(level: Int, title: String)>) {
    var ancestors = [0]
    var words: [String] = []
    for row in rows {
      ancestors.removeLast(ancestors.count - row.level - 1)
      let node = Self.add(row.title, to: &nodes)
      nodes[node].parent = ancestors[row.level]
      nodes[ancestors[row.level]].children.append(node)
      ancestors.append(node)
      if words.count < 10_000 { words += row.title.split(separator: " ").map(String.init) }
    }
    self.words = words.isEmpty ? ["word"] : words
    living = Array(1..<nodes.count)
    places = [-1] + Array(0..<living.count)
  }

  private static func add(_ title: String, to nodes: inout [Node]) -> Int {
    nodes.append(Node(title: title, note: nil, parent: nil))
    return nodes.count - 1
  }

  /// The rows in preorder.
  var rows: [Row] {
    var rows: [Row] = []
    var waiting = nodes[0].children.reversed().map { (node: $0, level: 0) }
    while let (node, level) = waiting.popLast() {
      rows.append(
        Row(identity: node, level: level, title: nodes[node].title, note: nodes[node].note))
      waiting += nodes[node].children.reversed().map { ($0, level + 1) }
    }
    return rows
  }
}

extension TracedOutline {
  enum Edit: CaseIterable {
    case move, reorder, typo, word, insert, duplicate, delete, wrap, unwrap, note
  }

  mutating func edit(_ edit: Edit, _ random: inout some RandomNumberGenerator) {
    guard let node = living.randomElement(using: &random) else {
      return insert(someTitle(&random), at: (0, 0))
    }
    switch edit {
    case .move: move(node, to: livingPlace(&random))
    case .reorder: move(node, to: place(below: nodes[node].parent!, &random))
    case .typo: nodes[node].title = withTypo(nodes[node].title, &random)
    case .word: nodes[node].title = withOtherWord(nodes[node].title, &random)
    case .insert: insert(someTitle(&random), at: livingPlace(&random))
    case .duplicate: insert(nodes[node].title, at: livingPlace(&random))
    case .delete: delete(node)
    case .wrap: wrap(node, &random)
    case .unwrap: unwrap(node)
    case .note: nodes[node].note = someTitle(&random)
    }
  }

  private typealias Place = (parent: Int, index: Int)

  private func place(below parent: Int, _ random: inout some RandomNumberGenerator) -> Place {
    (parent, Int.random(in: 0...nodes[parent].children.count, using: &random))
  }

  /// A place beside or below some row.
  private func livingPlace(_ random: inout some RandomNumberGenerator) -> Place {
    let node = living.randomElement(using: &random)!
    // Rows with children get more, as in real outlines.
    let parent =
      nodes[node].children.isEmpty && Int.random(in: 0..<4, using: &random) > 0
      ? nodes[node].parent! : node
    return place(below: parent, &random)
  }

  private mutating func remove(_ node: Int) -> Place {
    let parent = nodes[node].parent!
    let index = nodes[parent].children.firstIndex(of: node)!
    nodes[parent].children.remove(at: index)
    return (parent, index)
  }

  private mutating func put(_ node: Int, at place: Place) {
    let index = min(place.index, nodes[place.parent].children.count)
    nodes[place.parent].children.insert(node, at: index)
    nodes[node].parent = place.parent
  }

  private mutating func move(_ node: Int, to place: Place) {
    var ancestor: Int? = place.parent
    while let next = ancestor {
      if next == node { return }
      ancestor = nodes[next].parent
    }
    _ = remove(node)
    put(node, at: place)
  }

  private mutating func insert(_ title: String, at place: Place) {
    _ = newNode(title, at: place)
  }

  private mutating func newNode(_ title: String, at place: Place) -> Int {
    let node = Self.add(title, to: &nodes)
    places.append(living.count)
    living.append(node)
    put(node, at: place)
    return node
  }

  /// Deletes a subtree, but of a large one only its first leaf.
  private mutating func delete(_ node: Int) {
    var rows = [node]
    var next = 0
    while next < rows.count && rows.count <= 30 {
      rows += nodes[rows[next]].children
      next += 1
    }
    if rows.count > 30 {
      var leaf = node
      while let child = nodes[leaf].children.first { leaf = child }
      rows = [leaf]
    }
    _ = remove(rows[0])
    rows.forEach { die($0) }
  }

  private mutating func die(_ node: Int) {
    let place = places[node]
    living[place] = living[living.count - 1]
    places[living[place]] = place
    living.removeLast()
    places[node] = -1
  }

  /// Puts a row and some of its siblings into a new one.
  private mutating func wrap(_ node: Int, _ random: inout some RandomNumberGenerator) {
    let parent = nodes[node].parent!
    let index = nodes[parent].children.firstIndex(of: node)!
    let siblings = nodes[parent].children[index...].prefix(Int.random(in: 1...4, using: &random))
    let wrapper = newNode(someTitle(&random), at: (parent, index))
    for sibling in Array(siblings) {
      _ = remove(sibling)
      put(sibling, at: (wrapper, nodes[wrapper].children.count))
    }
  }

  /// Deletes a row, and puts its children where it was.
  private mutating func unwrap(_ node: Int) {
    if nodes[node].children.count > 30 { return }
    let place = remove(node)
    for (offset, child) in nodes[node].children.enumerated() {
      put(child, at: (place.parent, place.index + offset))
    }
    die(node)
  }
}

/// Titles.
extension TracedOutline {
  private func someTitle(_ random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
      .joined(separator: " ")
  }

  private func withTypo(_ title: String, _ random: inout some RandomNumberGenerator) -> String {
    var letters = Array(title)
    let letter = Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &random)))
    let index = Int.random(in: 0...letters.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where index < letters.count: letters[index] = letter
    case 1 where letters.count > 1 && index < letters.count: letters.remove(at: index)
    case 2 where index + 1 < letters.count: letters.swapAt(index, index + 1)
    default: letters.insert(letter, at: index)
    }
    return String(letters)
  }

  /// Replaces, removes or adds a word. A single word is kept.
  private func withOtherWord(_ title: String, _ random: inout some RandomNumberGenerator) -> String
  {
    var parts = title.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let word = words.randomElement(using: &random)!
    let index = Int.random(in: 0..<parts.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where parts.count > 1: parts[index] = word
    case 1 where parts.count > 2: parts.remove(at: index)
    default: parts.insert(word, at: index)
    }
    return parts.joined(separator: " ")
  }
}

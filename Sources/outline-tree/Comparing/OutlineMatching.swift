import Outline

/// Matches the rows of two outlines by their titles and gives matching rows the same number: two sources
/// have no identities in common.
///
/// Children of matching rows match if they have the same title; several of one title match in their
/// order. An unmatched row was moved if its title is left over once in each outline. If then each of two
/// documents has one unmatched row below a parent, it was renamed. All others were removed or inserted.
struct OutlineMatching {
  private let old: Rows
  private let new: Rows
  private let drawsImages: Bool
  /// The old row that matches each new one.
  private var partners: [NodeID: NodeID] = [:]
  private var taken: Set<NodeID> = []

  /// An outline's rows by their parents.
  private struct Rows {
    let outline: TitledOutline
    private let drawsImages: Bool
    var children: [NodeID?: [NodeID]] = [:]
    /// In preorder.
    var nodes: [NodeID] = []

    init(_ outline: TitledOutline, drawsImages: Bool) {
      self.outline = outline
      self.drawsImages = drawsImages
      var ancestors: [NodeID] = []
      for row in outline.outline.rows {
        ancestors.removeLast(ancestors.count - row.level)
        children[ancestors.last, default: []].append(row.item)
        nodes.append(row.item)
        ancestors.append(row.item)
      }
    }

    /// With images, as drawings have them. A checkbox is an image.
    func title(_ node: NodeID) -> [UInt8] {
      drawsImages ? outline.nodes.label(of: node) : Array(outline.nodes.title(of: node))
    }
  }

  struct Result {
    /// The newer outline, with the numbers of the older one for matching rows.
    var renumbered: TitledOutline
    /// The numbers of matching rows in both outlines, in the order of the newer one.
    var pairs: [(old: NodeID, new: NodeID)]
  }

  /// Matches the rows of two outlines.
  ///
  /// - Parameter drawsImages: Whether titles are compared with their images, because one outline is a
  ///   drawing.
  static func matching(
    _ newer: TitledOutline, with older: TitledOutline, drawsImages: Bool = false
  ) -> Result {
    var matching = OutlineMatching(
      old: Rows(older, drawsImages: drawsImages), new: Rows(newer, drawsImages: drawsImages),
      drawsImages: drawsImages)
    matching.matchBelow(nil, nil)
    matching.matchMoved()
    if older.kind == .rows && newer.kind == .rows { matching.matchRenamed() }
    let pairs = matching.new.nodes.compactMap { node in
      matching.partners[node].map { (old: $0, new: node) }
    }
    return Result(renumbered: matching.renumbered, pairs: pairs)
  }

  private init(old: Rows, new: Rows, drawsImages: Bool) {
    self.old = old
    self.new = new
    self.drawsImages = drawsImages
  }

  /// Matches two rows, and their descendants by title.
  private mutating func match(_ node: NodeID, _ partner: NodeID) {
    partners[node] = partner
    taken.insert(partner)
    matchBelow(node, partner)
  }

  private mutating func matchBelow(_ node: NodeID?, _ partner: NodeID?) {
    var pairs: [(NodeID?, NodeID?)] = [(node, partner)]
    while let (node, partner) = pairs.popLast() {
      guard let children = new.children[node], let others = old.children[partner] else { continue }
      var waiting: [[UInt8]: ArraySlice<NodeID>] = [:]
      for other in others where !taken.contains(other) {
        waiting[old.title(other), default: []].append(other)
      }
      for child in children where partners[child] == nil {
        guard let other = waiting[new.title(child)]?.popFirst() else { continue }
        partners[child] = other
        taken.insert(other)
        pairs.append((child, other))
      }
    }
  }

  private mutating func matchMoved() {
    var rows: [[UInt8]: [NodeID]] = [:]
    for node in old.nodes where !taken.contains(node) {
      rows[old.title(node), default: []].append(node)
    }
    var counts: [[UInt8]: Int] = [:]
    let unmatched = new.nodes.filter { partners[$0] == nil }
    for node in unmatched { counts[new.title(node), default: 0] += 1 }
    // Parents first: the descendants of a moved row moved with it.
    for node in unmatched where partners[node] == nil {
      let title = new.title(node)
      guard counts[title] == 1, let others = rows[title], others.count == 1,
        !taken.contains(others[0])
      else { continue }
      match(node, others[0])
    }
  }

  private mutating func matchRenamed() {
    // Parents first: a renamed row may be the parent of another.
    for parent in [nil] + new.nodes.map(Optional.some) {
      let partner = parent.map { partners[$0] }
      if case .some(nil) = partner { continue }
      let left = (new.children[parent] ?? []).filter { partners[$0] == nil }
      let others = (old.children[partner ?? nil] ?? []).filter { !taken.contains($0) }
      if left.count == 1 && others.count == 1 { match(left[0], others[0]) }
    }
  }

  private var renumbered: TitledOutline {
    var nodes = old.outline.nodes
    var numbers: [NodeID: NodeID] = [:]
    for node in new.nodes {
      let title = new.outline.nodes.title(of: node)
      if let partner = partners[node] {
        numbers[node] = partner
        // A drawing has the image in the title.
        if drawsImages && nodes.label(of: partner) == new.title(node) { continue }
        if nodes.title(of: partner) != title { nodes.rename(partner, to: title) }
      } else {
        numbers[node] = nodes.add(title: title, kind: new.outline.nodes.kind(of: node))
      }
      nodes.setImage(new.outline.nodes.image(of: node), of: numbers[node]!)
    }
    let rows = new.outline.outline.rows
    // The rows of a valid outline with other numbers, all different.
    var outline = try! SectionSnapshot(rows: rows.map { (numbers[$0.item]!, $0.level) })
    outline.expand(rows.filter(\.isExpanded).map { numbers[$0.item]! })
    var result = TitledOutline(outline: outline, nodes: nodes, kind: new.outline.kind)
    if new.outline.items != nil {
      var items = [ItemID?](repeating: nil, count: nodes.count)
      for (node, number) in numbers { items[number.index] = new.outline.item(of: node) }
      result.items = items
    }
    return result
  }
}

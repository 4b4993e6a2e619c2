import Outline

/// What changed from one outline to another, a line a change, for people.
struct DifferenceInWords {
  private let before: Places
  private let after: Places
  private let difference: OutlineDifference<NodeID>

  init(before: TitledOutline, after: TitledOutline) {
    self.before = Places(before)
    self.after = Places(after)
    difference = after.outline.outlineDifference(from: before.outline)
  }

  var lines: [Message] {
    let lines = renames + removals + difference.compactMap(line)
    return lines.isEmpty ? ["no changes"] : lines
  }

  private var renames: [Message] {
    before.items.compactMap { node in
      let (old, new) = (before.title(node), after.title(node))
      if old == new || !after.contains(node) { return nil }
      return "\(old) → \(new) (\(before.inside(before.parent(of: node))))"
    }
  }

  /// Of a subtree that is gone, its first row stands for the rest.
  private var removals: [Message] {
    var tops: [NodeID: NodeID] = [:]
    var counts: [NodeID: Int] = [:]
    var lines: [(top: NodeID, Message)] = []
    // They are listed last row first: backwards, parents come first.
    for change in difference.reversed() {
      guard case .remove(let node, let place, _) = change else { continue }
      let top = place.parent.flatMap { tops[$0] } ?? node
      tops[node] = top
      counts[top, default: 0] += 1
      if top == node {
        lines.append((node, "- \(before.title(node)) (from \(before.name(place.parent)))"))
      }
    }
    return lines.map { top, line in
      let below = counts[top, default: 1] - 1
      return below == 0 ? line : "\(line), and \(below) below it"
    }
  }

  private func line(_ change: OutlineDifference<NodeID>.Change) -> Message? {
    switch change {
    case .remove: nil
    case .insert(let node, let place, _):
      "+ \(after.title(node)) (into \(after.name(place.parent)), \(ordinal(place.index + 1)))"
    case .move(let node, let old, let new):
      "↷ \(after.title(node)) moved from \(before.place(old)) to \(after.place(new))"
    case .expand(let node):
      "▾ \(after.title(node)) expanded (\(after.inside(after.parent(of: node))))"
    case .collapse(let node):
      "▸ \(after.title(node)) collapsed (\(after.inside(after.parent(of: node))))"
    }
  }

  private func ordinal(_ number: Int) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    default: "\(number)th"
    }
  }
}

/// An outline's rows with their parents, so that a path is found without a search.
private struct Places {
  let items: [NodeID]
  private let document: TitledOutline
  private var parents: [NodeID?]
  private var isThere: [Bool]

  init(_ document: TitledOutline) {
    self.document = document
    parents = Array(repeating: nil, count: document.nodes.count)
    isThere = Array(repeating: false, count: document.nodes.count)
    var items: [NodeID] = []
    var above: [NodeID] = []
    for row in document.outline.rows {
      above.removeLast(above.count - row.level)
      parents[row.item.index] = above.last
      isThere[row.item.index] = true
      above.append(row.item)
      items.append(row.item)
    }
    self.items = items
  }

  func contains(_ node: NodeID) -> Bool { node.index < isThere.count && isThere[node.index] }

  func title(_ node: NodeID) -> [UInt8] { document.nodes.label(of: node) }

  func parent(of node: NodeID) -> NodeID? { parents[node.index] }

  /// What a parent is called: its path.
  func name(_ parent: NodeID?) -> Message {
    guard let parent else { return "the top level" }
    var way: [NodeID] = []
    var next: NodeID? = parent
    while let node = next {
      way.append(node)
      next = parents[node.index]
    }
    return way.reversed().map { Message(document.nodes.title(of: $0)) }.joined(separator: "/")
  }

  func inside(_ parent: NodeID?) -> Message {
    parent == nil ? "at the top level" : "in \(name(parent))"
  }

  func place(_ place: OutlineDifference<NodeID>.Place) -> Message {
    "\(name(place.parent)) [\(place.index + 1)]"
  }
}

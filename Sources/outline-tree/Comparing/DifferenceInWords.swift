import Outline

/// What changed from one outline to another, a line a change, for people.
struct DifferenceInWords {
  let before: Places
  let after: Places
  let difference: OutlineDifference<NodeID>

  init(before: TitledOutline, after: TitledOutline) {
    self.before = Places(before)
    self.after = Places(after)
    difference = after.outline.outlineDifference(from: before.outline)
  }

  /// Gives the lines one by one: many changes in deep folders have long lines.
  func lines(_ body: (Message) throws(SystemError) -> Void) throws(SystemError) {
    var isEmpty = true
    for line in renames + removals {
      isEmpty = false
      try body(line)
    }
    for change in difference {
      guard let line = line(change) else { continue }
      isEmpty = false
      try body(line)
    }
    if isEmpty { try body("no changes") }
  }

  var isEmpty: Bool { difference.isEmpty && renamed.isEmpty }

  /// The rows that stay and are called something else.
  var renamed: [NodeID] {
    before.items.filter { after.contains($0) && before.title($0) != after.title($0) }
  }

  private var renames: [Message] {
    renamed.map { node in
      let parent = before.inside(before.parent(of: node))
      return "\(before.title(node)) → \(after.title(node)) (\(parent))"
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

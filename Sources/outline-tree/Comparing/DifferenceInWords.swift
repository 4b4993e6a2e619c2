import Outline

/// What changed from one outline to another, a line a change, for people.
struct DifferenceInWords<Item: Hashable> {
  let before: Places<Item>
  let after: Places<Item>
  let difference: OutlineDifference<Item>
  /// The rows that stay and are called something else.
  let renamed: [Item]
  /// The rows that stay and say something else besides their title.
  let edited: [Item]

  var isEmpty: Bool { difference.isEmpty && renamed.isEmpty && edited.isEmpty }

  /// Gives the lines one by one: many changes in deep folders have long lines.
  func lines(_ body: (Message) throws(SystemError) -> Void) throws(SystemError) {
    var isEmpty = true
    for line in renames + edits + removals {
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

  private var renames: [Message] {
    renamed.map { node in
      let parent = before.inside(before.parent(node))
      return "\(before.label(node)) → \(after.label(node)) (\(parent))"
    }
  }

  private var edits: [Message] {
    edited.map { item in
      "✎ \(after.label(item)) edited (\(after.inside(after.parent(item))))"
    }
  }

  /// Of a subtree that is gone, its first row stands for the rest.
  private var removals: [Message] {
    var tops: [Item: Item] = [:]
    var counts: [Item: Int] = [:]
    var lines: [(top: Item, Message)] = []
    // They are listed last row first: backwards, parents come first.
    for change in difference.reversed() {
      guard case .remove(let node, let place, _) = change else { continue }
      let top = place.parent.flatMap { tops[$0] } ?? node
      tops[node] = top
      counts[top, default: 0] += 1
      if top == node {
        lines.append((node, "- \(before.label(node)) (from \(before.name(place.parent)))"))
      }
    }
    return lines.map { top, line in
      let below = counts[top, default: 1] - 1
      return below == 0 ? line : "\(line), and \(below) below it"
    }
  }

  private func line(_ change: OutlineDifference<Item>.Change) -> Message? {
    switch change {
    case .remove: nil
    case .insert(let node, let place, _):
      "+ \(after.label(node)) (into \(after.name(place.parent)), \(ordinal(place.index + 1)))"
    case .move(let node, let old, let new):
      "↷ \(after.label(node)) moved from \(before.place(old)) to \(after.place(new))"
    case .expand(let node):
      "▾ \(after.label(node)) expanded (\(after.inside(after.parent(node))))"
    case .collapse(let node):
      "▸ \(after.label(node)) collapsed (\(after.inside(after.parent(node))))"
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

extension DifferenceInWords<NodeID> {
  init(before: TitledOutline, after: TitledOutline) {
    let nodes = (before.nodes, after.nodes)
    self.init(
      before: Places(before), after: Places(after),
      difference: after.outline.outlineDifference(from: before.outline),
      renamed: before.outline.items.filter {
        nodes.0.title(of: $0) != nodes.1.title(of: $0) && after.outline.contains($0)
      }, edited: [])
  }
}

extension DifferenceInWords<ItemID> {
  init(_ difference: DocumentDifference, before: OutlineDocument, after: OutlineDocument) {
    let changes = difference.contents.filter { $0.old != nil && $0.new != nil }
    self.init(
      before: Places(before), after: Places(after), difference: difference.outline,
      renamed: changes.filter { $0.old?.title != $0.new?.title }.map(\.item),
      edited: changes.filter { $0.old?.title == $0.new?.title }.map(\.item))
  }
}

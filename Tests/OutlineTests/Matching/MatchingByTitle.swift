/// A simple matching to compare with: children of matching rows match by title, in their order; then rows
/// whose titles are left over once, and their children; then the only rows left over below a parent.
struct MatchingByTitle {
  private let old: Side
  private let new: Side
  /// The old row of each new one.
  private(set) var partners: [Int: Int] = [:]
  private var taken: Set<Int> = []

  private struct Side {
    let rows: [TracedOutline.Row]
    var children: [Int?: [Int]] = [:]

    init(_ rows: [TracedOutline.Row]) {
      self.rows = rows
      var ancestors: [Int] = []
      for (index, row) in rows.enumerated() {
        ancestors.removeLast(ancestors.count - row.level)
        children[ancestors.last, default: []].append(index)
        ancestors.append(index)
      }
    }
  }

  init(_ old: [TracedOutline.Row], _ new: [TracedOutline.Row]) {
    self.old = Side(old)
    self.new = Side(new)
    matchBelow(nil, nil)
    matchMoved()
    matchRenamed()
  }

  private mutating func match(_ row: Int, _ partner: Int) {
    partners[row] = partner
    taken.insert(partner)
    matchBelow(row, partner)
  }

  private mutating func matchBelow(_ row: Int?, _ partner: Int?) {
    var pairs: [(Int?, Int?)] = [(row, partner)]
    while let (row, partner) = pairs.popLast() {
      var waiting: [String: ArraySlice<Int>] = [:]
      for other in old.children[partner] ?? [] where !taken.contains(other) {
        waiting[old.rows[other].title, default: []].append(other)
      }
      for child in new.children[row] ?? [] where partners[child] == nil {
        guard let other = waiting[new.rows[child].title]?.popFirst() else { continue }
        partners[child] = other
        taken.insert(other)
        pairs.append((child, other))
      }
    }
  }

  private mutating func matchMoved() {
    var olds: [String: [Int]] = [:]
    for row in old.rows.indices where !taken.contains(row) {
      olds[old.rows[row].title, default: []].append(row)
    }
    let unmatched = new.rows.indices.filter { partners[$0] == nil }
    var counts: [String: Int] = [:]
    for row in unmatched { counts[new.rows[row].title, default: 0] += 1 }
    for row in unmatched where partners[row] == nil {
      let title = new.rows[row].title
      guard counts[title] == 1, let others = olds[title], others.count == 1,
        !taken.contains(others[0])
      else { continue }
      match(row, others[0])
    }
  }

  private mutating func matchRenamed() {
    for parent in [nil] + new.rows.indices.map(Optional.some) {
      let partner = parent.map { partners[$0] }
      if case .some(nil) = partner { continue }
      let left = (new.children[parent] ?? []).filter { partners[$0] == nil }
      let others = (old.children[partner ?? nil] ?? []).filter { !taken.contains($0) }
      if left.count == 1 && others.count == 1 { match(left[0], others[0]) }
    }
  }
}

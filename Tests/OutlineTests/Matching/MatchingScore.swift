/// The number of pairs that a matching found, of those that are right, and of all there are.
struct MatchingScore: CustomStringConvertible {
  var found = 0
  var right = 0
  var existing = 0

  var precision: Double { found == 0 ? 1 : Double(right) / Double(found) }
  var recall: Double { existing == 0 ? 1 : Double(right) / Double(existing) }
  var f1: Double {
    precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
  }

  var description: String { "precision \(precision), recall \(recall), F1 \(f1)" }

  mutating func add(
    _ pairs: some Sequence<(old: Int, new: Int)>, _ old: [TracedOutline.Row],
    _ new: [TracedOutline.Row]
  ) {
    for pair in pairs {
      found += 1
      if old[pair.old].identity == new[pair.new].identity { right += 1 }
    }
    existing += Set(old.map(\.identity)).intersection(new.map(\.identity)).count
  }
}

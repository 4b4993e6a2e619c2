import Outline

/// Every edit of one kind, with every small argument: good, unknown, repeated and out of range.
///
/// The items of the outline are 0, 1, 2 …; 100 and above are not in it.
enum EveryEdit: CaseIterable {
  case insert, graft, move, delete, rename, replaceChildren, expansion

  func edits(of outline: NaiveOutline<Int>) -> [NaiveEdit<Int>] {
    let items = outline.items
    switch self {
    case .insert:
      let lists: [[Int]] = [[], [100], [101, 100], [100, 100], [100, 0, 101, 0, 1, 101]]
      return destinations(in: outline).flatMap { destination in
        lists.map { .insert($0, at: destination) }
      }
    case .graft:
      return destinations(in: outline).flatMap { destination in
        Self.grafts.map { .graft($0, at: destination) }
      }
    case .move:
      let lists = everySubset(of: items).filter { items.count < 5 || $0.count < 3 }
      let odd: [[Int]] = [
        items.reversed(), Array(items.prefix(2) + items.prefix(1)), [100], [0, 100, 101],
      ]
      return destinations(in: outline).flatMap { destination in
        (lists + odd).map { .move($0, to: destination) }
      }
    case .delete:
      let lists = everySubset(of: items) + [Array(items.reversed()), items + items]
      return [.deleteAll] + (lists + lists.map { $0 + [100, 101] }).map { .delete($0) }
    case .rename:
      return (items + [100]).flatMap { old in (items + [101]).map { .rename(old, to: $0) } }
    case .replaceChildren:
      let own = items.flatMap { parent in
        [outline.subtree(of: parent), outline.subtree(of: parent, includingParent: false)]
      }
      return (items + [100]).flatMap { parent in
        (Self.grafts + own).map { .replaceChildren(of: parent, with: $0) }
      }
    case .expansion:
      let lists = everySubset(of: items) + [items + items, [100], items + [100]]
      return lists.flatMap { [.expand($0), .collapse($0)] }
    }
  }

  private func destinations(in outline: NaiveOutline<Int>) -> [NaiveEdit<Int>.Destination] {
    let items = outline.items + [102]
    let besides = items.flatMap { item -> [NaiveEdit<Int>.Destination] in
      [.before(item), .after(item)]
    }
    let parents: [Int?] = [nil] + items.map { $0 }
    let inside = parents.flatMap { parent -> [NaiveEdit<Int>.Destination] in
      let count = parent.map { outline.contains($0) ? outline.children(of: $0).count : 0 }
      let indices = [nil, Int.max] + Array(-1...(count ?? outline.roots.count) + 1)
      return indices.map { .into(parent, at: $0) }
    }
    return besides + inside
  }

  /// Outlines of new items, and one with items that may already be there.
  private static var grafts: [NaiveOutline<Int>] {
    [
      NaiveOutline(),
      NaiveOutline(rows: [(100, 0, true)]),
      NaiveOutline(rows: [(100, 0, true), (101, 1, false), (103, 2, true), (104, 0, false)]),
      NaiveOutline(rows: [(100, 0, false), (1, 1, true), (101, 1, false), (0, 2, false)]),
    ]
  }
}

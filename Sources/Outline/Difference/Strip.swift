/// One of several outlines that are shown one below the other, before and after: what a flat
/// difference is made of. A single outline is one strip.
struct Strip<Item: Hashable> {
  let old: OutlineStorage<Item>
  let new: OutlineStorage<Item>
  /// The number of places before the strip, in the strips above it.
  let oldOffset: Int
  let newOffset: Int

  init(
    from old: OutlineStorage<Item>, to new: OutlineStorage<Item>,
    oldOffset: Int = 0, newOffset: Int = 0
  ) {
    self.old = old
    self.new = new
    self.oldOffset = oldOffset
    self.newOffset = newOffset
  }

  func difference(scope: RowScope) -> CollectionDifference<Item> {
    FlatMatching([self], scope: scope).difference()
  }
}

/// Which places in a list of strips stay, and which items come, go and move.
///
/// The places that stay are a longest common subsequence. Where items are unique that is a longest
/// increasing subsequence of old places (Hunt and Szymanski, 1977), and there is one that takes
/// each run of rows whole or not at all, for its rows stand together on both sides.
struct FlatMatching<Item: Hashable> {
  /// A run of places within a strip, counted over all strips.
  private struct Run {
    var old: Int
    var new: Int
    var count: Int
    var strip: Int
  }

  private let strips: [Strip<Item>]
  private let scope: RowScope
  private var runs: [Run] = []
  private var removed: [(item: Item, place: Int)] = []
  private var inserted: [(item: Item, place: Int)] = []
  /// Items that went from one strip to another.
  private(set) var crossed: [Item] = []

  init(_ strips: [Strip<Item>], scope: RowScope) {
    self.strips = strips
    self.scope = scope
    for index in strips.indices { match(index) }
    if strips.count > 1 && !removed.isEmpty && !inserted.isEmpty { matchAcross() }
  }

  private mutating func match(_ index: Int) {
    let strip = strips[index]
    let matching = RowMatching(from: strip.old, to: strip.new, scope: scope)
    runs += matching.runs.map {
      Run(
        old: $0.old + strip.oldOffset, new: $0.new + strip.newOffset, count: $0.count,
        strip: index)
    }
    removed += matching.removed.map {
      (strip.old.items.item(of: $0.handle), $0.place + strip.oldOffset)
    }
    inserted += matching.inserted.map {
      (strip.new.items.item(of: $0.handle), $0.place + strip.newOffset)
    }
  }

  /// What is gone from one strip and new in another has moved.
  private mutating func matchAcross() {
    var places = Dictionary(uniqueKeysWithValues: removed.map { ($0.item, $0.place) })
    var remaining: [(item: Item, place: Int)] = []
    for (item, place) in inserted {
      guard let old = places.removeValue(forKey: item) else {
        remaining.append((item, place))
        continue
      }
      let strip = strips.lastIndex { $0.newOffset <= place }!
      runs.append(Run(old: old, new: place, count: 1, strip: strip))
      crossed.append(item)
    }
    inserted = remaining
    removed.removeAll { places[$0.item] == nil }
    runs.sort { $0.new < $1.new }
  }

  func difference() -> CollectionDifference<Item> {
    var changes: [CollectionDifference<Item>.Change] = []
    for (item, place) in removed {
      changes.append(.remove(offset: place, element: item, associatedWith: nil))
    }
    for (item, place) in inserted {
      changes.append(.insert(offset: place, element: item, associatedWith: nil))
    }
    for run in displacedRuns() {
      forEachItem(in: run) { offset, item in
        let (old, new) = (run.old + offset, run.new + offset)
        changes.append(.remove(offset: old, element: item, associatedWith: new))
        changes.append(.insert(offset: new, element: item, associatedWith: old))
      }
    }
    return CollectionDifference(changes)!
  }

  private func displacedRuns() -> [Run] {
    let staying = heaviestIncreasingSubsequence(
      of: runs.map(\.old), weights: runs.map(\.count))
    return runs.indices.removing(staying).map { runs[$0] }
  }

  private func forEachItem(in run: Run, _ body: (_ offset: Int, _ item: Item) -> Void) {
    let strip = strips[run.strip]
    let first = run.new - strip.newOffset
    var offset = 0
    strip.new.tree.forEachRow(in: first..<first + run.count, scope: scope) { row in
      body(offset, strip.new.items.item(of: row.handle))
      offset += 1
    }
  }
}

extension Range<Int> {
  /// What is left of the range without some of it, given ascending.
  func removing(_ members: [Int]) -> [Int] {
    guard members.count < count else { return [] }
    var rest = members[...]
    return filter { index in
      guard rest.first == index else { return true }
      rest.removeFirst()
      return false
    }
  }
}

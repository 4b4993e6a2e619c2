import Outline

/// The outlines that one edit can make of another.
enum OneEdit {
  /// Returns the outline itself, and every other one that a single edit makes of it.
  ///
  /// - Parameter new: The item that is inserted, or that another one is renamed to.
  static func branches(of base: NaiveOutline<Int>, inserting new: Int) -> [NaiveOutline<Int>] {
    let items = base.items
    let places = places(in: base)
    let edits: [NaiveEdit<Int>] =
      places.map { .insert([new], at: $0) } + items.map { .delete([$0]) }
      + items.map { .rename($0, to: new) }
      + items.map { base.expanded.contains($0) ? .collapse([$0]) : .expand([$0]) }
      + items.flatMap { item in places.map { .move([item], to: $0) } }
    var branches = [base]
    for edit in edits {
      var branch = base
      guard (try? branch.perform(edit)) != nil, !branches.contains(branch) else { continue }
      branches.append(branch)
    }
    return branches
  }

  private static func places(in outline: NaiveOutline<Int>) -> [NaiveEdit<Int>.Destination] {
    let parents: [Int?] = [nil] + outline.items.map { $0 }
    return parents.flatMap { parent in
      (0...outline.children(of: parent).count).map { .into(parent, at: $0) }
    }
  }

  /// Calls the body with outlines of `count` items, and every two branches of one edit each. Both insert the same
  /// item, or different ones.
  ///
  /// - Parameter period: Only every n-th pair is tried.
  static func forEachPair(
    of base: NaiveOutline<Int>, period: Int,
    _ body: (Branches<Int>, Snapshots<Int>) throws -> Void
  ) throws {
    let ours = branches(of: base, inserting: 100)
    let different = branches(of: base, inserting: 101)
    let theirs = different + ours.filter { $0.contains(100) }
    // Of one value, so that they share history.
    let older = base.snapshot
    let snapshots = (
      ours.map { snapshot($0, from: older) }, theirs.map { snapshot($0, from: older) }
    )
    for (index, first) in ours.enumerated() {
      for (otherIndex, second) in theirs.enumerated()
      where (index * theirs.count + otherIndex).isMultiple(of: period) {
        try body(
          Branches(base: base, ours: first, theirs: second),
          Snapshots(base: older, ours: snapshots.0[index], theirs: snapshots.1[otherIndex]))
      }
    }
  }

  private static func snapshot(
    _ branch: NaiveOutline<Int>, from older: SectionSnapshot<Int>
  ) -> SectionSnapshot<Int> {
    older.applying(branch.snapshot.outlineDifference(from: older))!
  }
}

/// The snapshots of the three outlines of a merge.
struct Snapshots<Item: Hashable> {
  var base: SectionSnapshot<Item>
  var ours: SectionSnapshot<Item>
  var theirs: SectionSnapshot<Item>
}

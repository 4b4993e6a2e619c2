/// The outline of a section, before and after a change.
///
/// A flat difference covers the outlines of all sections in a data source, one after another. An outline that
/// is not in a data source counts as one section.
@usableFromInline
struct SectionPair {
  let old: RowTree
  let new: RowTree
  /// The number of rows before this section, before the change.
  var oldStart = 0
  /// The number of rows before this section, after the change.
  var newStart = 0
}

/// The rows that stay, move, are inserted or are removed in a list of sections.
///
/// The rows that stay are a longest common subsequence. Because items are unique, a longest common
/// subsequence is a longest increasing subsequence of the old positions (Hunt and Szymanski, 1977). The rows
/// are grouped into runs. The rows of a run are consecutive both before and after the change. There is always
/// a longest subsequence that contains each run either completely or not at all.
struct FlatMatching {
  /// A row of one of the sections. The row's position is counted from the start of the first section.
  struct Row {
    var handle: Int32
    var section: Int
    var position: Int
  }

  /// A run of rows, and the index of its section. The positions in the run are counted from the start of the
  /// first section.
  private typealias Run = (section: Int, rows: RowMatching.Run)

  private let sections: [SectionPair]
  private let scope: RowScope
  private var runs: [Run] = []
  private(set) var removed: [Row] = []
  private(set) var inserted: [Row] = []

  /// - Parameters:
  ///   - sections: The sections.
  ///   - matchings: For each section, the result of matching its old rows with its new rows. Only the rows in
  ///     `scope` are matched.
  init(
    _ sections: [SectionPair], rows matchings: some Collection<RowMatching>, scope: RowScope
  ) {
    self.sections = sections
    self.scope = scope
    for (index, matching) in matchings.enumerated() { add(matching, ofSection: index) }
  }

  private mutating func add(_ matching: RowMatching, ofSection index: Int) {
    let section = sections[index]
    runs += matching.runs.lazy.map {
      var rows = $0
      rows.old += section.oldStart
      rows.new += section.newStart
      return (index, rows)
    }
    removed += matching.removed.lazy.map {
      Row(handle: $0.handle, section: index, position: $0.position + section.oldStart)
    }
    inserted += matching.inserted.lazy.map {
      Row(handle: $0.handle, section: index, position: $0.position + section.newStart)
    }
  }

  /// If an item was removed from one section and inserted into another section, replaces the two changes
  /// with a move.
  ///
  /// - Parameter origins: For each item that has moved to another section, maps the item's index in
  ///   `inserted` to its index in `removed`.
  /// - Precondition: The comparison covers the visible rows of all sections.
  mutating func connect(_ origins: [Int: Int]) {
    guard !origins.isEmpty else { return }
    assert(scope == .visible)
    for (new, old) in origins {
      let row = inserted[new]
      let rows = RowMatching.Run(
        handle: row.handle, old: removed[old].position, new: row.position, count: 1)
      runs.append((row.section, rows))
    }
    runs.sort { $0.rows.new < $1.rows.new }
    let gone = Set(origins.values)
    removed = removed.indices.filter { !gone.contains($0) }.map { removed[$0] }
    inserted = inserted.indices.filter { origins[$0] == nil }.map { inserted[$0] }
  }

  /// Returns the changes, with as few moves as possible.
  func changes() -> FlatChanges {
    var changes = FlatChanges(removed: removed, inserted: inserted)
    let moved = movedRuns()
    changes.moved.reserveCapacity(moved.reduce(0) { $0 + $1.rows.count })
    for run in moved {
      forEachRow(of: run) { index, handle in
        let row = Row(handle: handle, section: run.section, position: run.rows.new + index)
        changes.moved.append(FlatChanges.Move(row: row, old: run.rows.old + index))
      }
    }
    return changes
  }

  private func movedRuns() -> [Run] {
    guard !runs.isAscending(by: \.rows.old) else { return [] }
    let staying = heaviestIncreasingSubsequence(
      of: runs.map(\.rows.old), weights: runs.map(\.rows.count))
    return runs.indices.removing(staying).map { runs[$0] }
  }

  private func forEachRow(of run: Run, _ body: (_ index: Int, _ handle: Int32) -> Void) {
    let (section, rows) = (sections[run.section], run.rows)
    if rows.count == 1, let handle = rows.handle { return body(0, handle) }
    let first = rows.new - section.newStart
    var index = 0
    section.new.forEachRow(in: first..<first + rows.count, scope: scope) { row in
      body(index, row.handle)
      index += 1
    }
  }
}

/// The changes of a flat difference, with handles instead of items.
@usableFromInline
struct FlatChanges {
  var removed: [FlatMatching.Row]
  var inserted: [FlatMatching.Row]
  var moved: [Move] = []

  /// A row that moves. `row` contains the new position, and `old` is the old position.
  struct Move {
    var row: FlatMatching.Row
    var old: Int
  }

  /// A removal or an insertion, which may be one half of a move.
  @usableFromInline
  struct Step {
    /// The index of the section.
    @usableFromInline var section: Int
    @usableFromInline var handle: Int32
    @usableFromInline var position: Int
    /// The position of the other half of the move, or `nil` if the step is not part of a move.
    @usableFromInline var associatedPosition: Int?
    /// True for a removed item, whose handle is from the older outline.
    @usableFromInline var isOldHandle = false
  }

  /// Returns the removals or the insertions, ordered by position.
  @usableFromInline
  func steps(areRemovals: Bool) -> [Step] {
    var steps = (areRemovals ? removed : inserted).map { row in
      Step(
        section: row.section, handle: row.handle, position: row.position,
        isOldHandle: areRemovals)
    }
    steps += moved.lazy.map { move in
      let (old, new) = (move.old, move.row.position)
      return Step(
        section: move.row.section, handle: move.row.handle, position: areRemovals ? old : new,
        associatedPosition: areRemovals ? new : old)
    }
    return steps.sorted(byDistinctKey: \.position)
  }

  /// Returns the difference.
  ///
  /// - Parameter item: A closure that returns the item of a step.
  @inlinable
  func difference<Item>(
    _ item: (Step) -> Item
  ) -> CollectionDifference<Item> {
    var changes: [CollectionDifference<Item>.Change] = []
    let (removals, insertions) = (steps(areRemovals: true), steps(areRemovals: false))
    changes.reserveCapacity(removals.count + insertions.count)
    for step in removals {
      changes.append(
        .remove(
          offset: step.position, element: item(step), associatedWith: step.associatedPosition))
    }
    for step in insertions {
      changes.append(
        .insert(
          offset: step.position, element: item(step), associatedWith: step.associatedPosition))
    }
    // The initializer of `CollectionDifference` is not specialized.
    // This initializer therefore iterates faster over a buffer than over an array.
    return changes.withUnsafeBufferPointer { CollectionDifference($0)! }
  }
}

/// The outline of a section, before and after a change.
///
/// A flat difference covers the outlines of all sections in a data source, one after another. An outline that
/// is not in a data source counts as one section.
@usableFromInline
struct SectionPair {
  let old: RowTree
  let new: RowTree
  /// The number of rows in the preceding sections before the change.
  var oldStart = 0
  /// The number of rows in the preceding sections after the change.
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

  private struct Run {
    /// The old position and the new position of the first row.
    var old: Int
    var new: Int
    var count: Int
    /// The index of the section, or `nil` if the rows are in sections that are not compared.
    var section: Int?
    /// The handle of the first row, if this handle is known without a lookup.
    var handle: Int32?
  }

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
      Run(
        old: $0.old + section.oldStart, new: $0.new + section.newStart, count: $0.count,
        section: index, handle: $0.handle)
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
  /// - Parameters:
  ///   - origins: A map from the index in `inserted` to the index in `removed`, for each item that has moved
  ///     to another section.
  ///   - hasUnchangedSections: True if unchanged sections lie between the compared sections.
  /// - Precondition: The comparison covers the visible rows.
  mutating func connect(_ origins: [Int: Int], hasUnchangedSections: Bool) {
    assert(scope == .visible)
    guard !origins.isEmpty else { return }
    if hasUnchangedSections { addUnchangedSections() }
    for (new, old) in origins {
      let row = inserted[new]
      runs.append(
        Run(
          old: removed[old].position, new: row.position, count: 1, section: row.section,
          handle: row.handle))
    }
    runs.sort { $0.new < $1.new }
    let gone = Set(origins.values)
    removed = removed.indices.filter { !gone.contains($0) }.map { removed[$0] }
    inserted = inserted.indices.filter { origins[$0] == nil }.map { inserted[$0] }
  }

  /// Adds a run for the unchanged sections between two compared sections. The run is needed because a row
  /// that moves to another section may move past rows of unchanged sections.
  private mutating func addUnchangedSections() {
    for (section, next) in zip(sections, sections.dropFirst()) {
      let old = section.oldStart + section.old.visibleCount
      let new = section.newStart + section.new.visibleCount
      let count = next.oldStart - old
      if count > 0 { runs.append(Run(old: old, new: new, count: count)) }
    }
  }

  /// True if the changes would move rows of sections that are not compared.
  var movesUnchangedSections: Bool { movedRuns().contains { $0.section == nil } }

  /// Returns the changes, with as few moves as possible.
  func changes() -> FlatChanges {
    var changes = FlatChanges(removed: removed, inserted: inserted)
    let moved = movedRuns()
    changes.moved.reserveCapacity(moved.reduce(0) { $0 + $1.count })
    for run in moved {
      guard let section = run.section else {
        preconditionFailure("A row of a section that was not compared would move")
      }
      forEachRow(of: run, inSection: section) { index, handle in
        let row = Row(handle: handle, section: section, position: run.new + index)
        changes.moved.append(FlatChanges.Move(row: row, old: run.old + index))
      }
    }
    return changes
  }

  private func movedRuns() -> [Run] {
    guard !runs.isAscending(by: \.old) else { return [] }
    let staying = heaviestIncreasingSubsequence(
      of: runs.map(\.old), weights: runs.map(\.count))
    return runs.indices.removing(staying).map { runs[$0] }
  }

  private func forEachRow(
    of run: Run, inSection section: Int, _ body: (_ index: Int, _ handle: Int32) -> Void
  ) {
    if run.count == 1, let handle = run.handle { return body(0, handle) }
    let section = sections[section]
    let first = run.new - section.newStart
    var index = 0
    section.new.forEachRow(in: first..<first + run.count, scope: scope) { row in
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

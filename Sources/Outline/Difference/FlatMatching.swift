/// One of several outlines that are shown one below the other, before and after: what a flat
/// difference is made of. A single outline is one strip.
@usableFromInline
struct Strip {
  let old: RowTree
  let new: RowTree
  let naming: Naming
  /// The number of places before the strip, in the strips above it.
  var oldOffset = 0
  var newOffset = 0
}

/// Which places in a list of strips stay, and which items come, go and move.
///
/// The places that stay are a longest common subsequence. Where items are unique that is a longest
/// increasing subsequence of old places (Hunt and Szymanski, 1977), and there is one that takes
/// each run of rows whole or not at all, for its rows stand together on both sides.
struct FlatMatching {
  /// A row of one of the strips, at its place among all of them.
  struct Row {
    var handle: Int32
    var strip: Int
    var place: Int
  }

  private struct Run {
    /// The places of the first row.
    var old: Int
    var new: Int
    var count: Int
    var strip: Int
    /// The handle of the first row, where it is known without looking.
    var handle: Int32?
  }

  private let strips: [Strip]
  private let scope: RowScope
  private var runs: [Run] = []
  private(set) var removed: [Row] = []
  private(set) var inserted: [Row] = []

  init(_ strips: [Strip], scope: RowScope) {
    self.strips = strips
    self.scope = scope
    for index in strips.indices { match(index) }
  }

  private mutating func match(_ index: Int) {
    let strip = strips[index]
    let matching = RowMatching(
      from: strip.old, to: strip.new, naming: strip.naming, scope: scope)
    runs += matching.runs.lazy.map {
      Run(
        old: $0.old + strip.oldOffset, new: $0.new + strip.newOffset, count: $0.count,
        strip: index, handle: $0.handle)
    }
    removed += matching.removed.lazy.map {
      Row(handle: $0.handle, strip: index, place: $0.place + strip.oldOffset)
    }
    inserted += matching.inserted.lazy.map {
      Row(handle: $0.handle, strip: index, place: $0.place + strip.newOffset)
    }
  }

  /// Makes moves of what is gone from one strip and new in another.
  ///
  /// - Parameter origins: For each index in `inserted` that is one item with a row of `removed`,
  ///   the index there.
  mutating func connect(_ origins: [Int: Int]) {
    guard !origins.isEmpty else { return }
    for (new, old) in origins {
      let row = inserted[new]
      runs.append(
        Run(
          old: removed[old].place, new: row.place, count: 1, strip: row.strip, handle: row.handle))
    }
    runs.sort { $0.new < $1.new }
    let gone = Set(origins.values)
    removed = removed.indices.filter { !gone.contains($0) }.map { removed[$0] }
    inserted = inserted.indices.filter { origins[$0] == nil }.map { inserted[$0] }
  }

  /// Everything that is not in its place any more, the least that can be.
  func changes() -> FlatChanges {
    var changes = FlatChanges(removed: removed, inserted: inserted)
    let displaced = displacedRuns()
    changes.moved.reserveCapacity(displaced.reduce(0) { $0 + $1.count })
    for run in displaced {
      forEachRow(of: run) { offset, handle in
        let row = Row(handle: handle, strip: run.strip, place: run.new + offset)
        changes.moved.append(FlatChanges.Move(row: row, old: run.old + offset))
      }
    }
    return changes
  }

  private func displacedRuns() -> [Run] {
    guard !runs.isAscending(by: \.old) else { return [] }
    let staying = heaviestIncreasingSubsequence(
      of: runs.map(\.old), weights: runs.map(\.count))
    return runs.indices.removing(staying).map { runs[$0] }
  }

  private func forEachRow(of run: Run, _ body: (_ offset: Int, _ handle: Int32) -> Void) {
    if run.count == 1, let handle = run.handle { return body(0, handle) }
    let strip = strips[run.strip]
    let first = run.new - strip.newOffset
    var offset = 0
    strip.new.forEachRow(in: first..<first + run.count, scope: scope) { row in
      body(offset, row.handle)
      offset += 1
    }
  }
}

/// The visible rows that two outlines have in common, and those of them that may look different.
struct VisibleMatching<Item: Hashable> {
  let old: VisibleHierarchy<Item>
  let new: VisibleHierarchy<Item>

  /// The rows that stay, in the order of both outlines. All others are removed or inserted.
  private(set) var runs: [Run] = []

  /// The new indices of rows that were expanded or collapsed, or below which rows were added or removed. For
  /// hidden rows, the visible ancestor is listed.
  private(set) var changedRows: [Int] = []

  /// Consecutive visible rows that stay next to each other.
  struct Run {
    var old: Int
    var new: Int
    var count: Int
    /// True if the rows keep their levels. Within a run, either all rows do or none.
    var keepsLevels: Bool

    var newRange: Range<Int> { new..<new + count }
  }

  /// - Complexity: The sum of the visible difference and the outline difference.
  init(from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>) {
    old = VisibleHierarchy(of: older)
    new = VisibleHierarchy(of: newer)
    var ends: [Int] = []
    for change in newer.outlineDifference(from: older) {
      switch change {
      case .remove(_, let place, _), .insert(_, let place, _): addRow(showing: place.parent)
      case .expand(let item), .collapse(let item): addRow(showing: item)
      case .move(let item, let oldPlace, let newPlace):
        addRow(showing: oldPlace.parent)
        addRow(showing: newPlace.parent)
        guard let index = newer.visibleIndex(of: item) else { continue }
        ends += [index, new.endOfSubtree(at: index)]
      }
    }
    addRuns(newer.visibleDifference(from: older), splitAt: ends.sorted())
  }

  private mutating func addRow(showing item: Item?) {
    guard let item, new.snapshot.contains(item) else { return }
    let visible = new.snapshot.ancestor(hiding: item) ?? item
    changedRows.append(new.snapshot.visibleIndex(of: visible)!)
  }
}

// MARK: - Runs

extension VisibleMatching {
  /// Adds the runs between the rows of a difference.
  ///
  /// - Parameter ends: The new indices where moved subtrees start and end. Only at these indices can the
  ///   level shift of rows that stay change.
  private mutating func addRuns(_ difference: CollectionDifference<Item>, splitAt ends: [Int]) {
    var removed = difference.removals.map(\.offset)[...]
    var inserted = difference.insertions.map(\.offset)[...]
    var ends = ends[...]
    var (oldStart, newStart) = (0, 0)
    while true {
      while removed.first == oldStart {
        removed.removeFirst()
        oldStart += 1
      }
      while inserted.first == newStart {
        inserted.removeFirst()
        newStart += 1
      }
      while let end = ends.first, end <= newStart { ends.removeFirst() }
      let newEnd = min(inserted.first ?? new.end, ends.first ?? new.end)
      let count = min((removed.first ?? old.end) - oldStart, newEnd - newStart)
      guard count > 0 else { return }
      addRun(old: oldStart, new: newStart, count: count)
      (oldStart, newStart) = (oldStart + count, newStart + count)
    }
  }

  private mutating func addRun(old oldStart: Int, new newStart: Int, count: Int) {
    let keepsLevels = old.level(at: oldStart) == new.level(at: newStart)
    if let last = runs.last, last.keepsLevels == keepsLevels, last.old + last.count == oldStart,
      last.new + last.count == newStart
    {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(old: oldStart, new: newStart, count: count, keepsLevels: keepsLevels))
    }
  }

  /// Returns the index of the run that contains a new row, or `nil` if the row is inserted.
  func run(withNewRow row: Int) -> Int? {
    var (start, end) = (0, runs.count)
    while start < end {
      let middle = (start + end) / 2
      if runs[middle].newRange.upperBound <= row { start = middle + 1 } else { end = middle }
    }
    return start < runs.count && runs[start].new <= row ? start : nil
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// Maps positions between two outlines, by the runs of a matching.
struct PositionMap {
  typealias Run = RowTreeComparison.Run

  /// In the order of the newer outline.
  let runs: [Run]
  /// The indices of `runs` in the order of the older outline.
  private let oldOrder: [Int]

  init(_ runs: [Run]) {
    self.runs = runs
    oldOrder = runs.map(\.old).sortedIndices()
  }

  /// Returns the index of the run that has a position of the newer outline.
  func run(ofNew position: Int) -> Int? {
    let index = runs.partitionPoint { $0.new + $0.count > position }
    return index < runs.count && runs[index].new <= position ? index : nil
  }

  /// Returns the position in the newer outline of a row of the older one.
  func new(ofOld position: Int) -> Int? {
    let index = oldOrder.partitionPoint { runs[$0].old + runs[$0].count > position }
    guard index < oldOrder.count, case let run = runs[oldOrder[index]], run.old <= position else {
      return nil
    }
    return position - run.old + run.new
  }
}

extension Array {
  /// Returns the first index at which a condition holds. It must hold for all indices after that.
  fileprivate func partitionPoint(_ belongsToEnd: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsToEnd(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

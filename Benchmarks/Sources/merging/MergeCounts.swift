import Outline

/// What became of merges.
struct MergeCounts {
  private(set) var merges = 0
  private(set) var conflicts = 0
  private(set) var reported = 0
  private(set) var falseOnes = 0
  private(set) var missed = 0
  private(set) var withOtherItems = 0
  private(set) var withOtherPlaces = 0

  /// - Parameter result: What a program made; `nil`: it reported a conflict.
  mutating func add(_ result: OutlineDocument?, _ truth: TrueMerge) {
    merges += 1
    if truth.hasConflict { conflicts += 1 }
    guard let result else {
      reported += 1
      if !truth.hasConflict { falseOnes += 1 }
      return
    }
    if truth.hasConflict { missed += 1 }
    if truth.hasOtherItems(result) {
      withOtherItems += 1
    } else if !truth.hasConflict && truth.hasOtherPlaces(result) {
      withOtherPlaces += 1
    }
  }

  static let columns = [
    "merges", "true conflicts", "reported", "false", "missed", "twice or lost", "wrong place",
  ]

  var cells: [String] {
    [merges, conflicts, reported, falseOnes, missed, withOtherItems, withOtherPlaces]
      .map(String.init)
  }
}

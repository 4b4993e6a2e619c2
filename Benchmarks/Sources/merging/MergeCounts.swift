import Outline

/// The outcomes of merges.
struct MergeCounts {
  private(set) var merges = 0
  private(set) var conflicts = ConflictCount()
  private(set) var reported = 0
  private(set) var falseOnes = 0
  private(set) var missed = ConflictCount()
  private(set) var withOtherItems = 0
  private(set) var withOtherPlaces = 0

  /// - Parameter result: The result of a program; `nil` if the program reported a conflict.
  mutating func add(_ result: OutlineDocument?, _ truth: TrueMerge) {
    merges += 1
    conflicts.add(truth)
    guard let result else {
      reported += 1
      if !truth.hasConflict { falseOnes += 1 }
      return
    }
    missed.add(truth)
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
    [
      "\(merges)", "\(conflicts)", "\(reported)", "\(falseOnes)", "\(missed)", "\(withOtherItems)",
      "\(withOtherPlaces)",
    ]
  }
}

/// The number of merges with conflicts, and the number of merges in which all conflicts concern the order of
/// siblings.
struct ConflictCount: CustomStringConvertible {
  private var all = 0
  private var ofOrder = 0

  mutating func add(_ truth: TrueMerge) {
    if truth.hasConflict { all += 1 }
    if truth.hasOnlyOrderConflicts { ofOrder += 1 }
  }

  var description: String { ofOrder == 0 ? "\(all)" : "\(all) (\(ofOrder))" }
}

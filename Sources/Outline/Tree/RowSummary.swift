/// What a node of the tree knows about the rows below it.
///
/// Summaries form a monoid: that of a sequence of rows is the sum of those of its parts, in order.
/// Everything that is looked up by descent is read from them: a position from `count`, a parent or
/// the end of a subtree from `minLevel`, a child index from `minLevelCount`, and a visible row from
/// `minHidden`, for a row is visible where no collapsed row is above it.
struct RowSummary: Equatable {
  /// The number of rows.
  var count: Int32 = 0
  /// The smallest level of a row.
  var minLevel: Int32 = .max
  /// How many rows have the smallest level.
  var minLevelCount: Int32 = 0
  /// The smallest number of collapsed ancestors of a row.
  var minHidden: Int32 = .max
  /// How many rows have the smallest number of collapsed ancestors.
  var minHiddenCount: Int32 = 0
}

extension RowSummary {
  /// How many of the rows are visible, when the collapsed ancestors above all of them add `shift`.
  func visibleCount(shiftedBy shift: Int32) -> Int {
    minHidden &+ shift == 0 ? Int(minHiddenCount) : 0
  }

  /// How many of the rows stand at a level, none standing above it.
  func count(atLowestLevel level: Int32) -> Int {
    minLevel == level ? Int(minLevelCount) : 0
  }

  mutating func add(_ next: RowSummary) {
    count &+= next.count
    if next.minLevel < minLevel {
      minLevel = next.minLevel
      minLevelCount = next.minLevelCount
    } else if next.minLevel == minLevel {
      minLevelCount &+= next.minLevelCount
    }
    if next.minHidden < minHidden {
      minHidden = next.minHidden
      minHiddenCount = next.minHiddenCount
    } else if next.minHidden == minHidden {
      minHiddenCount &+= next.minHiddenCount
    }
  }

  mutating func shiftHidden(by shift: Int32) {
    if count > 0 { minHidden &+= shift }
  }
}

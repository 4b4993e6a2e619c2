/// Counts and minima for a sequence of rows. Each inner node stores a summary for the rows below each of
/// its children.
///
/// Summaries form a monoid. The summary of a sequence of rows is the sum of the summaries of its parts. A
/// search for a position reads `count`. A search for a parent or for the end of a subtree reads `minLevel`. A
/// search for a sibling index reads `minLevel` and `minLevelCount`. A search for a visible row reads
/// `minHidden` and `minHiddenCount`. A row is visible when it has no collapsed ancestor.
struct RowSummary: Equatable {
  /// The number of rows.
  var count: Int32 = 0
  /// The smallest level of any row.
  var minLevel: Int32 = .max
  /// The number of rows that have the smallest level.
  var minLevelCount: Int32 = 0
  /// The smallest number of collapsed ancestors that any of the rows has.
  var minHidden: Int32 = .max
  /// The number of rows that have the smallest number of collapsed ancestors.
  var minHiddenCount: Int32 = 0
}

extension RowSummary {
  /// Returns the number of visible rows after `shift` is added to each row's number of collapsed ancestors.
  func visibleCount(shiftedBy shift: Int32) -> Int {
    minHidden &+ shift == 0 ? Int(minHiddenCount) : 0
  }

  /// Returns the number of rows at the given level. No row may have a smaller level than the given level.
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

/// The level and the expansion state of a row. To build a tree, the shape and the handle of each row are
/// needed.
@usableFromInline
struct RowShape {
  /// The level and the expansion state, packed into one word, because memory bandwidth limits how fast
  /// large outlines can be read.
  @usableFromInline let bits: Int32

  /// The number of ancestors.
  var level: Int32 { bits &>> 1 }
  var isExpanded: Bool { bits & 1 != 0 }

  /// - Parameter level: The level of the row. Before callers use the shape, they must check that the level is
  ///   less than the number of rows in the outline.
  @inlinable
  init(level: Int, isExpanded: Bool = false) {
    bits = Int32(truncatingIfNeeded: level) &<< 1 | (isExpanded ? 1 : 0)
  }

  /// - Parameter level: The number to subtract from the row's level.
  @usableFromInline
  init(_ row: RowEntry, above level: Int32 = 0) {
    bits = (row.level &- level) &<< 1 | (row.isExpanded ? 1 : 0)
  }
}

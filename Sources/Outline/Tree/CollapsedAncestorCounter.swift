/// Counts the collapsed ancestors of rows that are read in preorder.
struct CollapsedAncestorCounter {
  /// The number for a row of each level, given the rows read so far.
  private var hiddenByLevel: [Int32]

  /// - Parameter hidden: The number for rows of level 0.
  init(hidden: Int32) {
    hiddenByLevel = [hidden]
  }

  /// Returns the number of collapsed ancestors of the next row.
  mutating func next(level: Int, isExpanded: Bool) -> Int32 {
    let hidden = hiddenByLevel[level]
    let below = hidden &+ (isExpanded ? 0 : 1)
    // Greater levels are stale, and are written again before they are read: levels do not skip.
    if level + 1 < hiddenByLevel.count {
      hiddenByLevel[level + 1] = below
    } else {
      hiddenByLevel.append(below)
    }
    return hidden
  }
}

/// The number of collapsed ancestors of rows that are met in preorder.
struct HiddenPath {
  /// What a row at each depth gets from above.
  private var hiddenByDepth: [Int32]

  init(hidden: Int32) {
    hiddenByDepth = [hidden]
  }

  mutating func hidden(atDepth depth: Int, isExpanded: Bool) -> Int32 {
    let hidden = hiddenByDepth[depth]
    let below = hidden &+ (isExpanded ? 0 : 1)
    // What is deeper is written before it is read: levels do not skip.
    if depth + 1 < hiddenByDepth.count {
      hiddenByDepth[depth + 1] = below
    } else {
      hiddenByDepth.append(below)
    }
    return hidden
  }
}

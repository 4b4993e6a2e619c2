/// What stands before the content of rows that come in preorder: a piece for each ancestor, the
/// outermost first, and the connector of the row itself.
///
/// The pieces of the ancestors are one string that grows and shrinks with the level.
package struct ConnectorPrefix {
  private let style: ConnectorStyle
  /// The pieces of the ancestors of the last row.
  private(set) var ancestors = ""
  /// Where the pieces of the ancestors of each level end in `ancestors`, in bytes.
  private var ends = [0]
  private var isLastSibling = false

  /// Creates a prefix for the first row of an outline.
  package init(style: ConnectorStyle) { self.style = style }

  /// Moves on to the next row.
  ///
  /// - Parameters:
  ///   - level: The level of the row: at most one more than that of the row before it.
  ///   - isLast: Whether the row is the last of its siblings.
  mutating func enter(level: Int, isLast: Bool) {
    if level == ends.count {
      ancestors += isLastSibling ? style.space : style.line
      ends.append(ancestors.utf8.count)
    } else if level < ends.count - 1 {
      ends.removeLast(ends.count - level - 1)
      let end = ancestors.utf8.index(ancestors.startIndex, offsetBy: ends[level])
      ancestors.removeSubrange(end...)
    }
    isLastSibling = isLast
  }

  /// The connector of the row.
  ///
  /// - Parameter hasChildren: Whether a row below it follows.
  func connector(hasChildren: Bool = false) -> String {
    let parent = isLastSibling ? style.lastParentBranch : style.parentBranch
    if hasChildren, let parent { return parent }
    return isLastSibling ? style.lastBranch : style.branch
  }

  /// Moves on to the next row, and appends what stands before its content.
  ///
  /// - Parameters:
  ///   - level: The level of the row: at most one more than that of the row before it.
  ///   - isLast: Whether the row is the last of its siblings.
  ///   - hasChildren: Whether a row below it follows.
  ///   - limit: The number of ancestors whose pieces are written.
  ///   - buffer: The bytes to append to, in UTF-8.
  package mutating func appendRow(
    level: Int, isLast: Bool, hasChildren: Bool = false, ancestors limit: Int = .max,
    to buffer: inout [UInt8]
  ) {
    enter(level: level, isLast: isLast)
    let end = ends[min(level, limit)]
    ancestors.withUTF8 { buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<end])) }
    buffer.append(contentsOf: connector(hasChildren: hasChildren).utf8)
  }
}

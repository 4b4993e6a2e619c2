/// Provides the connectors before the content of each row, in UTF-8, for one row after another in preorder.
/// A row has one connector for each ancestor, beginning with the root, and one for the row itself.
package struct ConnectorPrefix {
  private let line, space: [UInt8]
  /// The connectors before four kinds of rows: a row with a later sibling, a row without a later sibling, and
  /// the same two kinds of rows with children.
  private let branches: [[UInt8]]
  /// The connectors before the last row. Most rows have the same connectors as the row before them.
  private var text: [UInt8] = []
  /// For each level, the offset in `text` at which the connectors for the ancestors of a row at this level end.
  private var ends = [0]
  private var last: Row?

  private struct Row: Equatable {
    var isLast: Bool
    var hasChildren: Bool
  }

  /// Creates a prefix for drawing an outline from its first row, or from a row below the given ancestors.
  ///
  /// - Parameters:
  ///   - style: The style that contains the connectors.
  ///   - ancestors: For each ancestor of the row, beginning with the root, whether this ancestor has a
  ///     later sibling.
  package init(style: ConnectorStyle, belowAncestors ancestors: some Sequence<Bool> = []) {
    (line, space) = (Array(style.line.utf8), Array(style.space.utf8))
    branches = [
      style.branch, style.lastBranch, style.parentBranch ?? style.branch,
      style.lastParentBranch ?? style.lastBranch,
    ].map { Array($0.utf8) }
    for hasLaterSibling in ancestors {
      text += hasLaterSibling ? line : space
      ends.append(text.count)
    }
  }

  /// Moves to the next row, and appends the connectors that precede its content.
  ///
  /// - Parameters:
  ///   - level: The level of the row, which is at most one greater than the level of the previous row.
  ///   - isLast: True if the row is the last of its siblings.
  ///   - hasChildren: True if the next row is a child of the row.
  ///   - limit: The greatest number of ancestors whose connectors are appended.
  ///   - buffer: The buffer to append to.
  package mutating func appendRow(
    level: Int, isLast: Bool, hasChildren: Bool = false, ancestors limit: Int = .max,
    to buffer: inout [UInt8]
  ) {
    let row = Row(isLast: isLast, hasChildren: hasChildren)
    if level != ends.count - 1 || row != last { move(to: row, level: level) }
    if level <= limit {
      // Appending from a buffer avoids retaining the array.
      text.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    } else {
      buffer.append(contentsOf: text[..<ends[limit]])
      buffer.append(contentsOf: text[ends[level]...])
    }
  }

  /// Appends the connectors for an additional line of the last row.
  ///
  /// - Parameters:
  ///   - hasChildren: True if the next row is a child of the row.
  ///   - limit: The greatest number of ancestors whose connectors are appended.
  ///   - buffer: The buffer to append to.
  package func appendContinuation(
    hasChildren: Bool, ancestors limit: Int = .max, to buffer: inout [UInt8]
  ) {
    buffer.append(contentsOf: text[..<ends[min(ends.count - 1, limit)]])
    buffer.append(contentsOf: last?.isLast == true ? space : line)
    buffer.append(contentsOf: hasChildren ? line : space)
  }

  private mutating func move(to row: Row, level: Int) {
    if level == ends.count {
      text.removeLast(text.count - ends[level - 1])
      text += last?.isLast == true ? space : line
      ends.append(text.count)
    } else {
      ends.removeLast(ends.count - level - 1)
      text.removeLast(text.count - ends[level])
    }
    text += branches[(row.isLast ? 1 : 0) + (row.hasChildren ? 2 : 0)]
    last = row
  }
}

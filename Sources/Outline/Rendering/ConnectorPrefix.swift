/// Provides the connectors before the content of each row, in UTF-8, for one row after another in preorder.
/// A row has one connector for each ancestor, beginning with the root, and one for the row itself.
package struct ConnectorPrefix {
  private let connectors: Connectors
  /// The connectors before the last row. Most rows have the same connectors as the row before them.
  private var text: [UInt8] = []
  /// For each level, the offset in `text` at which the connectors for the ancestors of a row at this level end.
  private var ends = [0]
  private var last: Row?

  fileprivate struct Row: Equatable {
    var isLast: Bool
    var hasChildren: Bool
  }

  fileprivate struct Connectors {
    var branch, lastBranch, parentBranch, lastParentBranch, line, space: [UInt8]
  }

  /// Creates a prefix for the first row of an outline, or for a row below other rows.
  ///
  /// - Parameters:
  ///   - style: The style that contains the connectors.
  ///   - ancestors: For each ancestor of the row, beginning with the root, whether this ancestor has a
  ///     later sibling.
  package init(style: ConnectorStyle, belowAncestors ancestors: some Sequence<Bool> = []) {
    connectors = Connectors(
      branch: Array(style.branch.utf8), lastBranch: Array(style.lastBranch.utf8),
      parentBranch: Array((style.parentBranch ?? style.branch).utf8),
      lastParentBranch: Array((style.lastParentBranch ?? style.lastBranch).utf8),
      line: Array(style.line.utf8), space: Array(style.space.utf8))
    for hasLaterSibling in ancestors {
      text += hasLaterSibling ? connectors.line : connectors.space
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
      // Appending the array itself would retain it.
      text.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    } else {
      buffer.append(contentsOf: text[..<ends[limit]])
      buffer.append(contentsOf: text[ends[level]...])
    }
  }

  /// Appends the connectors that precede an additional line of the row that was appended last.
  ///
  /// - Parameters:
  ///   - hasChildren: True if the next row is a child of the row.
  ///   - limit: The greatest number of ancestors whose connectors are appended.
  ///   - buffer: The buffer to append to.
  package func appendContinuation(
    hasChildren: Bool, ancestors limit: Int = .max, to buffer: inout [UInt8]
  ) {
    buffer.append(contentsOf: text[..<ends[min(ends.count - 1, limit)]])
    buffer.append(contentsOf: last?.isLast == true ? connectors.space : connectors.line)
    buffer.append(contentsOf: hasChildren ? connectors.line : connectors.space)
  }

  private mutating func move(to row: Row, level: Int) {
    if level == ends.count {
      text.removeLast(text.count - ends[level - 1])
      text += last?.isLast == true ? connectors.space : connectors.line
      ends.append(text.count)
    } else {
      ends.removeLast(ends.count - level - 1)
      text.removeLast(text.count - ends[level])
    }
    text += connectors.connector(row)
    last = row
  }
}

extension ConnectorPrefix.Connectors {
  fileprivate func connector(_ row: ConnectorPrefix.Row) -> [UInt8] {
    if row.hasChildren { return row.isLast ? lastParentBranch : parentBranch }
    return row.isLast ? lastBranch : branch
  }
}

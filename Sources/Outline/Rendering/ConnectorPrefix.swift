/// What stands before the content of rows that come in preorder: a piece for each ancestor, the
/// outermost first, and the connector of the row itself, in UTF-8.
package struct ConnectorPrefix {
  private let pieces: Pieces
  /// The pieces before the last row. Most rows have the same ones as the row before them.
  private var text: [UInt8] = []
  /// Where the pieces of the ancestors of each level end in `text`.
  private var ends = [0]
  private var last: Row?

  fileprivate struct Row: Equatable {
    var isLast: Bool
    var hasChildren: Bool
  }

  fileprivate struct Pieces {
    var branch, lastBranch, parentBranch, lastParentBranch, line, space: [UInt8]
  }

  /// Creates a prefix for the first row of an outline.
  package init(style: ConnectorStyle) {
    pieces = Pieces(
      branch: Array(style.branch.utf8), lastBranch: Array(style.lastBranch.utf8),
      parentBranch: Array((style.parentBranch ?? style.branch).utf8),
      lastParentBranch: Array((style.lastParentBranch ?? style.lastBranch).utf8),
      line: Array(style.line.utf8), space: Array(style.space.utf8))
  }

  /// Moves on to the next row, and appends what stands before its content.
  ///
  /// - Parameters:
  ///   - level: The level of the row: at most one more than that of the row before it.
  ///   - isLast: Whether the row is the last of its siblings.
  ///   - hasChildren: Whether a row below it follows.
  ///   - limit: The number of ancestors whose pieces are appended.
  ///   - buffer: What to append to.
  package mutating func appendRow(
    level: Int, isLast: Bool, hasChildren: Bool = false, ancestors limit: Int = .max,
    to buffer: inout [UInt8]
  ) {
    let row = Row(isLast: isLast, hasChildren: hasChildren)
    if level != ends.count - 1 || row != last { move(to: row, level: level) }
    if level <= limit {
      buffer.append(contentsOf: text)
    } else {
      buffer.append(contentsOf: text[..<ends[limit]])
      buffer.append(contentsOf: text[ends[level]...])
    }
  }

  private mutating func move(to row: Row, level: Int) {
    if level == ends.count {
      text.removeLast(text.count - ends[level - 1])
      text += last?.isLast == true ? pieces.space : pieces.line
      ends.append(text.count)
    } else {
      ends.removeLast(ends.count - level - 1)
      text.removeLast(text.count - ends[level])
    }
    text += pieces.connector(row)
    last = row
  }
}

extension ConnectorPrefix.Pieces {
  fileprivate func connector(_ row: ConnectorPrefix.Row) -> [UInt8] {
    if row.hasChildren { return row.isLast ? lastParentBranch : parentBranch }
    return row.isLast ? lastBranch : branch
  }
}

/// A position at which rows can be inserted. Rows that are inserted at this position get the given level and
/// the given number of collapsed ancestors.
@usableFromInline
struct InsertionPoint {
  @usableFromInline var position: Int
  /// The level that the roots among the inserted rows will have.
  var level: Int32
  /// The number of collapsed ancestors that the roots among the inserted rows will have.
  var hidden: Int32
}

extension RowTree {
  /// Finds the insertion point for a destination.
  ///
  /// - Parameter leaving: The ranges of the subtrees that are being moved, in ascending order. The child
  ///   index of the destination does not count the rows that are being moved. The position of the insertion
  ///   point counts all rows.
  /// - Complexity: O((m + 1) log n), where m is the number of subtrees being moved.
  @usableFromInline
  func insertionPoint(
    for destination: HandleDestination, ignoring leaving: [Range<Int>] = []
  ) throws(RowMoveError) -> InsertionPoint {
    switch destination {
    case .before(let handle):
      let found = find(handle)
      return InsertionPoint(
        position: found.position, level: found.row.level, hidden: found.row.hidden)
    case .after(let handle):
      let found = find(handle)
      let row = found.row
      return InsertionPoint(position: subtreeEnd(of: found), level: row.level, hidden: row.hidden)
    case .into(nil, let index):
      let position = try childPosition(at: index, in: 0..<count, level: 0, ignoring: leaving)
      return InsertionPoint(position: position, level: 0, hidden: 0)
    case .into(let parent?, let index):
      let found = find(parent)
      let row = found.row
      let position = try childPosition(
        at: index, in: found.position + 1..<subtreeEnd(of: found), level: row.level + 1,
        ignoring: leaving)
      return InsertionPoint(position: position, level: row.level + 1, hidden: row.hiddenOfChildren)
    }
  }

  /// Returns the position of the child with the given index. If the index is equal to the number of children,
  /// returns the end of `range`.
  ///
  /// - Parameters:
  ///   - index: The index of the child, or `nil` for the end of `range`. Children that are being moved are
  ///     not counted.
  ///   - range: The positions of the parent's descendants.
  ///   - level: The level of the children.
  private func childPosition(
    at index: Int?, in range: Range<Int>, level: Int32, ignoring leaving: [Range<Int>]
  ) throws(RowMoveError) -> Int {
    guard let index else { return range.upperBound }
    let childCount = summary(of: range).count(atLowestLevel: level)
    let leavingIndices = leaving.lazy.map(\.lowerBound)
      .filter { range.contains($0) && row(at: $0).level == level }
      .map { summary(of: range.lowerBound..<$0).count(atLowestLevel: level) }
    let staying = childCount - leavingIndices.count
    guard 0...staying ~= index else {
      throw .indexOutOfRange(index, validRange: 0...staying)
    }
    let oldIndex = leavingIndices.reduce(index) { $1 <= $0 ? $0 + 1 : $0 }
    return oldIndex < childCount
      ? position(ofRow: oldIndex, atLowestLevel: level, from: range.lowerBound)
      : range.upperBound
  }
}

/// The destination of inserted or moved rows. This type is like `SectionSnapshot.Destination`, but has
/// handles instead of items.
@usableFromInline
enum HandleDestination {
  case before(Int32)
  case after(Int32)
  /// Children that are being moved do not count in the child index. If the parent is `nil`, the rows become
  /// roots. If the index is `nil`, the rows become the last children.
  case into(Int32?, at: Int?)
}

/// The reason why rows cannot be moved to a destination.
@usableFromInline
enum RowMoveError: Error {
  /// The row with this handle would be moved into its own subtree.
  case cycle(Int32)
  case indexOutOfRange(Int, validRange: ClosedRange<Int>)
}

/// Where rows go, in terms of handles: what `SectionSnapshot.Destination` becomes.
@usableFromInline
enum HandleDestination {
  case before(Int32)
  case after(Int32)
  /// The index counts children that are not being moved; `nil` is the end.
  case into(Int32?, at: Int?)
}

/// Why rows cannot go there.
@usableFromInline
enum RowMoveError: Error {
  /// The row with this handle would stand inside itself.
  case cycle(Int32)
  case indexOutOfRange(Int, validRange: ClosedRange<Int>)
}

/// A destination found: the position at which rows go in, and what they get from those above.
@usableFromInline
struct InsertionSite {
  var position: Int
  /// The level of the roots of what goes in.
  var level: Int32
  /// The number of collapsed rows above them.
  var hidden: Int32

  /// The place behind all rows.
  static func end(of tree: RowTree) -> InsertionSite {
    InsertionSite(position: tree.count, level: 0, hidden: 0)
  }
}

extension RowTree {
  /// Finds the place of a destination.
  ///
  /// - Parameter leaving: The rows of subtrees that are being moved, ascending. They do not count
  ///   for an index among children, but still for the position.
  /// - Complexity: O((m + 1) log n), where m is the number of those subtrees.
  @usableFromInline
  func site(
    of destination: HandleDestination, ignoring leaving: [Range<Int>] = []
  ) throws(RowMoveError) -> InsertionSite {
    switch destination {
    case .before(let handle):
      let location = location(of: handle)
      return InsertionSite(
        position: location.position, level: location.row.level, hidden: location.row.hidden)
    case .after(let handle):
      let location = location(of: handle)
      let row = location.row
      return InsertionSite(
        position: subtreeEnd(of: location), level: row.level,
        hidden: row.hidden)
    case .into(nil, let index):
      let position = try childPosition(at: index, in: 0..<count, level: 0, ignoring: leaving)
      return InsertionSite(position: position, level: 0, hidden: 0)
    case .into(let parent?, let index):
      let location = location(of: parent)
      let row = location.row
      let below = location.position + 1..<subtreeEnd(of: location)
      let position = try childPosition(
        at: index, in: below, level: row.level + 1, ignoring: leaving)
      return InsertionSite(position: position, level: row.level + 1, hidden: row.hiddenOfChildren)
    }
  }

  /// The position of a child, or behind the last one.
  ///
  /// - Parameters:
  ///   - index: The number of children before it that are not leaving; `nil` for the end.
  ///   - range: The rows below the parent.
  ///   - level: The children's level.
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

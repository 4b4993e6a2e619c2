import Outline

/// The rows from which the focus has jumped, so that the user can go back to them. The list also contains the rows that
/// the user has named with a letter.
///
///     back          forward           jump:     the focus is added to back, and forward is emptied
///     Food          Tea               back:     the focus is added to forward
///     Apple ◀ next  Sweets ◀ next     forward:  the focus is added to back
struct JumpList: Sendable {
  private var rows: [Direction: [ItemID]] = [.back: [], .forward: []]
  /// The rows that the user has named, by their letters.
  var places: [Unicode.Scalar: ItemID] = [:]
  /// True if the effect of the previous key was a move back or forward in this list. In that case, Tab moves forward, as
  /// in vim.
  private(set) var followsTravel = false
  private var hasTraveled = false

  /// The maximum number of rows to which the user can go back.
  static let limit = 100

  enum Direction: Sendable { case back, forward }

  /// Prepares for handling the next key, and stores whether the effect of the previous key was a move back or forward in
  /// this list.
  mutating func beginKey() { (followsTravel, hasTraveled) = (hasTraveled, false) }

  /// Adds a row from which the focus jumps. A row is in the list only once.
  mutating func add(_ node: ItemID) {
    add(node, to: .back)
    rows[.forward] = []
    hasTraveled = false
  }

  /// Returns the next row in a direction; nil if there is no other row in that direction. Rows that no longer
  /// exist are removed from the list.
  mutating func next(
    _ direction: Direction, from focus: ItemID?, in outline: SectionSnapshot<ItemID>
  ) -> ItemID? {
    while let node = rows[direction]!.last, node == focus || !outline.contains(node) {
      rows[direction]!.removeLast()
    }
    return rows[direction]!.last
  }

  /// Records that the focus has moved to the next row in a direction.
  mutating func travel(_ direction: Direction, from focus: ItemID?) {
    hasTraveled = true
    rows[direction]!.removeLast()
    if let focus { add(focus, to: direction == .back ? .forward : .back) }
  }

  private mutating func add(_ node: ItemID, to direction: Direction) {
    rows[direction]!.removeAll { $0 == node }
    rows[direction]!.append(node)
    if rows[direction]!.count > Self.limit { rows[direction]!.removeFirst() }
  }

  /// The letters with which a row can be named.
  static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
}

import Outline

/// The rows from which the focus has jumped, so that the user can go back to them, and the rows to which
/// the user has given a letter.
///
///     back          forward           jump:     the focus is added to back, and forward is emptied
///     Food          Tea               back:     the focus is added to forward
///     Apple ◀ next  Sweets ◀ next     forward:  the focus is added to back
struct JumpList: Sendable {
  private var back: [ItemID] = []
  private var forward: [ItemID] = []
  private var places: [Unicode.Scalar: ItemID] = [:]
  /// True if the previous key went back or forward, so that Tab goes forward, as in vim.
  private(set) var followsTravel = false
  private var hasTraveled = false

  /// The maximum number of rows to which the user can go back.
  static let limit = 100

  enum Direction: Sendable { case back, forward }

  /// Prepares for a key, which may go back or forward.
  mutating func beginKey() { (followsTravel, hasTraveled) = (hasTraveled, false) }

  /// Adds a row from which the focus jumps. A row is in the list only once.
  mutating func add(_ node: ItemID) {
    Self.add(node, to: &back)
    (forward, hasTraveled) = ([], false)
  }

  /// Returns the next row in a direction; nil if there is no other row in that direction. Rows that no longer
  /// exist are removed from the list.
  mutating func next(
    _ direction: Direction, from focus: ItemID?, in outline: SectionSnapshot<ItemID>
  ) -> ItemID? {
    let rows = direction == .back ? \JumpList.back : \JumpList.forward
    while let node = self[keyPath: rows].last, node == focus || !outline.contains(node) {
      self[keyPath: rows].removeLast()
    }
    return self[keyPath: rows].last
  }

  /// Records that the focus has moved to the next row in a direction.
  mutating func travel(_ direction: Direction, from focus: ItemID?) {
    hasTraveled = true
    switch direction {
    case .back:
      back.removeLast()
      if let focus { Self.add(focus, to: &forward) }
    case .forward:
      forward.removeLast()
      if let focus { Self.add(focus, to: &back) }
    }
  }

  private static func add(_ node: ItemID, to rows: inout [ItemID]) {
    rows.removeAll { $0 == node }
    rows.append(node)
    if rows.count > limit { rows.removeFirst() }
  }
}

/// Named places.
extension JumpList {
  static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)

  mutating func name(_ node: ItemID, _ letter: Unicode.Scalar) { places[letter] = node }

  func place(_ letter: Unicode.Scalar) -> ItemID? { places[letter] }
}

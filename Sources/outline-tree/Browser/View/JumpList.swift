import Outline

/// The rows from which the focus has jumped, so that the user can go back to them. The list also contains the rows that
/// the user has named with a letter.
///
///     back          forward
///     Food          Tea
///     Apple ◀ next  Sweets ◀ next
///
/// A jump adds the focus to `back` and empties `forward`. A move back adds the focus to `forward`, and a move forward
/// adds the focus to `back`.
struct JumpList: Sendable {
  private var rows: [Direction: [ItemID]] = [.back: [], .forward: []]
  /// For each letter, the row that the user has named with this letter.
  var places: [Unicode.Scalar: ItemID] = [:]
  /// True if the previous key moved back or forward in this list. In that case, Tab moves forward, as in vim.
  private(set) var followsTravel = false
  private var hasTraveled = false

  /// The maximum number of rows to which the user can go back.
  static let limit = 100

  enum Direction: Sendable { case back, forward }

  /// Prepares for handling the next key, and stores whether the previous key moved back or forward in this list.
  mutating func beginKey() { (followsTravel, hasTraveled) = (hasTraveled, false) }

  /// Adds a row from which the focus jumps. The list contains each row at most once.
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

/// Jumping back and forward between rows, and jumping to named places.
extension BrowserState {
  mutating func travel(_ direction: JumpList.Direction, count: Int = 1) {
    for _ in 0..<count {
      let focus = view.focus
      guard let node = jumps.next(direction, from: focus, in: document.outline) else {
        return message =
          direction == .back
          ? "there is no place to go back to" : "there is no place to go forward to"
      }
      guard go(to: node) else { return }
      jumps.travel(direction, from: focus)
    }
  }

  /// Goes back, and adds the row that was in focus to the jump list. A second call therefore goes back to that row.
  mutating func swapWithLastPlace() {
    let focus = view.focus
    travel(.back)
    if let focus, focus != view.focus { jumps.add(focus) }
  }

  /// Moves forward in the jump list if the previous key moved back or forward in this list. Otherwise, changes the
  /// row in focus to its next state, as ``OutlineView/cycle()`` does.
  mutating func goForwardOrCycle() {
    if jumps.followsTravel { travel(.forward) } else { view.cycle() }
  }

  mutating func namePlace(_ letter: Unicode.Scalar) {
    guard let focus = view.focus else { return }
    jumps.places[letter] = focus
    message =
      "“\(document.name(of: focus))” is place \(String(letter)): '\(String(letter)) goes to it"
  }

  mutating func goToPlace(_ letter: Unicode.Scalar) {
    guard let node = jumps.places[letter] else {
      return message =
        "there is no place \(String(letter)) yet: m\(String(letter)) gives this row that name"
    }
    guard document.outline.contains(node) else {
      return message = "the row at place \(String(letter)) no longer exists"
    }
    go(to: node)
  }

  /// Focuses a row, and opens its ancestors.
  ///
  /// - Returns: Whether the row is in focus. If the row is not in focus, `message` contains the reason.
  @discardableResult
  private mutating func go(to node: ItemID) -> Bool {
    guard view.shown.contains(node) else {
      message = "“\(document.name(of: node))” is not among the filtered rows: Esc shows all rows"
      return false
    }
    view.reveal(node)
    view.focus = node
    return true
  }
}

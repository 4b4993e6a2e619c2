import Outline

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

  /// Goes back, and adds the row that was in focus to the jump list. A second call therefore returns to that row.
  mutating func swapWithLastPlace() {
    let focus = view.focus
    travel(.back)
    if let focus, focus != view.focus { jumps.add(focus) }
  }

  /// Moves forward in the jump list if the effect of the previous key was a move back or forward in this list.
  /// Otherwise, shows the next of the three states of the row in focus: its children, everything below it, or nothing.
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

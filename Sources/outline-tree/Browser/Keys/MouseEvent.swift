/// An event of the mouse over the terminal.
struct MouseEvent: Hashable, Sendable {
  enum Button: Int, Sendable {
    case left, middle, right
  }

  enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    case drag(Button)
    case wheelUp
    case wheelDown
  }

  var action: Action
  /// From 0, as the row.
  var column: Int
  var row: Int
  var modifiers: KeyModifiers = []
}

extension MouseEvent {
  /// From the three numbers of a report.
  ///
  /// - Parameter isRelease: The sequence ended with `m` instead of `M`.
  init?(_ numbers: [Int], isRelease: Bool) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0,
      let action = Action(code: numbers[0], isRelease: isRelease)
    else { return nil }
    self.init(
      action: action, column: numbers[1] - 1, row: numbers[2] - 1,
      modifiers: KeyModifiers(rawValue: UInt8(numbers[0] >> 2 & 7)))
  }
}

extension MouseEvent.Action {
  fileprivate init?(code: Int, isRelease: Bool) {
    let (modifiers, motion, wheel) = (0b1_1100, 32, 64)
    switch (code & ~modifiers, isRelease) {
    case (wheel, false): self = .wheelUp
    case (wheel + 1, false): self = .wheelDown
    case (let kind, _):
      guard kind & ~(motion | 3) == 0, let button = MouseEvent.Button(rawValue: kind & 3) else {
        return nil
      }
      self = kind & motion != 0 ? .drag(button) : isRelease ? .release(button) : .press(button)
    }
  }
}

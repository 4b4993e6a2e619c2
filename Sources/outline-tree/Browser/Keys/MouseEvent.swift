import Outline

/// An event that the terminal reports for the mouse.
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
  /// The column. Columns and rows are counted from 0.
  var column: Int
  var row: Int
}

extension MouseEvent {
  /// Creates an event from the three numbers in a mouse report.
  ///
  /// - Parameter isRelease: Whether the sequence ended with `m` instead of `M`.
  init?(_ numbers: [Int], isRelease: Bool) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0,
      let action = Action(code: numbers[0], isRelease: isRelease)
    else { return nil }
    self.init(action: action, column: numbers[1] - 1, row: numbers[2] - 1)
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

/// The mouse's effects. Clicks focus and toggle rows, the wheel scrolls, and drags move rows.
struct MouseDrag: Sendable {
  /// The row on which the mouse button was pressed; nil if no row is being dragged.
  private var node: ItemID?
  /// The row on which the dragged row would be dropped; nil if no row is being dragged over another one.
  private(set) var target: ItemID?

  private static let wheelRows = 3

  mutating func handle(_ event: MouseEvent, in view: inout OutlineView) {
    switch event.action {
    case .wheelUp: view.scroll(by: -Self.wheelRows)
    case .wheelDown: view.scroll(by: Self.wheelRows)
    case .press(.left): press(event, in: &view)
    case .release(.left): release(event, in: &view)
    case .drag(.left): drag(event, in: &view)
    case .press, .release, .drag: break
    }
  }

  private mutating func press(_ event: MouseEvent, in view: inout OutlineView) {
    guard let pressed = node(at: event, in: view) else { return }
    view.focus = pressed
    node = pressed
    if view.isParent(pressed) && event.column == view.symbolColumn(of: pressed) {
      view.toggle(pressed)
      node = nil
    }
  }

  /// Updates the row on which the dragged rows would be dropped.
  private mutating func drag(_ event: MouseEvent, in view: inout OutlineView) {
    guard let node else { return }
    let pointed = self.node(at: event, in: view)
    target = pointed == node ? nil : pointed
    guard let target else { return }
    let isEntered = view.isOpen(target) && !view.isDirectory
    view.message = "\(isEntered ? "into" : "after") “\(view.edited.name(target))”"
  }

  private mutating func release(_ event: MouseEvent, in view: inout OutlineView) {
    guard let dragged = node else { return }
    (node, target) = (nil, nil)
    guard let target = self.node(at: event, in: view), target != dragged else { return }
    view.drop(view.marks.contains(dragged) ? view.takeSelection() : [dragged], on: target)
  }

  /// Returns the row at the position of an event; nil if no row is there, or if the position is in the preview.
  private func node(at event: MouseEvent, in view: OutlineView) -> ItemID? {
    guard event.column < view.viewport.rowColumns else { return nil }
    return view.node(atLine: event.row)
  }
}

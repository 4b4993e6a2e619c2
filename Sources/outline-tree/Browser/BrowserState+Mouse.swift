import Outline

/// What is done with the mouse.
extension BrowserState {
  private static let wheelRows = 3

  mutating func handle(_ event: MouseEvent) {
    guard case .rows = mode else { return }
    switch event.action {
    case .wheelUp: scroll(-Self.wheelRows)
    case .wheelDown: scroll(Self.wheelRows)
    case .press(.left): press(event)
    case .release(.left): release(event)
    default: break
    }
  }

  /// The screen moves; the focus stays where it is, as long as that is on the screen.
  private mutating func scroll(_ rows: Int) {
    let reach = reach
    top = min(max(top + rows, reach.lowerBound), max(reach.lowerBound, reach.upperBound - height))
    guard let place = focusedIndex else { return }
    focusRow(at: min(max(place, top), top + height - 1))
  }

  private mutating func press(_ event: MouseEvent) {
    guard let node = node(atLine: event.row) else { return }
    focus = node
    drag = node
    if isParent(node) && event.column == markColumn(of: node) {
      toggle(node)
      drag = nil
    }
  }

  private mutating func release(_ event: MouseEvent) {
    guard let drag else { return }
    self.drag = nil
    guard let target = node(atLine: event.row), target != drag else { return }
    drop(marks.contains(drag) ? takeSelection() : [drag], on: target)
  }

  private func node(atLine line: Int) -> NodeID? {
    let place = window.lowerBound + line - (hasHeader ? 1 : 0)
    return window.contains(place) ? shown.visibleItem(at: place) : nil
  }

  /// Where the ▸ of a row is.
  private func markColumn(of node: NodeID) -> Int {
    RowLine.indentation(level: shown.level(of: node) - baseLevel, columns: size.columns)
  }
}

import Outline

/// The effects of the mouse: clicks focus and toggle rows, the wheel scrolls, and drags move rows.
struct MouseDrag: Sendable {
  /// The row that was pressed.
  private var node: ItemID?

  private static let wheelRows = 3

  mutating func handle(_ event: MouseEvent, in outline: inout LazyOutline) {
    let rows = outline.view.shown
    switch event.action {
    case .wheelUp: outline.view.viewport.scroll(by: -Self.wheelRows, in: rows)
    case .wheelDown: outline.view.viewport.scroll(by: Self.wheelRows, in: rows)
    case .press(.left): press(event, in: &outline)
    case .release(.left): release(event, in: &outline.view)
    case .press, .release, .drag: break
    }
  }

  private mutating func press(_ event: MouseEvent, in outline: inout LazyOutline) {
    let view = outline.view
    guard let pressed = view.viewport.node(atLine: event.row, in: view.shown) else { return }
    outline.view.focus = pressed
    node = pressed
    if view.isParent(pressed) && event.column == symbolColumn(of: pressed, in: view) {
      outline.toggle(pressed)
      node = nil
    }
  }

  private mutating func release(_ event: MouseEvent, in view: inout OutlineView) {
    guard let dragged = node else { return }
    node = nil
    guard let target = view.viewport.node(atLine: event.row, in: view.shown), target != dragged
    else { return }
    let rows =
      view.marks.contains(dragged) ? view.takeSelection() : RowSelection(nodes: [dragged])
    rows.drop(on: target, in: &view)
  }

  /// The column of the ▸ of a row.
  private func symbolColumn(of node: ItemID, in view: OutlineView) -> Int {
    let level = view.shown.level(of: node) - view.viewport.baseLevel(in: view.shown)
    return RowLine.indentation(level: level, columns: view.viewport.size.columns)
  }
}

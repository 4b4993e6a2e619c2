import Outline

/// Cutting and pasting rows.
extension BrowserState {
  /// - Parameter count: The number of siblings to cut, beginning with the row in focus. If rows are marked, the
  ///   marked rows are cut instead.
  mutating func cut(count: Int) {
    guard outline.view.mayChangeContents() else { return }
    if let rows = outline.view.takeSelection(count: count).cut(in: &outline.view) {
      clipboard = rows
    }
  }

  mutating func copy(count: Int) {
    if let rows = outline.view.takeSelection(count: count).copy(in: &outline.view) {
      clipboard = rows
    }
  }

  mutating func paste(_ side: RowDestination.Side) {
    guard outline.view.mayChangeContents() else { return }
    guard let clipboard else { return message = "nothing was cut or copied" }
    RowDestination(side, in: &outline.view)?.paste(clipboard, in: &outline.view)
  }
}

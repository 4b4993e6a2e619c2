import Outline

/// Cutting and pasting rows.
extension BrowserState {
  /// - Parameter count: The number of rows: the row in focus and its next siblings. If rows are marked, they are
  ///   cut instead.
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

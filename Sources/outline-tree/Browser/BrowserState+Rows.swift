import Outline

/// Cutting and pasting rows.
extension BrowserState {
  mutating func cut() {
    guard outline.view.mayChangeContents() else { return }
    if let rows = outline.view.takeSelection().cut(in: &outline.view) { clipboard = rows }
  }

  mutating func copy() {
    if let rows = outline.view.takeSelection().copy(in: &outline.view) { clipboard = rows }
  }

  mutating func paste(_ side: RowDestination.Side) {
    guard outline.view.mayChangeContents() else { return }
    guard let clipboard else { return message = "nothing was cut or copied" }
    RowDestination(side, in: &outline.view)?.paste(clipboard, in: &outline.view)
  }
}

import Outline

/// Inserting, cutting and pasting rows.
extension BrowserState {
  mutating func editTitle() {
    guard let focus = view.focus, outline.view.mayChangeContents() else { return }
    ask(.title(focus), text: Array(document.title(of: focus)))
  }

  mutating func askForRow(_ side: RowDestination.Side) {
    if outline.view.mayChangeContents(), RowDestination(side, in: &outline.view) != nil {
      ask(.insertion(side))
    }
  }

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

  /// Pastes text into a row that is being typed. A single line is inserted into the row. Several lines
  /// become several rows, and undo treats this as one step.
  mutating func paste(_ text: PastedText, into prompt: Prompt) {
    if text.lines.contains(where: { !$0.isUTF8 }) {
      message = "some pasted bytes were not UTF-8 and have been replaced"
    }
    if text.lines.count <= 1 {
      var prompt = prompt
      _ = prompt.handle(.paste(text.asOneLine(isUTF8: true)), earlier: [])
      return mode = .prompt(prompt)
    }
    let rows = PastedRows(text.rows(before: prompt.beforeCursor, after: prompt.afterCursor))
    guard let first = rows.rows.first else { return }
    if rows.count == 1 { return mode = .prompt(Prompt(prompt.purpose, text: first.title)) }
    guard outline.view.mayChangeContents() else { return }
    mode = .rows
    switch prompt.purpose {
    case .title(let node): rows.replace(node, in: &outline.view)
    case .insertion(let side):
      RowDestination(side, in: &outline.view)?.paste(rows, in: &outline.view)
    case .command, .search, .filter, .path: break
    }
  }
}

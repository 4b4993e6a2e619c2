import Outline

/// The preview of the row in focus.
extension BrowserState {
  mutating func togglePreview() {
    outline.view.viewport.showsPreview.toggle()
    if view.viewport.showsPreview && view.viewport.pane == nil {
      message = "the screen is too small to show the preview"
    }
  }

  /// The content of the preview. A file is read after it gets the focus, so its content may not be available yet.
  var shownPreview: Preview.Content {
    guard view.viewport.showsPreview, let focus = view.focus else { return .nothing }
    if view.isDirectory { return preview.node == focus ? preview.content : .nothing }
    return document.note(of: focus).map { .text($0) } ?? .remark("no note")
  }

  /// Requests for data that the screen shows but the state does not contain yet.
  var effectsOfScreen: [BrowserEffect] {
    var effects: [FileEffect] = []
    let rows = view.rowsOnScreen
    if directory.columns.areShown || directory.needsModes {
      effects.append(.readDetails(rows.filter { document.files.details(of: $0) == nil }))
    }
    if let letters = directory.gitLetters {
      effects.append(.readGit(rows.filter { letters[$0] == nil }))
    }
    if view.viewport.pane != nil, view.isDirectory, let focus = view.focus,
      preview.node != focus
    {
      effects.append(.preview(focus))
    }
    return effects.map { .files($0) }
  }
}

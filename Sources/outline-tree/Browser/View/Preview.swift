import Outline

/// The preview of the row in focus.
struct Preview: Equatable, Sendable {
  /// The row to which the content belongs; nil if nothing has been read.
  var node: ItemID?
  var content = Content.nothing

  enum Content: Equatable, Sendable {
    case nothing
    /// The beginning of a file, or a note.
    case text([UInt8])
    /// The names of a folder's entries. The names of folders end with a slash.
    case names([[UInt8]])
    /// A description of the file, or the reason why its contents are not shown.
    case remark(Message)
  }
}

extension Preview.Content {
  init(names: some Sequence<(name: [UInt8], kind: NodeKind)>) {
    let names = names.prefix(Self.nameLimit).map { name, kind in
      kind.isDirectory ? name + [0x2F] : name
    }
    self = names.isEmpty ? .remark("an empty folder") : .names(names)
  }

  /// The maximum number of names in a preview. No screen can show more.
  private static let nameLimit = 1000
}

/// Showing the preview.
extension BrowserState {
  mutating func togglePreview() {
    view.viewport.showsPreview.toggle()
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

  /// Requests to read data that is needed for the screen, and has not been read yet.
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

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

  /// The content of the preview. A file is read only after it gets the focus, so its content may not be available
  /// yet.
  var shownPreview: Preview.Content {
    guard view.viewport.showsPreview, let focus = view.focus else { return .nothing }
    if view.isDirectory { return preview.node == focus ? preview.content : .nothing }
    return document.note(of: focus).map { .text($0) } ?? .remark("no note")
  }

  /// The row in focus if its preview is shown and has not been read yet; otherwise nil.
  var rowToPreview: ItemID? {
    view.viewport.pane != nil && preview.node != view.focus ? view.focus : nil
  }
}

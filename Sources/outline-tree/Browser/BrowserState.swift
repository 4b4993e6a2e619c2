import Outline

/// The browser without the terminal and the disk: a value that changes only in response to keys and to data
/// that was read. It requests all other work by returning effects.
///
///     key ──▶ handle(_:) ──▶ state, and effects for the session
///                              │
///                              └──▶ frame: the lines of the screen
///
/// The state is composed of other types. Each type knows only the types below it:
///
///     BrowserState        keys, prompts and questions
///     └─ LazyOutline      opening and finding rows, read or not
///        ├─ FolderReading which folders of a directory to read
///        └─ OutlineView   the rows on view, marks and the message
///           ├─ Viewport       focus, and what is on the screen
///           └─ EditedOutline  the document, with undo
struct BrowserState: Sendable {
  var outline: LazyOutline
  var directory = DirectorySettings()
  /// True if the browser was started to pick a row and print its path.
  var picks = false

  var mode = Mode.rows
  /// The beginning of a key sequence that the user is typing.
  var keys = PendingKeys()
  var mouse = MouseDrag()
  /// The pattern that `n` searches for.
  var search: TitlePattern?
  var clipboard: Clipboard?
  var promptHistory = PromptHistory()
  /// The reason why unsaved edits would be lost if the process ended now; nil if they would not be lost.
  var recoveryTrouble: Message?

  enum Mode: Equatable, Sendable {
    case rows
    case prompt(Prompt)
    case typeAhead(TypeAhead)
    case help(HelpPage)
    case question(Question)
  }

  init(_ document: SourceDocument, name: [UInt8], rights: EditingRights) {
    outline = LazyOutline(
      OutlineView(EditedOutline(document, rights: rights), name: name))
  }

  var view: OutlineView { outline.view }

  var document: SourceDocument { view.document }

  var rights: EditingRights { view.edited.rights }

  var isUnsaved: Bool { view.edited.isUnsaved }

  var message: Message? {
    get { view.message }
    set { outline.view.message = newValue }
  }

  var size: TerminalSize {
    get { view.viewport.size }
    set { outline.view.viewport.size = newValue }
  }

  /// The frame that shows this state.
  ///
  /// - Parameter colors: The colors of names; nil to draw names without colors.
  func frame(colors: FileColors? = nil) -> ScreenFrame {
    FrameDrawing(state: self, colors: colors).frame
  }

  /// Replaces the document that is shown.
  mutating func replaceDocument(_ newer: SourceDocument, focus: ItemID?) {
    clipboard = nil
    outline.view.replaceDocument(newer, focus: focus)
  }
}

import Outline

/// The browser without terminal and disk: a value that changes only by keys and by what was read.
/// It returns as effects the work that is done outside.
///
///     key ──▶ handle(_:) ──▶ state, and effects for the session
///                              │
///                              └──▶ frame: the lines of the screen
///
/// It is a thin composition. Each type inside knows only those below it:
///
///     BrowserState        keys, prompts and questions
///     └─ LazyOutline      opening and finding rows, read or not
///        ├─ FolderReading which folders of a directory to read
///        └─ OutlineView   what is shown, marked and said
///           ├─ Viewport       focus, and what is on the screen
///           └─ EditedOutline  the document, with undo
struct BrowserState: Sendable {
  var outline: LazyOutline
  var directory = DirectorySettings()
  /// True if the user wants the path of a row.
  var picks = false

  var mode = Mode.rows
  /// Keys that are the beginning of a sequence.
  var keys = PendingKeys()
  var mouse = MouseDrag()
  /// The pattern that `n` searches for.
  var search: TitlePattern?
  var clipboard: Clipboard?
  var promptHistory = PromptHistory()
  /// Why unsaved edits would be lost with the process; nil if they would not be.
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

  /// The lines of the screen.
  ///
  /// - Parameter colors: The colors of names; nil: names have none.
  func frame(colors: FileColors? = nil) -> ScreenFrame {
    FrameDrawing(state: self, colors: colors).frame
  }

  /// Shows another document instead.
  mutating func replaceDocument(_ newer: SourceDocument, focus: ItemID?) {
    clipboard = nil
    outline.view.replaceDocument(newer, focus: focus)
  }
}

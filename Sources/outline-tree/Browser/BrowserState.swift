import Outline

/// The browser without terminal and disk: a value that only keys and what was read change. It says
/// what it wants done outside as effects.
///
///     key ──▶ handle(_:) ──▶ state, and effects for the session
///                              │
///                              └──▶ frame: the lines of the screen
///
/// What it consists of knows nothing of the other parts: the view is the outline with its edits and
/// what of it is on the screen; the reading is what is to be read of a directory, and applies what
/// was read to the view. The state sends each key where the mode says.
struct BrowserState: Sendable {
  var view: OutlineView
  var reading = FolderReading()
  var directory = DirectorySettings()
  /// Whether the user wants the path of a row.
  var picks = false

  var mode = Mode.rows
  /// Keys that are the beginning of a sequence.
  var keys = PendingKeys()
  var mouse = MouseDrag()
  /// What `n` searches for.
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

  init(_ document: TitledOutline, name: [UInt8], rights: EditingRights) {
    view = OutlineView(EditedOutline(document, rights: rights), name: name)
  }

  var document: TitledOutline { view.document }

  var rights: EditingRights { view.edited.rights }

  var isUnsaved: Bool { view.edited.isUnsaved }

  var message: Message? {
    get { view.message }
    set { view.message = newValue }
  }

  var size: TerminalSize {
    get { view.viewport.size }
    set { view.viewport.size = newValue }
  }

  /// The lines of the screen.
  ///
  /// - Parameter colors: Those of names; nil: none.
  func frame(colors: FileColors? = nil) -> ScreenFrame {
    FrameDrawing(state: self, colors: colors).frame
  }
}

/// Folders.
extension BrowserState {
  /// Returns the next folder to read; nil if there is none.
  mutating func nextFolder() -> NodeID? { reading.nextFolder(in: &view) }

  /// Applies the entries of a folder; nil: of the source.
  mutating func receive(_ entries: FolderEntries, of folder: NodeID?) {
    reading.receive(entries, of: folder, in: &view)
  }

  /// Makes everything be read again.
  mutating func readAgain() { reading.readAgain(in: &view) }

  /// Shows another document instead.
  mutating func replaceDocument(_ newer: TitledOutline, focus: NodeID?) {
    clipboard = nil
    view.replaceDocument(newer, focus: focus)
  }
}

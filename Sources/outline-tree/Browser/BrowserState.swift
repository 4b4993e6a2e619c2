import Outline

/// The browser without the terminal and the disk. The state is a value that changes only in response to keys and to
/// data that was read. To read or write anything, the state returns effects that other types perform.
///
///     key ──▶ handle(_:) ──▶ state, and effects for the session
///                              │
///                              └──▶ frame, the lines of the screen
///
/// The state contains values of other types. Each type uses only the types below it in the following tree. The only
/// exception is that the view starts searches.
///
///     BrowserState        the keys, prompts and questions
///     └─ OutlineView      the shown rows, the marks and the message; opening and finding rows
///        ├─ FolderReading which folders of a directory to read
///        ├─ Viewport      the focus and the part on the screen
///        └─ EditedOutline the document, with undo
///
/// Extensions in other files handle the keys for rows, prompts, typing, jumps, completion and the preview. The code for
/// keys is in extensions instead of separate types, because a key may change several parts of the state.
struct BrowserState: Sendable {
  var view: OutlineView
  var directory = DirectorySettings()
  /// True if the browser was started to pick rows and print their paths.
  var picks = false
  /// True if the user has an external editor, which is used for long notes.
  var hasEditor = false
  /// True if the source is a list of paths.
  var isList = false

  var mode = Mode.rows {
    didSet { if mode != .note { view.noteEditor = nil } }
  }
  /// The beginning of a key sequence that the user is typing.
  var keys = PendingKeys()
  var mouse = MouseDrag()
  var preview = Preview()
  /// The pattern that `n` searches for.
  var search: TextPattern?
  var matches: MatchCount?
  /// True if the last key started or repeated a search, so that the status line shows the number of the match.
  var showsMatches = false
  var jumps = JumpList()
  var clipboard: Clipboard?
  /// The rows that were cut or copied in an earlier document, stored while a directory is shown.
  private var parked: (clipboard: Clipboard, document: SourceDocument)?
  /// The text that ^Y inserts while a line is typed.
  var killed: [UInt8] = []
  var promptHistory = PromptHistory()
  /// The reason why unsaved edits would be lost if the process ended now; nil if they would not be lost.
  var recoveryTrouble: Message?
  /// The change that another program made to the file since the browser last read or wrote the file; nil if no
  /// program has changed the file.
  var fileChange: FileChange?

  enum Mode: Equatable, Sendable {
    case rows
    case prompt(Prompt)
    /// The title of a row is being typed.
    case typing(RowTyping)
    /// A note is being typed, and the view's `noteEditor` contains the note.
    case note
    /// The user is typing the beginning of a title, to go to the row with that title.
    case typeAhead([UInt8])
    case help(HelpPage)
    case question(Question)
  }

  init(_ document: SourceDocument, name: [UInt8], rights: EditingRights) {
    view = OutlineView(EditedOutline(document, rights: rights), name: name)
  }

  var document: SourceDocument { view.document }

  var source: KeyPassage.Source { view.isDirectory ? isList ? .list : .directory : .document }

  /// The document as it is stored, without the changes to the row that is being typed.
  var recorded: SourceDocument {
    guard let draft = view.edited.draft else { return document }
    var recorded = document
    recorded.document = draft.document
    return recorded
  }

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

  /// Returns the frame that shows this state on the screen.
  func frame(_ theme: Theme = Theme()) -> ScreenFrame {
    FrameDrawing(state: self, theme: theme).frame
  }

  /// Replaces the document with a newer version. The focus and the expanded rows stay where possible. Rows that were
  /// cut or copied can still be pasted.
  mutating func follow(_ newer: SourceDocument) {
    var newer = newer
    clipboard = clipboard?.carried(from: document, into: &newer)
    // The row that is being dragged may not exist any more.
    mouse = MouseDrag()
    matches = nil
    view.follow(newer)
  }

  /// Copies the clipboard, the search pattern, the prompt history and the killed text from the browser of another
  /// source.
  mutating func keepMemory(of other: BrowserState) {
    (search, promptHistory, killed) = (other.search, other.promptHistory, other.killed)
    let parked = other.clipboard.map { ($0, other.document) } ?? other.parked
    if view.isDirectory { return self.parked = parked }
    clipboard = parked.map { $0.0.carried(from: $0.1, into: &view.edited.document) }
  }

  /// Replaces the document that is shown.
  mutating func replaceDocument(_ newer: SourceDocument, focus: ItemID?) {
    (clipboard, matches) = (nil, nil)
    view.replaceDocument(newer, focus: focus)
  }
}

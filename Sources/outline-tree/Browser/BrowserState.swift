import Outline

/// What a browser shows and knows. It is a value, and nothing but keys and answers changes it: it
/// knows neither the terminal nor the disk, and says what it wants of them as effects.
///
///     key ──▶ handle(_:) ──▶ state, and effects for the session
///                             │
///                             └──▶ frame: the lines of the screen
struct BrowserState: Sendable {
  /// The whole outline: of a directory, as far as it was read.
  var document: TitledOutline
  /// What the source is called.
  var name: [UInt8]
  var rights: Rights
  /// Whether what is wanted is the path of a row.
  var picks = false
  var size = TerminalSize(columns: 80, rows: 24)

  /// The row that keys are about; nil if there is none.
  var focus: NodeID?
  /// The visible row in the first line of the screen.
  var top = 0
  var marks: Set<NodeID> = []
  var mode = Mode.rows
  var keys = PendingKeys()
  var message: Message?

  var filter: RowFilter?
  /// The rows that were made the root of the screen, one inside the other.
  var roots: [NodeID] = []
  var search: TitlePattern?
  var clipboard: Clipboard?
  var drag: NodeID?
  var history = BrowserHistory()
  /// Why edits that are not saved would be lost with the process; nil: they would not.
  var recoveryTrouble: Message?
  var promptHistory: [Prompt.Purpose: [[UInt8]]] = [:]
  /// What is being read, if more than one folder is.
  var job: ReadingJob?
  /// What was looked for last in folders that are not open, and how far that is.
  var finding: Finding?
  /// Whether it goes on.
  var isFinding = false
  /// How many rows it may make: more would be no outline for a person, and fill the memory.
  var rowLimit = 1_000_000
  var vanished = VanishedFolders()
  /// Whether the directory that is shown is not there any more.
  var isSourceGone = false
  var isWatching = false
  var showsHidden = false
  var hidesIgnored = false

  /// What is to be done outside, in this order.
  var effects: [BrowserEffect] = []

  /// What may be changed, and whether there is a place to keep it.
  enum Rights: Equatable, Sendable {
    /// The order of a directory's entries.
    case order(isKept: Bool)
    /// All of a document.
    case document(Keeping)

    enum Keeping: Equatable, Sendable {
      /// Each edit is on the disk when it is done.
      case store
      /// It is written when it is saved.
      case file
      /// It cannot be written: edits are kept as unsaved.
      case readOnly(why: Message)
      /// It has no file: it is built in, or came from a pipe.
      case nowhere

      var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
    }
  }

  enum Mode: Equatable, Sendable {
    case rows
    case prompt(Prompt)
    case typeAhead([UInt8])
    /// The first line that is shown.
    case help(top: Int)
    /// A key has to say what is to be done.
    case question(Question)
  }

  init(_ document: TitledOutline, name: [UInt8], rights: Rights) {
    self.document = document
    self.name = name
    self.rights = rights
    focus = document.outline.isEmpty ? nil : document.outline.visibleItem(at: 0)
  }

  /// Whether folders are to be read as soon as there is time.
  var isReading: Bool { job != nil || isFinding }

  var isDirectory: Bool { document.kind != .rows }

  /// What rows are taken from: what passes the filter, or everything.
  var shown: SectionSnapshot<NodeID> { filter?.outline ?? document.outline }

  /// How many rows of the outline fit the screen.
  var height: Int { max(1, size.rows - (hasHeader ? 2 : 1)) }

  /// A line for the source, where there is room.
  var hasHeader: Bool { size.rows >= 4 }

  /// Whether an edit is only here, and was to be kept.
  var isUnsaved: Bool { rights != .order(isKept: false) && history.isUnsaved }
}

/// What a browser wants done.
enum BrowserEffect: Equatable, Sendable {
  /// The entries of a folder; nil: of the source.
  case read(NodeID?)
  /// Everything that was read is to be read again, with other options if they changed.
  case readAgain
  /// An edit was made.
  case commit(note: String)
  /// The last edit was taken back, or made again.
  case undo, redo
  /// The last edit from before the browser began is to be taken back, or made again.
  case undoEarlier, redoEarlier
  case save
  /// The document is to be written over what another program wrote.
  case overwrite
  /// It is to be written to another file, which may be there already.
  case write([UInt8], replacing: Bool)
  /// It is to be read again, without what was edited here.
  case reload
  /// What was found of an earlier browser is to be made again, removed, or left for the next time.
  case recover, discardRecovery, leaveRecovery
  /// A file is to be opened in the person's editor.
  case edit(NodeID)
  case watch(Bool)
  case suspend
  case redraw
  case quit(picked: NodeID?)
}

extension BrowserEffect {
  var isQuit: Bool { if case .quit = self { true } else { false } }
}

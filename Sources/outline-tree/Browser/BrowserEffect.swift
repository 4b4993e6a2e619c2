import Outline

/// Work outside the state of a browser that the state requests.
enum BrowserEffect: Equatable, Sendable {
  /// Read the entries of a folder, or those of the source if it is nil.
  case read(ItemID?)
  /// Read everything again, with the options of the state.
  case readAgain
  /// Watch for changes on the disk, or stop watching.
  case watch(Bool)
  /// Store the edit that was made.
  case commit(note: String)
  /// Store that the last edit was undone or redone.
  case undo, redo
  /// Undo or redo the last edit of an earlier run.
  case undoEarlier, redoEarlier
  case save
  /// Save over the changes of another program.
  case overwrite
  /// Merge the edits made here with the changes of another program.
  case merge
  /// Write the document to another file. An existing file is replaced only if `replacing` is true.
  case write([UInt8], replacing: Bool)
  /// Read the document again, and discard the edits made here.
  case reload
  case answerRecovery(RecoveryAnswer)
  case terminal(TerminalEffect)

  var isQuit: Bool { if case .terminal(let effect) = self { effect.isQuit } else { false } }
}

/// The user's choice about edits that an earlier run could not save.
enum RecoveryAnswer: Equatable, Sendable {
  case recover, discard
  /// Ask again in the next run.
  case keep
}

/// An effect on the terminal.
enum TerminalEffect: Equatable, Sendable {
  /// Open a file in the user's editor.
  case edit(ItemID)
  case suspend
  case redraw
  case quit(picked: ItemID?)

  var isQuit: Bool { if case .quit = self { true } else { false } }
}

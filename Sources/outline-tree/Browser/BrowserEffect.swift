import Outline

/// Work that the state of a browser cannot do itself, and therefore requests.
enum BrowserEffect: Equatable, Sendable {
  /// Read the entries of a folder, or the entries of the source if the folder is nil.
  case read(ItemID?)
  /// Read everything again, with the settings in the state.
  case readAgain
  /// Watch for changes on the disk, or stop watching.
  case watch(Bool)
  /// Store the last edit.
  case commit(note: String)
  /// Record that the last edit was undone, or that it was redone.
  case undo, redo
  /// Undo or redo the last edit of an earlier run.
  case undoEarlier, redoEarlier
  case save
  /// Save the document, even though another program has changed the file.
  case overwrite
  /// Merge this browser's edits with the changes that another program made.
  case merge
  /// Write the document to another file. An existing file is replaced only if `replacing` is true.
  case write([UInt8], replacing: Bool)
  /// Read the document again, and discard this browser's edits.
  case reload
  case answerRecovery(RecoveryAnswer)
  case terminal(TerminalEffect)

  var isQuit: Bool { if case .terminal(let effect) = self { effect.isQuit } else { false } }
}

/// The user's choice about edits that an earlier run could not save.
enum RecoveryAnswer: Equatable, Sendable {
  case recover, discard
  /// Keep the edits, and ask again in the next run.
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

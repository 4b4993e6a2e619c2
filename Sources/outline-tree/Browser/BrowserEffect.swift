import Outline

/// Work that the state of a browser requests, because the state cannot do this work itself.
enum BrowserEffect: Equatable, Sendable {
  /// Read the entries of a folder, or the entries of the source if the folder is nil.
  case read(ItemID?)
  /// Read the source again. A directory is read with the settings in the state. A document is read only if its file has
  /// changed.
  case readAgain
  /// Show the directory above the source.
  case showDirectoryAbove
  /// Read the details of a folder's entries, and sort the entries by these details. If the folder is nil, the
  /// entries of the source are read and sorted.
  case sort(ItemID?, by: SortOrder.Key)
  /// Watch for changes on disk, or stop watching.
  case watch(Bool)
  /// Store the last edit.
  case commit(note: String)
  /// Record that the last edit was undone, or that it was redone.
  case step(UndoDirection)
  /// Undo or redo the last edit of an earlier run.
  case stepEarlier(UndoDirection)
  case save
  /// Continue the typing of a row or a note after another effect, such as saving, has interrupted the typing.
  case resumeTyping(TypedRow)
  /// Save the document, even though another program has changed the file.
  case overwrite
  /// Merge this browser's edits with the changes that another program made.
  case merge
  /// Write the document to another file. An existing file is replaced only if `replacing` is true.
  case write([UInt8], replacing: Bool)
  /// Ask for the path to which the document is to be written. After writing, the given effect is performed.
  case askForPath(then: TerminalEffect?)
  /// Read the document again, and discard this browser's edits.
  case reload
  case answerRecovery(RecoveryAnswer)
  /// Copy the paths or titles of rows to the clipboard of the terminal.
  case copyNames([ItemID])
  case terminal(TerminalEffect)

  /// Returns an effect, followed by another effect that is performed only if the first effect succeeds.
  static func sequence(_ effect: BrowserEffect, then next: TerminalEffect?) -> [BrowserEffect] {
    [effect] + (next.map { [.terminal($0)] } ?? [])
  }

  /// If this effect leaves the document, the effect on the terminal; nil if the document stays open.
  var departure: TerminalEffect? {
    switch self {
    case .terminal(.open(let path)): .open(path)
    case .terminal(.quit(let picked)): .quit(picked: picked)
    default: nil
    }
  }
}

/// The user's choice about edits that an earlier run could not save.
enum RecoveryAnswer: Equatable, Sendable {
  case recover, discard
  /// Keep the edits, and ask again in the next run.
  case keep
}

/// An effect that the session performs on the terminal, on files, or by showing another source.
enum TerminalEffect: Hashable, Sendable {
  /// Open a file in the user's editor or, without an editor, in another program.
  case edit(ItemID)
  /// Edit a note in the user's editor.
  case editNote(ItemID, [UInt8])
  /// Copy text to the clipboard.
  case copy([UInt8])
  /// Complete the path in the prompt. The candidates are the entries of a folder whose names begin with the given
  /// bytes.
  case completePath(folder: [UInt8], name: [UInt8])
  case suspend
  case redraw
  /// Show another source.
  case open([UInt8])
  /// Leave the browser.
  ///
  /// - Parameter picked: The rows that the user picked.
  case quit(picked: [ItemID])

  var isQuit: Bool { if case .quit = self { true } else { false } }
}

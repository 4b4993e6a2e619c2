/// The numbers of the edits that can be undone and redone, the next one last.
struct UndoStacks {
  private(set) var undoable: [Int] = []
  private(set) var redoable: [Int] = []

  /// Adds a commit.
  ///
  /// - Returns: Whether the commit is possible now. If not, nothing changes.
  mutating func add(_ entry: HistoryEntry) -> Bool {
    switch entry.kind {
    case .edit:
      undoable.append(entry.sequence)
      redoable.removeAll()
    case .folding: break
    case .undo(let edit):
      guard undoable.last == edit else { return false }
      redoable.append(undoable.removeLast())
    case .redo(let edit):
      guard redoable.last == edit else { return false }
      undoable.append(redoable.removeLast())
    }
    return true
  }
}

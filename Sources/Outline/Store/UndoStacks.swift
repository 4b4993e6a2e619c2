/// Which edits can be undone and redone, by their numbers, the next one last.
struct UndoStacks {
  private(set) var undoable: [Int] = []
  private(set) var redoable: [Int] = []

  /// Takes up a commit; whether it is one that can be made.
  mutating func take(_ entry: HistoryEntry) -> Bool {
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

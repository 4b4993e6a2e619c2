/// The edits that can be undone, and the edits that can be redone. The last edit in each list is the next
/// edit to be undone or redone.
struct UndoStacks<Edit> {
  private(set) var undoable: [Edit] = []
  private(set) var redoable: [Edit] = []

  /// Adds a new edit, after which no undone edit can be redone.
  ///
  /// - Parameter limit: The greatest number of edits to keep.
  mutating func add(_ edit: Edit, limit: Int = .max) {
    undoable.append(edit)
    undoable.removeFirst(max(undoable.count - limit, 0))
    redoable.removeAll()
  }

  /// Makes the last edit one that can be redone, and returns it.
  @discardableResult
  mutating func undo() -> Edit? {
    guard let edit = undoable.popLast() else { return nil }
    redoable.append(edit)
    return edit
  }

  /// Makes the last edit that was undone one that can be undone again, and returns it.
  @discardableResult
  mutating func redo() -> Edit? {
    guard let edit = redoable.popLast() else { return nil }
    undoable.append(edit)
    return edit
  }
}

import Outline

/// The edits that can be undone or redone and, separately, the changes of folding.
///
/// If an edit also expands rows, the expansion is recorded as a separate change of folding. Therefore, edits and
/// changes of folding can be undone independently of each other, in any order.
struct EditHistory: Sendable {
  var edits = UndoHistory<Edit>()
  var foldings = UndoHistory<Folding>()
  /// The number of edits in the document when it was last saved; nil if the saved state cannot be reached by undoing
  /// and redoing edits.
  private var saved: Int? = 0

  struct Edit: Sendable {
    var note: String
    var difference: DocumentDifference
    var focus: FocusChange
  }

  struct Folding: Sendable {
    /// The rows that were expanded or collapsed.
    var changes: OutlineDifference<ItemID>
    var focus: FocusChange
  }

  /// The row in focus before and after a step.
  struct FocusChange: Sendable {
    var before: ItemID?
    var after: ItemID?

    /// Returns the row that gets the focus when the step is undone or redone.
    func target(of direction: UndoDirection) -> ItemID? { direction == .undo ? before : after }
  }

  mutating func add(_ edit: Edit) {
    if let saved, saved > edits.done.count { self.saved = nil }
    edits.add(edit)
  }

  /// Forgets all edits, because they can no longer be applied to the outline. If the document had unsaved edits, it
  /// still counts as unsaved.
  mutating func forgetEdits() {
    saved = isUnsaved ? nil : 0
    edits = UndoHistory()
  }

  var isUnsaved: Bool { edits.done.count != saved }

  mutating func markSaved() { saved = edits.done.count }

  /// Records that the document, in its current state, has not been saved.
  mutating func markUnsaved() { saved = nil }
}

enum UndoDirection: String, Sendable {
  case undo, redo
}

extension UndoHistory {
  mutating func step(_ direction: UndoDirection) -> Step? {
    switch direction {
    case .undo: undo()
    case .redo: redo()
    }
  }
}

/// Undoing and redoing edits.
extension EditedOutline {
  enum Undoing {
    case done(EditHistory.Edit)
    /// There is no edit to undo or redo.
    case nothing
    /// The directory has changed on disk since the edit, so the edit can no longer be undone or redone.
    case outdated
  }

  /// Undoes the last edit, or redoes the edit that was undone last. If the edit can no longer be undone or redone,
  /// forgets all edits.
  mutating func step(_ direction: UndoDirection) -> Undoing {
    guard let edit = history.edits.step(direction) else { return .nothing }
    let difference = direction == .undo ? edit.difference.inverse() : edit.difference
    let changes = removedRows.adapt(difference.outline, to: document.outline)
    guard let outline = document.outline.applying(changes) else {
      history.forgetEdits()
      return .outdated
    }
    document.outline = outline
    // The document keeps the contents of removed rows, because these rows may be on the clipboard.
    for case (let item, let new?) in difference.contents.lazy.map({ ($0.item, $0.new) }) {
      document.document[item] = new
    }
    if let header = difference.header { document.document.header = header.new }
    return .done(edit)
  }
}

/// Undoing and redoing changes of folding.
extension EditedOutline {
  /// Undoes or redoes the next change of folding that still has an effect. Changes to rows that no longer exist
  /// have no effect.
  ///
  /// - Returns: The changes, and the row to focus; nil if there is nothing to undo or redo.
  mutating func stepFolding(
    _ direction: UndoDirection
  ) -> (changes: OutlineDifference<ItemID>, focus: ItemID?)? {
    while let folding = history.foldings.step(direction) {
      let changes = direction == .undo ? folding.changes.inverse() : folding.changes
      if let changes = fold(changes) { return (changes, folding.focus.target(of: direction)) }
    }
    return nil
  }

  /// - Returns: The changes that had an effect; nil if there were none.
  private mutating func fold(
    _ changes: OutlineDifference<ItemID>
  ) -> OutlineDifference<ItemID>? {
    let outline = document.outline
    let possible = changes.filter { change in
      switch change {
      case .expand(let item):
        removedRows.setExpanded(item, true)
        return outline.contains(item) && !outline.isExpanded(item)
      case .collapse(let item):
        removedRows.setExpanded(item, false)
        return outline.contains(item) && outline.isExpanded(item)
      case .move, .insert, .remove: return false
      }
    }
    guard !possible.isEmpty else { return nil }
    let difference = OutlineDifference(possible)
    // Applying the difference cannot fail, because each change is to a row that exists.
    document.outline = outline.applying(difference)!
    return difference
  }
}

/// Stores, for each row that edits have removed, whether the row was expanded. A restored row gets the state that it
/// had before its removal, unless the user has undone or redone a change of the row's folding.
struct RemovedRows: Sendable {
  private var areExpanded: [ItemID: Bool] = [:]

  /// Sets whether a removed row will be expanded when it is restored. Does nothing if the row was not removed.
  mutating func setExpanded(_ item: ItemID, _ isExpanded: Bool) {
    if areExpanded[item] != nil { areExpanded[item] = isExpanded }
  }

  /// Adapts an edit to the current folding before the edit is undone or redone. The folding may have changed since
  /// the edit was made.
  mutating func adapt(
    _ edit: OutlineDifference<ItemID>, to outline: SectionSnapshot<ItemID>
  ) -> OutlineDifference<ItemID> {
    OutlineDifference(
      edit.map { change in
        switch change {
        case .remove(let item, let place, _) where outline.contains(item):
          areExpanded[item] = outline.isExpanded(item)
          return .remove(item, from: place, isExpanded: outline.isExpanded(item))
        case .insert(let item, let place, let wasExpanded):
          let isExpanded = areExpanded.removeValue(forKey: item) ?? wasExpanded
          return .insert(item, at: place, isExpanded: isExpanded)
        case .remove, .move, .expand, .collapse: return change
        }
      })
  }

  /// Splits the changes of a new edit into changes of rows and changes of folding. If a row is expanded when it is
  /// removed, but collapsed when it is restored, this also counts as a change of folding. The same applies to a row
  /// that is collapsed when it is removed, but expanded when it is restored.
  mutating func split(
    _ changes: OutlineDifference<ItemID>
  ) -> (rows: OutlineDifference<ItemID>, folding: OutlineDifference<ItemID>) {
    var rows: [OutlineDifference<ItemID>.Change] = []
    var folding: [OutlineDifference<ItemID>.Change] = []
    for change in changes {
      switch change {
      case .remove(let item, _, let isExpanded): areExpanded[item] = isExpanded
      case .insert(let item, _, let isExpanded):
        if let before = areExpanded.removeValue(forKey: item), before != isExpanded {
          folding.append(isExpanded ? .expand(item) : .collapse(item))
        }
      case .move: break
      case .expand, .collapse:
        folding.append(change)
        continue
      }
      rows.append(change)
    }
    return (OutlineDifference(rows), OutlineDifference(folding))
  }
}

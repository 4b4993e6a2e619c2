import Outline

/// Changing the document, and updating the view.
extension OutlineView {
  /// Performs an edit on the outline.
  ///
  /// - Parameters:
  ///   - parent: A row to expand, because it may get its first child from the edit; nil to expand no row.
  ///   - node: The row to focus after the edit; nil to keep the focus.
  /// - Returns: Whether anything changed. If the edit fails, `message` contains the reason.
  @discardableResult
  mutating func edit(
    _ note: String, _ edit: SectionSnapshot<ItemID>.Edit, expanding parent: ItemID? = nil,
    focusing node: ItemID? = nil
  ) -> Bool {
    self.edit(note, focusing: node) { document throws(OutlineError) in
      try document.outline.perform(edit, expanding: parent)
    }
  }

  @discardableResult
  mutating func edit(
    _ note: String, focusing node: ItemID? = nil,
    _ body: (inout OutlineDocument) throws(OutlineError) -> Void
  ) -> Bool {
    let change = EditedOutline.FocusChange(before: focus, after: node ?? focus)
    do throws(ToolError) {
      let step = try edited.edit(note, focus: change, body)
      focus = (step?.focus ?? change).after
      if step != nil { didEdit(note) }
      return step != nil
    } catch {
      message = error.lines[0]
      return false
    }
  }

  /// Runs a line of commands for `apply`.
  mutating func run(_ line: [UInt8]) {
    if line.allSatisfy({ $0 == 0x20 }) { return }
    do throws(ToolError) {
      let change = try edited.run(line, focus: focus)
      if let step = change.edit?.focus ?? change.folding?.focus { focus = step.after }
      if let edit = change.edit { didEdit(edit.note) }
      if let folding = change.folding { readExpanded(folding.changes) }
    } catch {
      message = error.lines[0]
    }
  }

  /// Returns whether rows may be inserted, deleted and renamed. If not, stores the reason in `message`.
  mutating func mayChangeContents() -> Bool { may(edited.requireContents) }

  /// Returns whether the document may be changed. If not, stores the reason in `message`.
  mutating func mayChange() -> Bool { may(edited.requireFree) }

  private mutating func may(_ check: () throws(ToolError) -> Void) -> Bool {
    do {
      try check()
      return true
    } catch {
      message = error.lines[0]
      return false
    }
  }

  private mutating func didEdit(_ note: String) {
    keepFocusInFilter()
    followOutline()
    effects.append(.commit(note: note))
    switch edited.rights {
    case .order(isKept: false):
      message = "the new order is shown only here; --order FILE keeps it (files are not touched)"
    case .readOnly:
      message = "the file is read-only, so the edit is not saved; ^S shows what you can do"
    case .order(isKept: true):
      message = "the new order is saved in the --order file; files are not touched"
    case .store, .file, .held, .nowhere: break
    }
  }
}

/// Undoing and redoing edits.
extension OutlineView {
  mutating func step(_ direction: UndoDirection, count: Int) {
    defer { followOutline() }
    for _ in 0..<count {
      switch edited.step(direction) {
      case .done(let edit): didStep(edit, direction)
      // Only a durable store keeps the steps of earlier runs.
      case .nothing where edited.rights == .store:
        return effects.append(.stepEarlier(direction))
      case .nothing: return message = "there is nothing to \(direction.rawValue)"
      case .outdated:
        return message =
          "the directory has changed: earlier edits can no longer be undone or redone"
      }
    }
  }

  /// Shows the result of undoing or redoing an edit. Opens the ancestors of the focused row, because the user may
  /// have closed some of them since the edit.
  private mutating func didStep(_ edit: EditHistory.Edit, _ direction: UndoDirection) {
    focus = edit.focus.target(of: direction)
    keepFocusInFilter()
    if filter == nil, let focus, document.outline.contains(focus) { reveal(focus) }
    effects.append(.step(direction))
    message = "\(direction == .undo ? "undone" : "redone"): \(edit.note)"
  }
}

/// Undoing and redoing changes to the folding.
extension OutlineView {
  mutating func stepFolding(_ direction: UndoDirection, count: Int) {
    let verb = direction.rawValue
    guard filter == nil else {
      return message = "cannot \(verb) folding while rows are filtered: Esc shows all rows"
    }
    for _ in 0..<count {
      guard let (changes, node) = edited.stepFolding(direction) else {
        return message = "there is no folding to \(verb)"
      }
      focus = node
      readExpanded(changes)
    }
  }

  /// Requests the reading of unread folders that have been expanded.
  private mutating func readExpanded(_ changes: OutlineDifference<ItemID>) {
    for case .expand(let node) in changes where isUnread(node) { effects.append(.read(node)) }
  }
}

/// Updating the view after changes.
extension OutlineView {
  /// Updates the view after rows have been added or removed. This unmarks rows that no longer exist, and applies the
  /// filter to the new outline.
  mutating func followOutline() {
    if !marks.isEmpty { marks = marks.filter { document.outline.contains($0) } }
    filter?.update(to: edited.document, roots: viewport.roots, focus: viewport.focus)
  }

  /// Keeps the focused row visible, whether or not that row passes the filter.
  mutating func keepFocusInFilter() {
    if let focus { filter?.kept.insert(focus) }
  }

  /// Replaces the document with a newer version. The focus, the folding, the marks, the filter and the zoom stay the
  /// same for all rows that still exist.
  mutating func follow(_ newer: SourceDocument) {
    let index = focusedIndex
    var newer = newer
    newer.outline.fold(like: document.outline)
    leaveRoots(missingIn: newer.outline)
    edited.replace(with: newer)
    followOutline()
    settle(from: index)
  }

  /// Replaces the document, for example after unsaved edits have been recovered, or after an edit from an earlier run
  /// has been undone.
  mutating func replaceDocument(_ newer: SourceDocument, focus: ItemID?) {
    let top = viewport.top
    edited.replace(with: newer)
    (filter, viewport.roots, marks) = (nil, [], [])
    self.focus = focus
    if let focus { edited.document.outline.reveal(focus) }
    settle(from: top)
  }
}

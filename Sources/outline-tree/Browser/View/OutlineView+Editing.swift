import Outline

/// Changing the document, and updating the view.
extension OutlineView {
  /// Performs an edit on the outline.
  ///
  /// - Parameters:
  ///   - parent: A row to expand, because the edit may give that row its first child; nil to expand no row.
  ///   - node: The row to focus after the edit; nil to keep the focus.
  /// - Returns: Whether anything changed. If the edit fails, `message` contains the reason.
  @discardableResult
  mutating func edit(
    _ note: String, _ edit: SectionSnapshot<ItemID>.Edit, expanding parent: ItemID? = nil,
    focusing node: ItemID? = nil
  ) -> Bool {
    self.edit(note, focusing: node) { document throws(OutlineError) in
      try document.outline.perform(edit)
      if let parent { document.outline.expand([parent]) }
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

  mutating func rename(_ node: ItemID, to title: [UInt8]) {
    guard mayChangeContents() else { return }
    let note = "rename \(edited.name(node))"
    if edited.rename(node, to: title, focus: focus) { didEdit(note) }
  }

  /// Runs a line of commands for `apply`.
  mutating func run(_ line: [UInt8]) {
    if line.allSatisfy({ $0 == 0x20 }) { return }
    do throws(ToolError) {
      guard let step = try edited.run(line, focus: focus) else { return }
      focus = step.focus.after
      if let note = step.kind.note { didEdit(note) }
      for case .expand(let node) in step.difference.outline where isUnread(node) {
        effects.append(.read(node))
      }
    } catch {
      message = error.lines[0]
    }
  }

  /// Returns whether rows may be inserted, deleted and renamed. If they may not, `message` contains the
  /// reason.
  mutating func mayChangeContents() -> Bool {
    do throws(ToolError) {
      try edited.requireContents()
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
    case .document(.readOnly):
      message = "the file is read-only, so the edit is not saved; ^S shows what you can do"
    case .order(isKept: true), .document: break
    }
  }
}

/// Undoing and redoing edits.
extension OutlineView {
  mutating func undo(count: Int) {
    defer { followOutline() }
    for _ in 0..<count {
      switch edited.undo() {
      case .done(let step): didStep(step, focusing: step.focus.before, .undo, "undone")
      case .nothing: return requestEarlier(.undoEarlier, "undo")
      case .outdated: return sayOutdated()
      }
    }
  }

  mutating func redo(count: Int) {
    defer { followOutline() }
    for _ in 0..<count {
      switch edited.redo() {
      case .done(let step): didStep(step, focusing: step.focus.after, .redo, "redone")
      case .nothing: return requestEarlier(.redoEarlier, "redo")
      case .outdated: return sayOutdated()
      }
    }
  }

  private mutating func didStep(
    _ step: EditHistory.Step, focusing node: ItemID?, _ effect: BrowserEffect, _ words: Message
  ) {
    focus = node
    keepFocusInFilter()
    guard let note = step.kind.note else { return }
    effects.append(effect)
    message = "\(words): \(note)"
  }

  /// Requests that a step of an earlier run be undone or redone. Only a durable store keeps the steps of
  /// earlier runs.
  private mutating func requestEarlier(_ effect: BrowserEffect, _ what: Message) {
    if edited.rights == .document(.store) { return effects.append(effect) }
    message = "there is nothing to \(what)"
  }

  private mutating func sayOutdated() {
    message = "the directory has changed: earlier edits can no longer be undone or redone"
  }
}

/// Updating the view after changes.
extension OutlineView {
  /// Updates the view after rows have been added or removed: rows that no longer exist are unmarked, and
  /// the filter is applied to the new outline.
  mutating func followOutline() {
    if !marks.isEmpty { marks = marks.filter { document.outline.contains($0) } }
    filter?.update(to: edited.document, roots: viewport.roots, focus: viewport.focus)
  }

  /// Keeps the focused row visible, whether or not that row passes the filter.
  private mutating func keepFocusInFilter() {
    if let focus { filter?.kept.insert(focus) }
  }

  /// Replaces the document, for example when it has been read again or recovered, or when an edit of an
  /// earlier run has been undone.
  mutating func replaceDocument(_ newer: SourceDocument, focus: ItemID?) {
    let top = viewport.top
    edited.replace(with: newer)
    (filter, viewport.roots, marks) = (nil, [], [])
    self.focus = focus
    if let focus { edited.document.outline.reveal(focus) }
    settle(from: top)
  }
}

import Outline

/// Changing the document, and following what has changed.
extension OutlineView {
  /// - Parameters:
  ///   - parent: A row to open: it may have got its first child.
  ///   - node: The row to focus; nil keeps the focus.
  /// - Returns: Whether anything changed. If not, the message says why.
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
    do throws(Refusal) {
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

  /// Runs a line of the commands of `apply`.
  mutating func run(_ line: [UInt8]) {
    if line.allSatisfy({ $0 == 0x20 }) { return }
    do throws(Refusal) {
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

  /// True if rows may be inserted, deleted and renamed. If not, the message says so.
  mutating func mayChangeContents() -> Bool {
    do throws(Refusal) {
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
      message = "the order is shown here only; --order FILE keeps it; no file is touched"
    case .document(.readOnly):
      message = "the file is read only: the edit is not saved; ^S shows what can be done"
    case .order(isKept: true), .document: break
    }
  }
}

/// Undo and redo.
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

  /// A store has the steps of earlier runs too.
  private mutating func requestEarlier(_ effect: BrowserEffect, _ what: Message) {
    if edited.rights == .document(.store) { return effects.append(effect) }
    message = "there is nothing to \(what)"
  }

  private mutating func sayOutdated() {
    message = "the directory has changed: earlier edits can no longer be undone or redone"
  }
}

/// Following what has changed.
extension OutlineView {
  /// Rows have come or gone: drops the marks of those that are gone, and filters again.
  mutating func followOutline() {
    if !marks.isEmpty { marks = marks.filter { document.outline.contains($0) } }
    filter?.update(to: edited.document, roots: viewport.roots, focus: viewport.focus)
  }

  /// The row that is worked on stays in sight, whatever the filter is.
  private mutating func keepFocusInFilter() {
    if let focus { filter?.kept.insert(focus) }
  }

  /// Shows another document: it was read again, recovered, or is what an undo of an earlier run's
  /// step has left.
  mutating func replaceDocument(_ newer: SourceDocument, focus: ItemID?) {
    let top = viewport.top
    edited.replace(with: newer)
    (filter, viewport.roots, marks) = (nil, [], [])
    self.focus = focus
    if let focus { edited.document.outline.reveal(focus) }
    settle(from: top)
  }
}

import Outline

/// A document, and the steps that led to its current state. Every edit goes through `edit`, `rename`, `run`
/// or `fold`. These methods check whether the edit is allowed and record it as a step, so that `undo`
/// restores the exact document before that step.
///
/// A directory is a document in which only the order may be changed. Reading entries from the disk is not
/// an edit: the entries are stored in `document` directly, and if the steps can no longer be applied to the
/// result, all of them are forgotten.
struct EditedOutline: Sendable {
  var document: SourceDocument
  var rights: EditingRights
  var history = EditHistory()

  typealias FocusChange = EditHistory.FocusChange

  init(_ document: SourceDocument, rights: EditingRights) {
    (self.document, self.rights) = (document, rights)
  }

  var isDirectory: Bool { document.kind != .rows }

  /// True if there are edits that should be stored but so far exist only in memory.
  var isUnsaved: Bool { rights != .order(isKept: false) && history.isUnsaved }

  func name(_ node: ItemID) -> String { document.name(of: node) }

  /// Returns text for a message: the name of a single row, or the number of rows.
  func names(_ nodes: [ItemID]) -> String {
    nodes.count == 1 ? name(nodes[0]) : "\(nodes.count) rows"
  }

  /// Replaces the document with a saved document, and forgets all steps.
  mutating func replace(with newer: SourceDocument) {
    document = newer
    history.clear()
    history.markSaved()
  }
}

/// Changing the document.
extension EditedOutline {
  /// Changes the document as one step.
  ///
  /// - Returns: The step; nil if nothing changed.
  /// - Throws: If the change is impossible or not allowed. The document is then unchanged.
  mutating func edit(
    _ note: String, focus: FocusChange,
    _ body: (inout OutlineDocument) throws(OutlineError) -> Void
  ) throws(ToolError) -> EditHistory.Step? {
    let (before, firstTexts) = (document.document, document.firstTexts)
    do {
      try body(&document.document)
    } catch {
      document.document = before
      throw ToolError(Message(Self.words(error).utf8))
    }
    do throws(ToolError) {
      let difference = document.outline.outlineDifference(from: before.outline)
      try requireOrderOnly(difference)
      for case .move(let node, _, _) in difference {
        if let refusal = document.refusal(ofText: node) { throw refusal }
      }
    } catch {
      document.document = before
      throw error
    }
    let notes = document.takeFirstTextAsNotes(except: firstTexts)
    var focus = focus
    if let after = focus.after, !document.outline.contains(after) {
      focus.after = notes.last ?? document.outline.items.first
    }
    return record(.edit(note: note), since: before, focus)
  }

  private static func words(_ error: OutlineError) -> String {
    if case .cycle = error { return "a row cannot be moved into itself" }
    return error.description
  }

  /// Gives a row a title that the user typed. If the title begins with a checkbox, the row gets that
  /// checkbox.
  mutating func rename(_ node: ItemID, to title: [UInt8], focus: ItemID?) -> Bool {
    let before = document.document
    let note = "rename \(name(node))"
    document.document[node].retitle(typed: title)
    let step = record(.edit(note: note), since: before, FocusChange(before: focus, after: focus))
    return step != nil
  }

  /// Changes which rows are expanded.
  mutating func fold(focus: ItemID?, _ body: (inout SectionSnapshot<ItemID>) -> Void) {
    let before = document.document
    body(&document.outline)
    record(.folding, since: before, FocusChange(before: focus, after: focus))
  }

  /// - Returns: The step that was recorded; nil if nothing changed.
  @discardableResult
  mutating func record(
    _ kind: EditHistory.Kind, since before: OutlineDocument, _ focus: FocusChange
  ) -> EditHistory.Step? {
    let step = EditHistory.Step(
      kind: kind, difference: document.document.difference(from: before), focus: focus)
    if step.difference.isEmpty { return nil }
    history.add(step)
    return step
  }
}

/// Checking whether edits are allowed.
extension EditedOutline {
  /// Throws an error unless rows may be inserted, deleted and renamed.
  func requireContents() throws(ToolError) {
    if isDirectory {
      throw ToolError(
        "the files of a directory are never touched: only their order can be changed")
    }
  }

  /// Throws an error if the outline is that of a directory, and the difference inserts or removes entries,
  /// or moves them to another folder.
  func requireOrderOnly(_ difference: OutlineDifference<ItemID>) throws(ToolError) {
    guard isDirectory else { return }
    for change in difference {
      switch change {
      case .expand, .collapse: continue
      case .move(_, let old, let new) where old.parent == new.parent: continue
      case .move, .insert, .remove:
        throw ToolError("the files of a directory are never touched: an entry stays in its folder")
      }
    }
  }
}

/// The edits that are allowed, and where they can be stored.
enum EditingRights: Equatable, Sendable {
  /// Only the order of a directory's entries may change. `isKept` is false if the new order is not stored
  /// anywhere.
  case order(isKept: Bool)
  /// Any change to a document.
  case document(Keeping)

  enum Keeping: Equatable, Sendable {
    /// Each edit is written to the disk as it is made.
    case store
    /// Edits are written when the user saves.
    case file
    /// The file cannot be written, so edits stay unsaved.
    case readOnly(why: Message)
    /// There is no file, because the document is built in or came from a pipe.
    case nowhere

    var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
  }
}

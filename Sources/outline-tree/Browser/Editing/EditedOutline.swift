import Outline

/// A document, and the steps that led to its current state. The methods `edit`, `run` and `fold` change the
/// document, and record each change as a step that can be undone. `edit` and `run` also check whether the change
/// is allowed.
///
/// A directory is a document in which only the order may be changed. Entries that are read from the disk are added to
/// `document` directly, and not as an edit. If earlier edits can no longer be applied to the document, all of them are
/// forgotten.
struct EditedOutline: Sendable {
  var document: SourceDocument
  var rights: EditingRights
  var history = EditHistory()
  var removedRows = RemovedRows()
  /// The state of the document before the user began to type a row; nil while no row is being typed.
  private(set) var draft: Draft?

  /// A state to which the document returns if the typing of a row is canceled.
  struct Draft: Sendable {
    var document: OutlineDocument
    /// The blocks of text that were already first children before the user began to type.
    var firstTexts: Set<ItemID>
    var focus: ItemID?
  }

  typealias FocusChange = EditHistory.FocusChange

  init(_ document: SourceDocument, rights: EditingRights) {
    (self.document, self.rights) = (document, rights)
  }

  var isDirectory: Bool { document.kind != .rows }

  /// True if there are unsaved edits. If only the order of a directory's entries can be edited, and the order is not
  /// stored in a file, the result is false.
  var isUnsaved: Bool { rights != .order(isKept: false) && history.isUnsaved }

  func name(_ node: ItemID) -> String { document.name(of: node) }

  /// Returns the name of a single row, or the number of several rows, as text for a message.
  func names(_ nodes: [ItemID]) -> String {
    nodes.count == 1 ? name(nodes[0]) : "\(nodes.count) rows"
  }

  /// Replaces the document with a document that counts as saved, and forgets all steps.
  mutating func replace(with newer: SourceDocument) {
    document = newer
    draft = nil
    (history, removedRows) = (EditHistory(), RemovedRows())
  }
}

/// Changing the document.
extension EditedOutline {
  /// Changes the document as one step.
  ///
  /// - Returns: The step; nil if nothing changed, or if rows were only expanded or collapsed.
  /// - Throws: If the change is impossible or not allowed. If an error is thrown, the document is unchanged.
  mutating func edit(
    _ note: String, focus: FocusChange,
    _ body: (inout OutlineDocument) throws(OutlineError) -> Void
  ) throws(ToolError) -> EditHistory.Edit? {
    try requireFree()
    let before = document.document
    let firstTexts = draft?.firstTexts ?? document.firstTexts
    try change(body)
    let notes = document.takeFirstTextAsNotes(except: firstTexts)
    var focus = focus
    if let after = focus.after, !document.outline.contains(after) {
      focus.after = notes.last ?? document.outline.items.first
    }
    return record(note, since: before, focus).edit
  }

  /// Changes the document if the change is possible and allowed. Otherwise, the document stays unchanged.
  private mutating func change(
    _ body: (inout OutlineDocument) throws(OutlineError) -> Void
  ) throws(ToolError) {
    let before = document.document
    do {
      try body(&document.document)
      let difference = document.outline.outlineDifference(from: before.outline)
      try requireOrderOnly(difference)
      for case .move(let node, _, _) in difference {
        if let refusal = document.refusal(ofText: node) { throw refusal }
      }
    } catch {
      document.document = before
      guard let error = error as? OutlineError else { throw error as! ToolError }
      if case .cycle = error { throw ToolError("a row cannot be moved into itself") }
      throw ToolError(Message(error.description.utf8))
    }
  }

  /// Changes which rows are expanded. While a row is being typed, no step is recorded.
  mutating func fold(focus: ItemID?, _ body: (inout SectionSnapshot<ItemID>) -> Void) {
    let before = document.outline
    body(&document.outline)
    if draft != nil { return }
    let changes = document.outline.outlineDifference(from: before)
    didFold(changes, FocusChange(before: focus, after: focus))
  }

  /// The two parts of a change. `edit` is nil if only the folding changed, and `folding` is nil if the folding did not
  /// change.
  typealias Change = (edit: EditHistory.Edit?, folding: EditHistory.Folding?)

  /// Records the changes since an earlier state of the document. If a row was being typed, the earlier state is the
  /// state before the user began to type. Otherwise, the earlier state is the given state.
  mutating func record(
    _ note: String, since before: OutlineDocument, _ focus: FocusChange
  ) -> Change {
    var (before, focus) = (before, focus)
    if let draft {
      (before, focus.before) = (draft.document, draft.focus)
      self.draft = nil
    }
    var difference = document.document.difference(from: before)
    let (rows, folding) = removedRows.split(difference.outline)
    difference.outline = rows
    let step = didFold(folding, focus)
    if difference.isEmpty { return (nil, step) }
    let edit = EditHistory.Edit(note: note, difference: difference, focus: focus)
    history.add(edit)
    return (edit, step)
  }

  /// - Returns: The step that was recorded; nil if nothing changed.
  @discardableResult
  private mutating func didFold(
    _ changes: OutlineDifference<ItemID>, _ focus: FocusChange
  ) -> EditHistory.Folding? {
    if changes.isEmpty { return nil }
    let folding = EditHistory.Folding(changes: changes, focus: focus)
    history.foldings.add(folding)
    return folding
  }
}

/// Typing a row. While the user types a row, the row is part of the document, but changes to the row are not
/// recorded. The next edit records a single step that contains all changes since the typing began.
extension EditedOutline {
  /// Changes the document without recording a step.
  mutating func draft(
    focus: ItemID?, _ body: (inout OutlineDocument) throws(OutlineError) -> Void
  ) throws(ToolError) {
    try requireContents()
    let (before, firstTexts) = (document.document, document.firstTexts)
    try change(body)
    if draft == nil { draft = Draft(document: before, firstTexts: firstTexts, focus: focus) }
  }

  /// Restores the document to its state before the typing.
  ///
  /// - Returns: The row that was in focus before the typing.
  mutating func cancelDraft() -> ItemID? {
    guard let draft else { return nil }
    document.document = draft.document
    self.draft = nil
    return draft.focus
  }
}

/// Checking whether edits are allowed.
extension EditedOutline {
  /// Throws an error if the document may not be changed, because another program has locked it.
  func requireFree() throws(ToolError) {
    guard case .held(let holder) = rights else { return }
    throw ToolError("\(holder) has locked this file: it can be edited here when it is unlocked")
  }

  /// Throws an error unless rows may be inserted, deleted and renamed.
  func requireContents() throws(ToolError) {
    try requireFree()
    if isDirectory { throw Self.orderOnly }
  }

  static var orderOnly: ToolError {
    ToolError("the files of a directory are never touched: only their order can be changed")
  }

  /// For a directory, throws an error if the difference inserts entries, removes entries or moves entries to another
  /// folder.
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

/// Which edits are allowed, and where edits are stored.
enum EditingRights: Equatable, Sendable {
  /// Only the order of a directory's entries may change. `isKept` is false if the new order is not stored
  /// anywhere.
  case order(isKept: Bool)
  /// Each edit of the document is written to the disk as it is made.
  case store
  /// Edits of the document are written when the user saves.
  case file
  /// The file of the document cannot be written, so edits stay unsaved.
  case readOnly(why: Message)
  /// Another program has locked the store. The browser shows what that program writes, and edits are
  /// refused until the store is free.
  case held(by: Message)
  /// There is no file to write, because the document is built in, came from a pipe, or has a format that cannot
  /// be written.
  case nowhere

  var isReadOnly: Bool { obstacle != nil }

  /// The reason why the file of the document cannot be written; nil if the file can be written, or if there is no
  /// such file.
  var obstacle: Message? {
    switch self {
    case .readOnly(let why): why
    case .held(let holder): "held by \(holder)"
    case .order, .store, .file, .nowhere: nil
    }
  }
}

/// Running `apply` commands.
extension EditedOutline {
  /// Runs one line of `apply` commands as one step.
  ///
  /// - Returns: The edit and the change of folding that were recorded.
  mutating func run(_ line: [UInt8], focus: ItemID?) throws(ToolError) -> Change {
    do throws(ToolError) {
      let commands = try ScriptSource.argument(1, line).commands(in: line)
      // Some commands compare details, such as sizes, that may not have been read.
      if isDirectory, commands.contains(where: { $0.command.needsDetails }),
        document.outline.items.contains(where: { document.files.details(of: $0) == nil })
      {
        throw ToolError("not all sizes and dates have been read; ss and sd read them, and sort")
      }
      return try run(commands, note: String(decoding: line, as: UTF8.self), focus: focus)
    } catch {
      // The message needs no location: there is only one line, and the user sees it on the screen.
      throw ToolError(error.lines[0].withoutPlace)
    }
  }

  /// Runs commands of `apply` as one step.
  ///
  /// - Returns: The edit and the change of folding that were recorded.
  mutating func run(
    _ commands: [LocatedCommand], note: String, focus: ItemID?
  ) throws(ToolError) -> Change {
    let before = document
    // The number that identifies a row stays the same as long as the document is open.
    var runner = CommandRunner(document, acceptsNumbers: true)
    try runner.run(commands)
    let difference = runner.document.document.difference(from: before.document)
    try requireOrderOnly(difference.outline)
    if isDirectory && !difference.contents.isEmpty {
      throw Self.orderOnly
    }
    if !difference.isFolding { try requireFree() }
    document = runner.document
    let after = difference.outline.firstArrival ?? focus
    if let after, document.outline.contains(after) { document.outline.reveal(after) }
    return record(note, since: before.document, FocusChange(before: focus, after: after))
  }
}

extension OutlineDifference<ItemID> {
  /// The first row that the difference inserts or moves.
  fileprivate var firstArrival: ItemID? {
    for change in self {
      switch change {
      case .move(let node, _, _), .insert(let node, _, _): return node
      case .remove, .expand, .collapse: continue
      }
    }
    return nil
  }
}

import Outline

/// Running commands of `apply`.
extension EditedOutline {
  /// Runs one line of `apply` commands as one step.
  ///
  /// - Returns: The step; nil if nothing changed.
  mutating func run(_ line: [UInt8], focus: ItemID?) throws(ToolError) -> EditHistory.Step? {
    do {
      return try run(
        try Script.parse(line, .argument(1)), note: String(decoding: line, as: UTF8.self),
        focus: focus)
    } catch {
      // The message needs no location: there is only one line, and the user sees it on the screen.
      throw ToolError(error.lines[0].withoutPlace)
    }
  }

  /// Runs commands of `apply` as one step.
  ///
  /// - Returns: The step; nil if nothing changed.
  mutating func run(
    _ commands: [LocatedCommand], note: String, focus: ItemID?
  ) throws(ToolError) -> EditHistory.Step? {
    let before = document
    // The numbers of rows stay the same as long as the document is open.
    var runner = CommandRunner(document, acceptsNumbers: true)
    try runner.run(commands)
    let difference = runner.document.document.difference(from: before.document)
    try requireOrderOnly(difference.outline)
    if isDirectory && !difference.contents.isEmpty {
      throw ToolError("the files of a directory are never touched: only their order can be changed")
    }
    document = runner.document
    let after = difference.outline.firstArrival ?? focus
    if let after, document.outline.contains(after) { document.outline.reveal(after) }
    let isFolding = difference.contents.isEmpty && difference.outline.allSatisfy(\.isFolding)
    return record(
      isFolding ? .folding : .edit(note: note), since: before.document,
      FocusChange(before: focus, after: after))
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

extension OutlineDifference<ItemID> {
  /// Returns the difference for an outline in which other rows are expanded than when the difference was made.
  /// Rows may have been expanded or collapsed since, which is no step of its own.
  fileprivate func adapted(toFoldingOf outline: SectionSnapshot<ItemID>) -> Self {
    OutlineDifference(
      compactMap { change in
        switch change {
        case .remove(let item, let place, _) where outline.contains(item):
          .remove(item, from: place, isExpanded: outline.isExpanded(item))
        case .expand(let item) where outline.contains(item) && outline.isExpanded(item): nil
        case .collapse(let item) where outline.contains(item) && !outline.isExpanded(item): nil
        case .remove, .insert, .move, .expand, .collapse: change
        }
      })
  }
}

extension OutlineDifference.Change {
  fileprivate var isFolding: Bool {
    switch self {
    case .expand, .collapse: true
    case .move, .insert, .remove: false
    }
  }
}

/// Undo and redo.
extension EditedOutline {
  enum Undoing {
    case done(EditHistory.Step)
    /// There is no step to undo or redo.
    case nothing
    /// The directory has changed on the disk since the step, so the step can no longer be undone or redone.
    case outdated
  }

  mutating func undo() -> Undoing {
    guard let step = history.undo() else { return .nothing }
    guard apply(step.difference.inverse()) else { return .outdated }
    return .done(step)
  }

  mutating func redo() -> Undoing {
    guard let step = history.redo() else { return .nothing }
    guard apply(step.difference) else { return .outdated }
    return .done(step)
  }

  /// - Returns: Whether the difference could be applied to the document. If not, all steps are forgotten.
  private mutating func apply(_ difference: DocumentDifference) -> Bool {
    let changes = difference.outline.adapted(toFoldingOf: document.outline)
    guard let outline = document.outline.applying(changes) else {
      history.clear()
      return false
    }
    document.outline = outline
    // The document keeps the contents of removed rows, because these rows may be on the clipboard.
    for case (let item, let new?) in difference.contents.lazy.map({ ($0.item, $0.new) }) {
      document.document[item] = new
    }
    if let header = difference.header { document.document.header = header.new }
    return true
  }
}

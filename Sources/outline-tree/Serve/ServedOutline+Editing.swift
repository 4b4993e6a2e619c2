import Outline

/// Performing, undoing and redoing edits.
extension ServedOutline {
  func edit(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    try checkRevision(arguments)
    let edits = try arguments.edits("edits")
    var edited = host.state.view.edited
    let edit = try reported {
      if let edits { return try edited.perform(edits) }
      let commands = Array(arguments.lines("commands")!.utf8)
      let source = ScriptSource.request(commands)
      return try edited.run(source.commands(in: commands), note: source.note, focus: nil).edit
    }
    if arguments.flag("dryRun") {
      let change = DocumentChange(from: document.document, to: edited.document.document)
      return result { writer.write(change, to: &$0) }
    }
    host.state.view.edited = edited
    if let edit { keep(.commit(note: edit.note)) }
    return changeResult(writeUnsaved)
  }

  func step(
    _ arguments: OperationArguments, _ direction: UndoDirection
  ) throws(OperationError) -> [UInt8] {
    try checkRevision(arguments)
    switch host.state.view.edited.step(direction) {
    case .done: keep(.step(direction))
    case .nothing:
      let before = document.document
      if host.state.rights == .store {
        try reported { try host.performOnSource(.stepEarlier(direction)) }
      }
      fold { $0.fold(like: before.outline) }
      if document.document == before {
        throw OperationError(.nothing, "there is nothing to \(direction.rawValue)")
      }
    case .outdated:
      throw OperationError(
        .nothing, "the directory has changed, so earlier edits can no longer be undone or redone")
    }
    return changeResult(writeUnsaved)
  }

  /// Stores the last edit, undo or redo by performing the given effect. If storing fails, the edit stays in memory,
  /// and the client is warned.
  private func keep(_ effect: BrowserEffect) {
    do {
      try reported { try host.performOnSource(effect) }
    } catch {
      host.state.message = "not saved: \(Message(error.message.utf8))"
    }
  }

  /// Writes the member `unsaved`, which is true if there are edits that are only in memory.
  func writeUnsaved(_ json: inout JSONWriter) {
    json.member("unsaved", host.state.isUnsaved)
  }
}

extension EditedOutline {
  /// Performs edits as one step that can be undone. The edits contain the ids of rows.
  ///
  /// - Returns: The step for the history; nil if no row changed.
  fileprivate mutating func perform(_ edits: [ItemEdit]) throws -> EditHistory.Edit? {
    if edits.contains(where: { !$0.isMove }) { try requireContents() }
    var edited = document.document
    for edit in edits { try edit.perform(on: &edited) }
    let note = edits.count == 1 ? edits[0].note : "\(edits.count) edits"
    return try edit(note, focus: FocusChange()) { $0 = edited }
  }
}

extension ItemEdit {
  /// The description of the edit in the history.
  fileprivate var note: String {
    switch self {
    case .move(let items, _): "move \(Self.words(items))"
    case .insert(let titles, _): "insert \(titles.joined(separator: ", "))"
    case .delete(let items): "delete \(Self.words(items))"
    case .rename(let item, let title): "rename #\(item) \(title)"
    case .note(let item, _): "note #\(item)"
    case .check(let item, let isDone): "\(isDone == true ? "check" : "uncheck") #\(item)"
    }
  }

  private static func words(_ items: [ItemID]) -> String {
    items.map { "#\($0)" }.joined(separator: " ")
  }
}

/// Returns the result of a closure. An error in the closure becomes an error for the client.
func reported<Result>(_ body: () throws -> Result) throws(OperationError) -> Result {
  do {
    return try body()
  } catch let error as OutlineError {
    throw OperationError(error)
  } catch let error as KeepingFailure {
    throw OperationError(error)
  } catch {
    throw error as? OperationError ?? OperationError(error as! ToolError)
  }
}

extension OperationError {
  /// - Parameter kind: The kind of the new error; nil to keep the kind of the given error.
  init(_ error: ToolError, kind: Kind? = nil) {
    let lines = error.lines.map { String(decoding: $0.shortened.bytes, as: UTF8.self) }
    // Some hints contain options or command lines of the tool, which a client cannot use.
    let hints = lines.dropFirst().filter {
      !$0.drop { $0 == " " }.hasPrefix("-") && !$0.contains("outline-tree")
    }
    self.init(kind ?? error.kind, lines.first ?? "", hints: Array(hints), items: error.items)
  }

  init(_ failure: KeepingFailure) {
    switch failure {
    case .refused(let error): self.init(error)
    case .changed(let words, let mayOverwrite, let mayMerge):
      self.init(ToolError(words), kind: .conflict)
      if mayMerge { hints.append("“merge” adds the other program's changes") }
      if mayOverwrite {
        hints.append("“save” with “overwrite” replaces the other program's changes")
      }
    case .unwritable(let words): self.init(ToolError(words), kind: .readOnly)
    case .exists:
      self.init(
        ToolError(failure.words, ["“save” with “overwrite” replaces the existing file"]),
        kind: .conflict)
    case .nowhere:
      self.init(ToolError(failure.words, ["“save” with “path” writes the document to a file"]))
    }
  }
}

import Outline

/// `resolve`: lists or resolves conflicts that a merge left in a file.
struct ResolveCommand {
  let run: Run
  let request: ResolveRequest

  func callAsFunction() throws(ToolError) -> ExitStatus {
    if let bytes = try textWithMarks(), let text = ConflictedText(reading: bytes) {
      return try resolve(text, bytes)
    }
    var reader = SourceReader(
      run: run, display: request.display, writes: request.choice != nil)
    reader.readsData = false
    switch try reader.open(.path(request.path), ScanOptions()) {
    case .document(let document, let origin): return try resolve(document, origin)
    case .directory, .listing, .file: throw noConflicts
    }
  }

  private var noConflicts: ToolError {
    ToolError("\(file: request.path): the file has no conflicts")
  }

  /// Returns the text of the file if conflicts are written with markers in the file's format; nil for any other format.
  private func textWithMarks() throws(ToolError) -> [UInt8]? {
    let format = request.display.input.format ?? SourceFormat(path: request.path)
    guard format?.documentFormat?.marksConflicts == true else { return nil }
    return try ToolError.naming(request.path, run.system.readFile(request.path))
  }

  /// Lists or resolves the conflicts in text that contains conflict markers.
  private func resolve(_ text: ConflictedText, _ bytes: [UInt8]) throws(ToolError) -> ExitStatus {
    guard let choice = request.choice else {
      return try list(text.conflicts.map(line))
    }
    guard let side = choice.side else {
      throw ToolError(
        "\(file: request.path): --keep is for conflicts in fields; this text still contains both sides",
        ["--ours or --theirs takes one side; to keep parts of both sides, edit the file"])
    }
    try replace(bytes, with: text.text(of: side))
    return .done
  }

  private func line(_ conflict: ConflictedText.Conflict) -> Message {
    "\(file: request.path, line: conflict.line): "
      + "ours has \(inWords(conflict.ours)), theirs \(inWords(conflict.theirs))"
  }

  /// Describes text by its first line that is not empty and by the number of its other lines.
  private func inWords(_ text: Bytes) -> Message {
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }
    let more: Message = lines.count > 1 ? " and \(lines.count - 1) more" : ""
    return lines.first.map { "“\(Message.shortened($0.drop { $0 == 0x20 || $0 == 0x09 }))”\(more)" }
      ?? "nothing"
  }

  /// Lists or resolves the conflicts that are recorded in fields of a document.
  private func resolve(
    _ document: SourceDocument, _ origin: DocumentOrigin
  ) throws(ToolError) -> ExitStatus {
    let older = document.document
    guard let choice = request.choice else { return try list(lines(older)) }
    if older.itemsInConflict.isEmpty { throw noConflicts }
    let resolved: OutlineDocument
    do {
      resolved = try older.resolvingConflicts(favoring: choice.side)
    } catch {
      let place = error.path.map { "“\($0)”" as Message }.joined(separator: " / ")
      throw ToolError(
        "\(file: request.path): \(choice.side == .ours ? "ours" : "theirs") has “\(older[error.item].titleBytes)” below \(place), but there is no such row, or more than one",
        ["--keep removes the fields and leaves everything where it is"])
    }
    switch origin {
    case .file(_, let bytes, let format):
      let writer = InPlaceWriter(run: run, display: request.display, note: "resolve")
      try replace(
        bytes,
        with: writer.encode(
          resolved, as: format, at: request.path, writesIdentities: document.hasIdentities))
    case .store(let file, _):
      try ToolError.naming(request.path, store: file.commit(resolved, note: "resolve"))
    case .emoji, .standardInput, .listing: break
    }
    return .done
  }

  private func lines(_ document: OutlineDocument) -> [Message] {
    document.itemsInConflict.map { item in
      let what: Message = item.map { "“\(document[$0].titleBytes)”" } ?? "the document"
      return "\(what): \(document.conflictInWords(of: item))"
    }
  }

  private func list(_ lines: [Message]) throws(ToolError) -> ExitStatus {
    try run.write(lines: lines, request.display.escaping)
    return lines.isEmpty ? .done : .incomplete
  }

  private func replace(_ old: [UInt8], with new: [UInt8]) throws(ToolError) {
    try InPlaceWriter(run: run, display: request.display, note: "").replace(
      request.path, old, with: new)
  }
}

/// The operands and options of `resolve`.
struct ResolveRequest: Equatable {
  var path: [UInt8]
  /// How to resolve the conflicts; nil to list the conflicts.
  var choice: Choice?
  var display: DisplayOptions

  enum Choice: Equatable {
    case ours, theirs
    /// Keeps the document as it is, and removes only the records of conflicts.
    case keep

    var side: MergeSide? {
      switch self {
      case .ours: .ours
      case .theirs: .theirs
      case .keep: nil
      }
    }
  }
}

import Outline

/// The subcommand `resolve`, which lists or resolves conflicts that a merge left in a file.
struct ResolveCommand {
  let run: Run
  let path: [UInt8]
  /// True to resolve the conflicts; false to list them.
  let resolves: Bool
  /// The side that wins. If the value is nil, only the records of conflicts are removed from the document.
  let favored: MergeSide?
  let display: DisplayOptions

  func callAsFunction() throws(ToolError) -> ExitStatus {
    if let bytes = try textWithMarks(), let text = ConflictedText(reading: bytes) {
      return try resolve(text, bytes)
    }
    var reader = SourceReader(run: run, display: display, writes: resolves)
    reader.readsData = false
    switch try reader.open(.path(path), ScanOptions()) {
    case .document(let document, let origin): return try resolve(document, origin)
    case .directory, .listing, .file: throw noConflicts
    }
  }

  private var noConflicts: ToolError {
    ToolError("\(file: path): the file has no conflicts")
  }

  /// Returns the text of the file if conflicts are written with markers in the file's format; nil for any other format.
  private func textWithMarks() throws(ToolError) -> [UInt8]? {
    let format = display.input.format ?? SourceFormat(path: path)
    guard format?.documentFormat?.marksConflicts == true else { return nil }
    return try ToolError.naming(path, run.system.readFile(path))
  }

  /// Lists or resolves the conflicts in text that contains conflict markers.
  private func resolve(_ text: ConflictedText, _ bytes: [UInt8]) throws(ToolError) -> ExitStatus {
    if !resolves { return try list(text.conflicts.map(line)) }
    guard let favored else {
      throw ToolError(
        "\(file: path): --keep is for conflicts in fields; this text still contains both sides",
        ["--ours or --theirs takes one side; to keep parts of both sides, edit the file"])
    }
    try writer.replace(path, bytes, with: text.text(of: favored))
    return .done
  }

  private func line(_ conflict: ConflictedText.Conflict) -> Message {
    "\(file: path, line: conflict.line): "
      + "ours has \(inWords(conflict.ours)), theirs \(inWords(conflict.theirs))"
  }

  /// Describes text by the first nonempty line and the number of other lines.
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
    if !resolves { return try list(lines(older)) }
    if older.itemsInConflict.isEmpty { throw noConflicts }
    var resolved = document
    do {
      resolved.document = try older.resolvingConflicts(favoring: favored)
    } catch {
      let place = error.path.map { "“\($0)”" as Message }.joined(separator: " / ")
      let side = favored == .ours ? "ours" : "theirs"
      throw ToolError(
        "\(file: path): \(side) has “\(older[error.item].titleBytes)” below \(place), "
          + "but there is no such row, or more than one",
        ["--keep removes the fields and leaves everything where it is"])
    }
    try writer.write(
      EditedSource(outline: document, origin: origin), after: resolved, note: "resolve")
    return .done
  }

  private func lines(_ document: OutlineDocument) -> [Message] {
    document.itemsInConflict.map { item in
      let what: Message = item.map { "“\(document[$0].titleBytes)”" } ?? "the document"
      return "\(what): \(document.conflictInWords(of: item))"
    }
  }

  private func list(_ lines: [Message]) throws(ToolError) -> ExitStatus {
    try run.write(lines: lines, display.escaping)
    return lines.isEmpty ? .done : .incomplete
  }

  private var writer: InPlaceWriter { InPlaceWriter(run: run, display: display) }
}

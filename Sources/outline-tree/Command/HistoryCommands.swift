import Outline

/// The subcommand `log`, which prints the history of a durable store, the latest commit first.
struct LogCommand {
  let run: Run
  let path: [UInt8]
  let display: DisplayOptions

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let file = try run.outlineFile(path, for: .reading, display)
    let isJSON = display.outputFormat == .json
    var isFirst = true
    try forEachEntry(of: file) { entry, words throws(ToolError) in
      try run.write(display.escaping) { writer throws(SystemError) in
        if isJSON {
          var json = JSONWriter()
          json.beginObject()
          Self.write(entry, to: &json)
          json.name("changes")
          writer.append(isFirst ? "[\n  " : ",\n  ")
          writer.append(json: json.bytes[...])
          try words.write(to: &writer, indentedBy: "  ")
          writer.append("}")
        } else {
          try Self.lines(of: entry, words) { line throws(SystemError) in
            writer.append(name: line.bytes[...])
            try writer.endLine()
          }
        }
      }
      isFirst = false
    }
    if isJSON {
      try run.write(display.escaping) { writer throws(SystemError) in
        writer.append(isFirst ? "[]" : "\n]")
        try writer.endLine()
      }
    }
    return .done
  }

  /// Calls a closure for each entry of the history, starting with the latest entry. The arguments are the entry and
  /// its changes in words.
  func forEachEntry(
    of file: OutlineFile, _ body: (HistoryEntry, DifferenceInWords) throws(ToolError) -> Void
  ) throws(ToolError) {
    var after = file.document
    for entry in file.history.reversed().prefix(display.reading.limit) {
      let difference = try ToolError.naming(path, store: file.difference(of: entry))
      guard let before = after.applying(difference.inverse()) else {
        throw ToolError(
          "\(file: path): commit \(entry.sequence) cannot be shown, because it does not match the state after it"
        )
      }
      try body(entry, DifferenceInWords(difference, before: before, after: after))
      after = before
    }
  }

  /// Calls `body` with each of the lines that describe an entry.
  static func lines<Failure>(
    of entry: HistoryEntry, _ words: DifferenceInWords,
    _ body: (Message) throws(Failure) -> Void
  ) throws(Failure) {
    try body(heading(entry))
    try words.lines { line throws(Failure) in try body("  \(line)") }
  }

  private static func heading(_ entry: HistoryEntry) -> Message {
    let note: Message = entry.note.isEmpty ? "" : "  \(entry.note)"
    let kind: Message =
      switch entry.kind {
      case .edit, .folding: ""
      case .undo(let edit): "  undo of \(edit):"
      case .redo(let edit): "  redo of \(edit):"
      }
    return "\(entry.sequence)  \(entry.timestamp)\(kind)\(note)"
  }
}

/// Writing the history as JSON. Members have the same names as in an `.outline` file, and the changes have
/// the same form as in `diff --format json`. This example is the object for one commit:
///
///     {"seq":2,"time":"2026-03-01T10:00:00Z","note":"check Tea","changes":[…]}
extension LogCommand {
  /// Returns an entry and its changes as a JSON object on one line.
  static func object(of entry: HistoryEntry, _ words: DifferenceInWords) -> [UInt8] {
    JSONWriter.object { json in
      write(entry, to: &json)
      json.array("changes", of: words.objects) { $0.write(json: $1) }
    }
  }

  private static func write(_ entry: HistoryEntry, to json: inout JSONWriter) {
    json.member("seq", entry.sequence)
    json.member("time", "\(entry.timestamp)")
    switch entry.kind {
    case .edit, .folding: break
    case .undo(let edit): json.member("undoes", edit)
    case .redo(let edit): json.member("redoes", edit)
    }
    json.member("note", entry.note)
  }
}

/// The subcommands `undo`, `redo` and `compact`, which change the history of a durable store.
struct StoreCommand {
  let run: Run
  let request: Invocation

  private var path: [UInt8] { request.source.name }

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let file = try run.outlineFile(path, for: .writing, request.display)
    let before = file.document
    var isDone = false
    switch request.subcommand {
    case .undo:
      let steps = try self.steps(in: file.undoableEdits) { $0 > $1 }
      for _ in 0..<steps { isDone = try ToolError.naming(path, store: file.undo()) != nil }
    case .redo:
      let steps = try self.steps(in: file.redoableEdits) { $0 <= $1 }
      for _ in 0..<steps { isDone = try ToolError.naming(path, store: file.redo()) != nil }
    default:
      try ToolError.naming(path, store: file.compact())
      if let warning = file.warning {
        Diagnostics(run.streams.error, request.display.escaping).report(
          "\(file: path): compacted, but a loss of power may undo it: \(warning.description)")
      }
      return .done
    }
    if !isDone {
      throw ToolError("\(file: path): there is nothing to \(request.subcommand.rawValue)")
    }
    return say(from: before, to: file.document)
  }

  /// Returns the number of edits to undo or redo. If no commit is requested, the number is 1; otherwise, it is the
  /// number of edits up to the requested commit.
  ///
  /// - Parameter isStep: A closure that returns whether the given edit must be undone or redone to reach the given
  ///   commit.
  private func steps(
    in edits: [Int], _ isStep: (_ edit: Int, _ commit: Int) -> Bool
  ) throws(ToolError) -> Int {
    guard let commit = request.options.commit else { return 1 }
    let known = request.subcommand == .undo ? [0] + edits : edits
    guard known.contains(commit) else {
      let numbers = edits.suffix(10).reversed().map { Message("\($0)".utf8) }
      let list = numbers.joined(separator: ", ")
      throw ToolError(
        "\(file: path): cannot \(request.subcommand.rawValue) to commit \(commit)",
        numbers.isEmpty ? [] : ["possible commits are \(list)"])
    }
    return edits.count { isStep($0, commit) }
  }

  /// Prints the changes. The file already contains the commit, so a failure to print the changes must not look like a
  /// failed commit.
  private func say(from before: OutlineDocument, to after: OutlineDocument) -> ExitStatus {
    let words = DifferenceInWords(after.difference(from: before), before: before, after: after)
    do {
      try run.write(words, request.display)
      return .done
    } catch {
      let result: Message =
        "\(file: path): the \(request.subcommand.rawValue) is done and saved in the file"
      let failure = error.lines.isEmpty ? error : ToolError(error.lines[0], [result])
      Diagnostics(run.streams.error, request.display.escaping).report(failure, .incomplete)
      return .incomplete
    }
  }
}

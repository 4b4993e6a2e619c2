import Outline

/// `log`: prints the history of a durable store, the latest commit first.
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
          writer.append(isFirst ? "[\n  " : ",\n  ")
          try writeJSON(entry, words, to: &writer)
        } else {
          try write(entry, words, to: &writer)
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

  /// Calls a closure with each entry of the history and the entry's changes in words, starting with the latest entry.
  func forEachEntry(
    of file: OutlineFile, _ body: (HistoryEntry, DifferenceInWords) throws(ToolError) -> Void
  ) throws(ToolError) {
    var after = file.document
    for entry in file.history.reversed().prefix(display.reading.limit) {
      let difference: DocumentDifference
      do {
        difference = try file.difference(of: entry)
      } catch {
        throw ToolError(path, error)
      }
      guard let before = after.applying(difference.inverse()) else {
        throw ToolError(
          "\(file: path): commit \(entry.sequence) cannot be shown, because it does not match the state after it"
        )
      }
      try body(entry, DifferenceInWords(difference, before: before, after: after))
      after = before
    }
  }

  func write(
    _ entry: HistoryEntry, _ words: DifferenceInWords, to writer: inout ByteWriter
  ) throws(SystemError) {
    writer.append(name: heading(entry).bytes[...])
    try writer.endLine()
    try words.lines { line throws(SystemError) in
      writer.append("  ")
      writer.append(name: line.bytes[...])
      try writer.endLine()
    }
  }

  private func heading(_ entry: HistoryEntry) -> Message {
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
/// the same form as in `diff --format json`:
///
///     {"seq":2,"time":"2026-03-01T10:00:00Z","note":"check Tea","changes":[…]}
extension LogCommand {
  func writeJSON(
    _ entry: HistoryEntry, _ words: DifferenceInWords, to writer: inout ByteWriter
  ) throws(SystemError) {
    writer.append(#"{"seq":"#)
    writer.append(decimal: entry.sequence)
    writer.append(member: "time", Array("\(entry.timestamp)".utf8)[...])
    switch entry.kind {
    case .edit, .folding: break
    case .undo(let edit): writer.append(member: "undoes", edit)
    case .redo(let edit): writer.append(member: "redoes", edit)
    }
    writer.append(member: "note", Array(entry.note.utf8)[...])
    writer.append(#","changes":"#)
    try words.write(to: &writer, indentedBy: "  ")
    writer.append("}")
  }
}

import Outline

/// `log`: prints the history of a durable store in words, the last commit first.
struct LogCommand {
  let run: Run
  let path: [UInt8]
  let display: DisplayOptions

  func callAsFunction() throws(Refusal) -> ExitStatus {
    let file = try run.outlineFile(path, for: .reading, display)
    var after = file.document
    let lines = LineWriter(run: run, display: display)
    for entry in file.history.reversed() {
      let difference: DocumentDifference
      do {
        difference = try file.difference(of: entry)
      } catch {
        throw Refusal(path, error)
      }
      guard let before = after.applying(difference.inverse()) else {
        throw Refusal("\(file: path): commit \(entry.sequence) does not fit the state after it")
      }
      try write(entry, DifferenceInWords(difference, before: before, after: after), to: lines)
      after = before
    }
    return .done
  }

  private func write(
    _ entry: HistoryEntry, _ words: DifferenceInWords<ItemID>, to lines: LineWriter
  ) throws(Refusal) {
    try lines.write { writer throws(SystemError) in
      writer.append(name: heading(entry).bytes[...])
      try writer.endLine()
      try words.lines { line throws(SystemError) in
        writer.append("  ")
        writer.append(name: line.bytes[...])
        try writer.endLine()
      }
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

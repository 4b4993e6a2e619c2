import Outline

/// `undo`, `redo` and `compact`: commands for a durable store as a whole.
struct StoreCommand {
  let run: Run
  let request: StoreRequest

  func callAsFunction() throws(Refusal) -> ExitStatus {
    let file = try run.outlineFile(request.path, for: .writing, request.display)
    let before = file.document
    let entry: HistoryEntry?
    do {
      switch request.action {
      case .undo: entry = try file.undo()
      case .redo: entry = try file.redo()
      case .compact:
        try file.compact()
        if let warning = file.warning {
          Diagnostics(run.streams.error, request.display.escaping).report(
            "\(file: request.path): compacted, but a loss of power may undo it: \(warning.description)"
          )
        }
        return .done
      }
    } catch {
      throw Refusal(request.path, error)
    }
    if entry == nil {
      throw Refusal("\(file: request.path): there is nothing to \(request.action.rawValue)")
    }
    return say(from: before, to: file.document)
  }

  /// Prints what changed. The commit is already in the file, so a failure here must not look as if it
  /// were not.
  private func say(from before: OutlineDocument, to after: OutlineDocument) -> ExitStatus {
    let words = DifferenceInWords(after.difference(from: before), before: before, after: after)
    do {
      try LineWriter(run: run, display: request.display).write(words)
      return .done
    } catch {
      let result: Message =
        "\(file: request.path): the \(request.action.rawValue) is done, and in the file"
      let failure = error.lines.isEmpty ? error : Refusal(error.lines[0], [result])
      Diagnostics(run.streams.error, request.display.escaping).report(failure, .incomplete)
      return .incomplete
    }
  }
}

/// The operands of `undo`, `redo` and `compact`.
struct StoreRequest: Equatable {
  var action: Action
  var path: [UInt8]
  var display: DisplayOptions

  enum Action: String {
    case undo, redo, compact
  }
}

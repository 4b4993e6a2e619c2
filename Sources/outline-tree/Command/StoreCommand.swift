import Outline

/// `undo`, `redo` and `compact`: what is done to a durable store as a whole.
struct StoreCommand {
  let run: Run
  let request: StoreRequest

  func callAsFunction() throws(Refusal) -> ExitStatus {
    let file = try run.outlineFile(request.path, for: .writing, request.display)
    let before = file.document
    do {
      switch request.action {
      case .undo: try say(try file.undo(), before, file, "undo")
      case .redo: try say(try file.redo(), before, file, "redo")
      case .compact: try file.compact()
      }
    } catch let error as OutlineFileError {
      throw Refusal(request.path, error)
    } catch {
      throw error as! Refusal
    }
    return .done
  }

  private func say(
    _ entry: HistoryEntry?, _ before: OutlineDocument, _ file: OutlineFile, _ action: Message
  ) throws {
    guard let entry else {
      throw Refusal("\(request.path): there is nothing to \(action)")
    }
    let words = DifferenceInWords(
      try file.difference(of: entry), before: before, after: file.document)
    try LineWriter(run: run, display: request.display).write(words)
  }
}

/// What is asked of a store.
struct StoreRequest: Equatable {
  var action: Action
  var path: [UInt8]
  var display: DisplayOptions

  enum Action: Equatable {
    case undo, redo, compact
  }
}

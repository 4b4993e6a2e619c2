import Outline

/// `diff`: what changed from one source to another.
struct DiffCommand {
  let run: Run
  let request: DiffRequest

  func callAsFunction() throws(Refusal) -> ExitStatus {
    var older = try read(request.old)
    var newer = try read(request.new)
    if older.kind != .rows || newer.kind != .rows {
      // A directory is not folded, however it is shown.
      older.outline.collapseAll()
      newer.outline.collapseAll()
    }
    let words = DifferenceInWords(
      before: older, after: OutlineMatching.renumbered(newer, like: older))
    let lines = LineWriter(run: run, display: request.display)
    switch request.display.outputFormat {
    case .text, .ascii: try lines.write(words)
    case .json: try lines.write { writer throws(SystemError) in try words.write(to: &writer) }
    case let format:
      throw Refusal("diff writes text or json, not \(format.rawValue)")
    }
    return words.isEmpty ? .done : .different
  }

  private func read(_ source: Source) throws(Refusal) -> TitledOutline {
    let reader = SourceReader(run: run, display: request.display)
    let edited = try reader.edited(source, readsDetails: false)
    if edited.isComplete { return edited.outline }
    throw Refusal("\(source.name): not all of it could be read, so nothing can be said")
  }
}

/// What `diff` is asked for.
struct DiffRequest: Equatable {
  var old: Source
  var new: Source
  var display: DisplayOptions
}

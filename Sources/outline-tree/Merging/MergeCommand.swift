import Outline

/// The subcommand `merge`, which combines the changes between a common base and each of two documents.
struct MergeCommand {
  let run: Run
  let request: Invocation

  func callAsFunction() throws(ToolError) -> ExitStatus {
    do {
      return try merge()
    } catch {
      guard let path = request.options.mergedPath else { throw error }
      return try mergeLines(of: path, after: error)
    }
  }

  private func merge() throws(ToolError) -> ExitStatus {
    let inputs = try MergeInputs(run: run, request: request)
    let target = try MergeTarget(request, inputs)
    if case .log(let stores, let path) = target {
      let joining = try join(stores, into: path)
      let words = ConflictsInWords(inputs.documents, joining: joining.renumbered)
      return say(joining.conflicts, in: words, format: target.format)
    }
    let result = MergeResult(inputs, favoring: request.options.favored, in: target.format)
    try write(result, to: target, writesIdentities: inputs.hasIdentities)
    return max(
      say(result.conflicts, in: ConflictsInWords(inputs.documents), format: target.format),
      say(result.counts?.doubled ?? [], "was duplicated: both sides moved it"),
      say(result.counts?.lost ?? [], "was lost; compare with both sides"),
      say(
        result.unplaced, "followed text that the other side replaced; check its position"))
  }

  /// Reports what happened to each of the given lines, because the user should check these lines.
  private func say(_ lines: [[UInt8]], _ what: Message) -> ExitStatus {
    let diagnostics = Diagnostics(run.streams.error, request.display.escaping)
    for line in lines {
      diagnostics.report(
        "\(file: request.nameOfMerged): “\(Message.shortened(line))” \(what)", .incomplete)
    }
    return lines.isEmpty ? .done : .incomplete
  }

  /// Reports each conflict, and then explains how to resolve the conflicts.
  ///
  /// - Parameter format: The format of the output; nil for a durable store.
  private func say(
    _ conflicts: [DocumentConflict], in words: ConflictsInWords, format: DocumentFormat?
  ) -> ExitStatus {
    if conflicts.isEmpty || request.options.favored != nil { return .done }
    let diagnostics = Diagnostics(run.streams.error, request.display.escaping)
    for conflict in conflicts {
      diagnostics.report("\(file: request.nameOfMerged): \(words.message(conflict))", .incomplete)
    }
    let outcome = MergeResult.Outcome(in: format)
    let hasHints = outcome != .taken && request.mergedFile != nil
    diagnostics.report(
      ToolError(
        outcome.message(conflicts.count, request.nameOfMerged),
        hasHints ? ToolError.waysToResolve(request.nameOfMerged) : []), .incomplete)
    return .incomplete
  }
}

/// The operands of `merge`, and its output.
extension Invocation {
  var base: Source { sources[0] }
  var ours: Source { sources[1] }
  var theirs: Source { sources[2] }

  /// The name of the merged file. If git runs the tool as a merge driver, this is the name of the file that git is
  /// merging, rather than the name of a temporary file.
  var nameOfMerged: [UInt8] { options.mergedPath ?? mergedFile ?? ours.name }

  /// The file to which the result of a merge is written; nil for standard output.
  var mergedFile: [UInt8]? { options.mergedPath != nil ? ours.name : display.outputFile }
}

import Outline

/// `undo`, `redo` and `compact`: subcommands that change the history of a durable store.
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

  /// Returns how many edits to undo or redo: one edit, or all edits up to the requested commit.
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
      throw ToolError(
        "\(file: path): cannot \(request.subcommand.rawValue) to commit \(commit)",
        numbers.isEmpty ? [] : ["possible commits are \(numbers.joined(separator: ", "))"])
    }
    return edits.count { isStep($0, commit) }
  }

  /// Prints the changes. The commit is already in the file, so a failure to print must not look like a
  /// failure to commit.
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

extension Run {
  /// `convert`: writes a source in another format, and reports the parts that the format leaves out.
  ///
  /// - Throws: An error if the output file is the source itself, because the source would lose the parts that the
  ///   format leaves out.
  func convert(_ request: Invocation) throws(ToolError) -> ExitStatus {
    if isSameFile(request.source, request.display.outputFile) {
      throw ToolError(
        "\(file: request.source.name): the source and the file to write are the same file")
    }
    return try PrintCommand(run: self, sources: request.sources, display: request.display)()
  }

  /// True if a source is the same file as the output file.
  func isSameFile(_ source: Source, _ output: [UInt8]?) -> Bool {
    guard case .path(let input) = source, let output,
      let source = try? system.statusIfAny(input, .follow),
      let target = try? system.statusIfAny(output, .follow)
    else { return false }
    return source.identity == target.identity
  }
}

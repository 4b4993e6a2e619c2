import Outline

/// `undo`, `redo` and `compact`: commands for a durable store as a whole.
struct StoreCommand {
  let run: Run
  let request: StoreRequest

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let file = try run.outlineFile(request.path, for: .writing, request.display)
    let before = file.document
    var isDone = false
    do {
      switch request.action {
      case .undo:
        let steps = try self.steps(in: file.undoableEdits) { $0 > $1 }
        for _ in 0..<steps { isDone = try file.undo() != nil }
      case .redo:
        let steps = try self.steps(in: file.redoableEdits) { $0 <= $1 }
        for _ in 0..<steps { isDone = try file.redo() != nil }
      case .compact:
        try file.compact()
        if let warning = file.warning {
          Diagnostics(run.streams.error, request.display.escaping).report(
            "\(file: request.path): compacted, but a loss of power may undo it: \(warning.description)"
          )
        }
        return .done
      }
    } catch let error as OutlineFileError {
      throw ToolError(request.path, error)
    } catch {
      throw error as! ToolError
    }
    if !isDone {
      throw ToolError("\(file: request.path): there is nothing to \(request.action.rawValue)")
    }
    return say(from: before, to: file.document)
  }

  /// Returns how many edits to undo or redo: one edit, or all edits up to the requested commit.
  ///
  /// - Parameter isStep: Returns whether the given edit must be undone or redone to reach the given commit.
  private func steps(
    in edits: [Int], _ isStep: (_ edit: Int, _ commit: Int) -> Bool
  ) throws(ToolError) -> Int {
    guard let commit = request.commit else { return 1 }
    let known = request.action == .undo ? [0] + edits : edits
    guard known.contains(commit) else {
      let numbers = edits.suffix(10).reversed().map { Message("\($0)".utf8) }
      throw ToolError(
        "\(file: request.path): cannot \(request.action.rawValue) to commit \(commit)",
        numbers.isEmpty ? [] : ["possible targets are \(numbers.joined(separator: ", "))"])
    }
    return edits.count { isStep($0, commit) }
  }

  /// Prints the changes. The commit is already in the file, so a failure to print must not look like a
  /// failure to commit.
  private func say(from before: OutlineDocument, to after: OutlineDocument) -> ExitStatus {
    let words = DifferenceInWords(after.difference(from: before), before: before, after: after)
    do {
      try LineWriter(run: run, display: request.display).write(words)
      return .done
    } catch {
      let result: Message =
        "\(file: request.path): the \(request.action.rawValue) is done and saved in the file"
      let failure = error.lines.isEmpty ? error : ToolError(error.lines[0], [result])
      Diagnostics(run.streams.error, request.display.escaping).report(failure, .incomplete)
      return .incomplete
    }
  }
}

/// The operands and options of `undo`, `redo` and `compact`.
struct StoreRequest: Equatable {
  var action: Action
  var path: [UInt8]
  /// The commit after which all edits are undone, or up to which edits are redone; nil to undo or redo
  /// a single edit.
  var commit: Int?
  var display: DisplayOptions

  enum Action: String {
    case undo, redo, compact

    /// The option whose value is the number of a commit; nil if the action has no such option.
    var option: Message? {
      switch self {
      case .undo, .redo: "--to"
      case .compact: nil
      }
    }
  }
}

/// `convert`: writes a source in another format, and reports the parts that the format leaves out.
struct ConvertCommand {
  let run: Run
  let request: ConvertRequest

  func callAsFunction() throws(ToolError) -> ExitStatus {
    try refuseSameFile()
    return try PrintCommand(run: run, sources: [request.source], display: request.display)()
  }

  /// Refuses to replace the source itself, because then the parts that the format leaves out would be lost.
  private func refuseSameFile() throws(ToolError) {
    guard run.isSameFile(request.source, request.display.outputFile) else { return }
    throw ToolError(
      "\(file: request.source.name): the source and the file to write are the same file")
  }
}

extension Run {
  /// True if a source is the same file as the output file.
  func isSameFile(_ source: Source, _ output: [UInt8]?) -> Bool {
    guard case .path(let input) = source, let output,
      let source = try? system.statusIfAny(input, .follow),
      let target = try? system.statusIfAny(output, .follow)
    else { return false }
    return source.identity == target.identity
  }
}

/// The operand and options of `convert`. The options include the format and the output file.
struct ConvertRequest: Equatable {
  var source: Source
  var display: DisplayOptions
}

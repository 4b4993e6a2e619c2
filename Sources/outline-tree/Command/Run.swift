import Outline

/// One run of the tool. A run returns an exit status, and never exits the process itself.
struct Run {
  var streams: Streams
  let system: SystemCalls
  let environment: Environment
  let pipes = Pipes()

  static let version = "0.1.0"

  /// - Parameter arguments: The arguments without the name of the tool.
  func callAsFunction(_ arguments: [[UInt8]]) -> ExitStatus {
    let defaults = Result { () throws(ToolError) in
      arguments.containOption("--no-config") ? [] : try defaultOptions()
    }
    let words = (try? defaults.get())?.flatMap(\.words) ?? []
    return writingMessages(askedFor: words + arguments).invoke(arguments, defaults)
  }

  /// Returns a copy of this run that writes messages in the style that the arguments request.
  private func writingMessages(askedFor arguments: [[UInt8]]) -> Run {
    var run = self
    run.streams.error.messages = MessageStyle(askedFor: arguments)
    // Programs that read JSON messages do not expect progress output between these messages.
    if run.streams.error.messages == .json { run.streams.error.isTerminal = false }
    return run
  }

  private func invoke(
    _ arguments: [[UInt8]], _ defaults: Result<[GivenOption], ToolError>
  ) -> ExitStatus {
    var invocation: Invocation
    do {
      invocation = try ArgumentParser.parse(arguments)
    } catch {
      let hint: Message = "Try 'outline-tree --help'."
      return end(ToolError(error.lines[0], error.lines.dropFirst() + [hint]), .auto)
    }
    do throws(ToolError) {
      // Help does not depend on default options, so a mistake in a default option does not prevent help.
      if invocation.options.inquiry == nil {
        invocation = try adding(try defaults.get(), to: invocation, arguments)
      }
    } catch {
      return end(error, .auto)
    }
    sayWhereHelpIs(arguments)
    // This hint depends on whether the pipe contains data.
    // It is printed last, so that the program at the other end of the pipe has had time to write.
    defer { sayHowToReadInput(arguments, invocation) }
    do {
      if let inquiry = invocation.options.inquiry { return try answer(inquiry) }
      if invocation.subcommand == .print { try refuseGuesses(invocation.sources, in: arguments) }
      return try perform(invocation)
    } catch {
      let isInquiry = invocation.options.inquiry != nil
      return end(error, isInquiry ? .auto : invocation.display.escaping)
    }
  }

  var fileColors: FileColors { FileColors(variable: environment("LS_COLORS")) }

  private func perform(_ request: Invocation) throws(ToolError) -> ExitStatus {
    try checkOptions(of: request)
    let (sources, display) = (request.sources, request.display)
    return switch request.subcommand {
    case .print: try PrintCommand(run: self, sources: sources, display: display)()
    case .browse: try BrowseCommand(run: self, request: request)()
    case .apply: try ApplyCommand(run: self, request: request)()
    case .diff: try DiffCommand(run: self, request: request)()
    case .merge: try MergeCommand(run: self, request: request)()
    case .resolve:
      try ResolveCommand(
        run: self, path: request.source.name, resolves: request.options.resolvesConflicts,
        favored: request.options.favored, display: display)()
    case .convert: try convert(request)
    case .check: try CheckCommand(run: self, sources: sources, display: display)()
    case .log: try LogCommand(run: self, path: request.source.name, display: display)()
    case .undo, .redo, .compact: try StoreCommand(run: self, request: request)()
    case .serve: try ServeCommand(run: self, request: request)()
    case .help: .done
    }
  }

  private func answer(_ inquiry: Inquiry) throws(ToolError) -> ExitStatus {
    switch inquiry {
    case .help(let topic): try write(topic.text)
    case .version: try write(["outline-tree \(Self.version)"])
    case .manual: try write(ManualPage.lines)
    case .completions(let shell): try write([Completions.script(for: shell)])
    }
    return .done
  }

  private func write(_ lines: [String]) throws(ToolError) {
    try write(lines: lines.map { Message($0.utf8) }, .never)
  }

  private func end(_ refusal: ToolError, _ escaping: DecorationChoice) -> ExitStatus {
    Diagnostics(streams.error, escaping).report(refusal, .trouble)
    return .trouble
  }
}

extension ToolError {
  /// Creates the error for a failure to write to standard output.
  init(output error: SystemError) {
    self.init("standard output: \(error.message)")
    // If the program that reads the output has exited early, no message is needed.
    if error == .brokenPipe { lines = [] }
  }
}

extension Run {
  /// Reports a problem that occurred after a file was replaced. The file has been written, so the problem
  /// is not a failure.
  func warn(_ problem: SystemError?, at path: [UInt8], display: DisplayOptions) {
    guard let problem else { return }
    Diagnostics(streams.error, display.escaping).report(
      "\(file: path): written, but a loss of power may undo it: \(problem.message)")
  }
}

/// The exit status of a run.
enum ExitStatus: Int32 {
  case done = 0
  /// The result is incomplete, and a message explains why. The status has this value, too, if `diff` has found a
  /// difference, or if the user has picked no row.
  case incomplete = 1
  case trouble = 2

  static let different = incomplete
}

extension ExitStatus: Comparable {
  static func < (first: ExitStatus, second: ExitStatus) -> Bool {
    first.rawValue < second.rawValue
  }
}

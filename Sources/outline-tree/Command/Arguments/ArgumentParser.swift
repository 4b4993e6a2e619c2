/// Turns the arguments of a command line into an invocation.
struct ArgumentParser {
  private var operands: [Bytes] = []
  private var options = ParsedOptions()
  /// The number of operands before `--help`; nil if `--help` was not given.
  private var helpIndex: Int?

  /// - Parameter defaults: Default options, which are applied before the options in `arguments`. The subcommand must
  ///   accept all default options.
  static func parse(
    _ arguments: [[UInt8]], defaults: [GivenOption] = []
  ) throws(ToolError) -> Invocation {
    let words = arguments
    var arguments = try ArgumentLexer.split(words)
    let subcommand = takeSubcommand(&arguments)
    var parser = ArgumentParser()
    for argument in inOrder(defaults.map(Argument.option)) + inOrder(arguments) {
      switch argument {
      case .operand(let operand, _): parser.operands.append(operand)
      case .option(let given):
        if subcommand == nil {
          try given.checkThatPrintHasIt(operands: operands(arguments), in: words)
        }
        try parser.options.apply(given, for: subcommand ?? .print)
        if parser.options.wantsHelp && parser.helpIndex == nil {
          parser.helpIndex = parser.operands.count
        }
      }
    }
    return try parser.invocation(subcommand)
  }

  private init() {}

  private static func inOrder(_ arguments: [Argument]) -> [Argument] {
    arguments.filter(\.comesFirst) + arguments.filter { !$0.comesFirst }
  }

  private static func operands(_ arguments: [Argument]) -> [Bytes] {
    arguments.compactMap { if case .operand(let operand, _) = $0 { operand } else { nil } }
  }

  /// If the first operand names a subcommand, removes the operand and returns the subcommand. A directory
  /// called `print` has to be given as `./print`.
  private static func takeSubcommand(_ arguments: inout [Argument]) -> Subcommand? {
    for (index, argument) in arguments.enumerated() {
      guard case .operand(let operand, let isLiteral) = argument else { continue }
      guard !isLiteral, let subcommand = Subcommand(named: operand) else { return nil }
      arguments.remove(at: index)
      return subcommand
    }
    return nil
  }

  private mutating func invocation(_ subcommand: Subcommand?) throws(ToolError) -> Invocation {
    if let inquiry = options.inquiry { return inquiry }
    if var request = options.completion {
      request.words = operands.map { Array($0) }
      return .completion(request)
    }
    if options.wantsHelp {
      // `--help formats` means `help formats`, but `src --help` does not ask for help about `src`.
      if subcommand == nil, helpIndex == 0, !operands.isEmpty { return .help(try helpTopic()) }
      return .help(HelpTopic(subcommand))
    }
    if subcommand == .convert { try takeOutput() }
    try options.check()
    switch subcommand {
    case .help: return .help(try helpTopic())
    case .browse: return .browse(try browseRequest())
    case .apply: return .apply(try applyRequest())
    case .diff: return .diff(try diffRequest())
    case .merge: return .merge(try mergeRequest())
    case .resolve: return .resolve(try resolveRequest())
    case .convert:
      return .convert(ConvertRequest(source: source(operands[0]), display: options.display))
    case .check: return .check(try checkedSources(), options.display)
    case .log: return .log(try storePath("log", number: "--limit"), options.display)
    case .undo: return try storeRequest(.undo)
    case .redo: return try storeRequest(.redo)
    case .compact: return try storeRequest(.compact)
    case .serve: return .serve(try serveRequest())
    case .print, nil: return .print(try sources(), options.display)
    }
  }

  /// The source for a command line without a SOURCE: standard input with `--fromfile`, otherwise the current
  /// directory. A pipe on standard input does not change the source, because the pipe may be meant for another
  /// program.
  private var defaultSource: Source {
    options.readsFromFile ? .standardInput : .path([0x2E])
  }

  private func source(_ operand: Bytes) -> Source {
    options.readsFromFile && operand.isEqual(to: ".") ? .standardInput : Source(operand)
  }

  private func sources() throws(ToolError) -> [Source] {
    if operands.isEmpty { return [defaultSource] }
    if operands.contains(where: \.isEmpty) { throw ToolError("a SOURCE is empty") }
    let sources = operands.map(source)
    try checkStandardInput(sources)
    if sources.count > 1 && sources.contains(.emoji) {
      throw ToolError(
        "emoji cannot be combined with other sources; for a directory of that name, write ./emoji")
    }
    return sources
  }

  private func source() throws(ToolError) -> Source? {
    if operands.count > 1 {
      throw ToolError("only one SOURCE is allowed; found “\(operands[0])” and “\(operands[1])”")
    }
    if operands.first?.isEmpty == true { throw ToolError("a SOURCE is empty") }
    return operands.first.map(source)
  }

  private func helpTopic() throws(ToolError) -> HelpTopic {
    guard let name = operands.first else { return .overview }
    if operands.count > 1 {
      throw ToolError(
        "help takes one topic at a time",
        operands.map { "  outline-tree help \(ShellQuoting.word($0))" })
    }
    if let topic = HelpTopic.named(name) { return topic }
    throw ToolError(noHelpAbout: name)
  }

  private func browseRequest() throws(ToolError) -> BrowseRequest {
    var display = options.display
    display.input.isToldEarly = true
    return BrowseRequest(
      source: try source() ?? defaultSource, display: display, picks: options.picks,
      usesMouse: options.usesMouse, isPlain: options.isPlain)
  }

  private func diffRequest() throws(ToolError) -> DiffRequest {
    guard operands.count == 2 else {
      let old: Message = operands.first.map { Message(ShellQuoting.word($0)) } ?? "OLD"
      let new: Message = operands.count > 1 ? Message(ShellQuoting.word(operands[1])) : "NEW"
      throw ToolError("diff needs two sources: outline-tree diff \(old) \(new)")
    }
    let sources = operands.map(source)
    try checkStandardInput(sources)
    return DiffRequest(old: sources[0], new: sources[1], display: options.display)
  }

  private func mergeRequest() throws(ToolError) -> MergeRequest {
    let count = options.isDriver ? 4 : 3
    guard operands.count == count, !operands.contains(where: \.isEmpty) else {
      throw ToolError(
        options.isDriver
          ? "--driver needs four operands: outline-tree merge --driver %O %A %B %P"
          : "merge needs three sources: outline-tree merge BASE OURS THEIRS",
        ["  outline-tree help git   shows how to use outline-tree as git's merge driver"])
    }
    let sources = operands.prefix(3).map(source)
    try checkStandardInput(sources)
    var merging = options.merging
    if options.isDriver { merging.path = Array(operands[3]) }
    return MergeRequest(
      base: sources[0], ours: sources[1], theirs: sources[2], options: merging,
      display: options.display)
  }

  private func resolveRequest() throws(ToolError) -> ResolveRequest {
    guard operands.count == 1, !operands[0].isEmpty else {
      throw ToolError("resolve needs one file: outline-tree resolve FILE --ours")
    }
    return ResolveRequest(
      path: Array(operands[0]), choice: options.choice, display: options.display)
  }

  /// Removes the second operand of `convert IN OUT`, and uses it as the output: a file, as with `-o`, or standard
  /// output if the operand is `-`.
  private mutating func takeOutput() throws(ToolError) {
    guard operands.count == 2, !operands.contains(where: \.isEmpty) else {
      let words: [Message] =
        operands.isEmpty ? ["IN"] : operands.map { Message(ShellQuoting.word($0)) }
      throw ToolError(
        "convert needs a source and a file to write: outline-tree convert IN OUT",
        ["  outline-tree convert \(words[0]) FILE.opml"])
    }
    let output = Array(operands.removeLast())
    options.display.reportsLosses = true
    if output != [0x2D] {
      options.display.outputFile = output
      if options.display.format != nil || output.fileExtension != nil { return }
    } else if options.display.format != nil {
      return
    }
    let name: Message = output == [0x2D] ? "standard output" : "“\(output)”"
    throw ToolError("\(name) has no extension, so the format is unknown: give --format FORMAT")
  }

  private func checkedSources() throws(ToolError) -> [Source] {
    if operands.isEmpty && defaultSource != .standardInput {
      throw ToolError("check needs a document: outline-tree check FILE, or - for standard input")
    }
    return try sources()
  }

  /// Refuses a command line that reads standard input twice, because the second read would return no data.
  private func checkStandardInput(_ sources: [Source]) throws(ToolError) {
    let count =
      sources.count { $0 == .standardInput } + options.scripts.count { $0 == .standardInput }
    if count > 1 {
      throw ToolError("standard input can be read only once, so only one argument can be “-”")
    }
  }

  private func storeRequest(_ action: StoreRequest.Action) throws(ToolError) -> Invocation {
    .store(
      StoreRequest(
        action: action, path: try storePath("\(action.rawValue)", number: action.option),
        commit: options.commit, display: options.display))
  }

  /// - Parameter option: The option to suggest if one of the operands is a number, as in `log FILE 3` or, as in git,
  ///   `log -n 3 FILE`.
  private func storePath(
    _ subcommand: Message, number option: Message?
  ) throws(ToolError) -> [UInt8] {
    guard operands.count == 1, !operands[0].isEmpty else {
      let number = operands.first { Int(decimal: $0) != nil }
      let file = operands.first { Int(decimal: $0) == nil }
      var hints: [Message] = []
      if operands.count == 2, let number, let file, let option {
        hints = [
          "  outline-tree \(subcommand) \(ShellQuoting.word(file)) \(option) \(Message(number))"
        ]
      }
      throw ToolError(
        "\(subcommand) needs one file: outline-tree \(subcommand) FILE.outline", hints)
    }
    return Array(operands[0])
  }

  private func serveRequest() throws(ToolError) -> ServeRequest {
    if options.servesAgents {
      if operands.contains(where: \.isEmpty) { throw ToolError("a ROOT is empty") }
      let roots = operands.isEmpty ? [[0x2E]] : operands.map { Array($0) }
      return ServeRequest(
        display: options.display, roots: roots, isWritable: options.mayWrite)
    }
    guard operands.isEmpty else {
      throw ToolError(
        "serve takes no SOURCE: programs name the sources in their requests",
        ["  outline-tree serve --mcp \(ShellQuoting.word(operands[0]))   for agents"])
    }
    return ServeRequest(display: options.display)
  }

  private func applyRequest() throws(ToolError) -> ApplyRequest {
    if let guess = CommandGuess(operands), operands.count > 1 || !options.bringCommands {
      throw ToolError("write -c before each command of apply", [guess.line])
    }
    guard let source = try source() else {
      throw ToolError("apply needs a SOURCE: outline-tree apply SOURCE -c COMMAND")
    }
    try checkStandardInput([source])
    return ApplyRequest(
      source: source, display: options.display, change: try change(), isDryRun: options.isDryRun,
      isInPlace: options.isInPlace,
      method: options.method, transactionFile: options.transactionFile)
  }

  private func change() throws(ToolError) -> ApplyRequest.Change {
    guard let transactionIn = options.transactionIn else {
      if !options.scripts.isEmpty { return .scripts(options.scripts) }
      throw ToolError(
        "apply needs commands: give -c COMMAND, --script FILE or --transaction-in FILE",
        ["  outline-tree apply \(ShellQuoting.word(operands[0])) -c 'move A before B'"])
    }
    if options.scripts.isEmpty { return .transaction(file: transactionIn) }
    throw ToolError(
      "--transaction-in cannot be combined with -c or --script")
  }
}

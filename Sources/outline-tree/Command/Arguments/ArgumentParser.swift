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
        guard given.option.subcommands.contains(subcommand ?? .print) else {
          throw given.refusal(by: subcommand, operands: operands(arguments), in: words)
        }
        try parser.options.apply(given)
        if parser.options.wantsHelp && parser.helpIndex == nil {
          parser.helpIndex = parser.operands.count
        }
      }
    }
    return try parser.invocation(subcommand)
  }

  private static func inOrder(_ arguments: [Argument]) -> [Argument] {
    arguments.filter(\.comesFirst) + arguments.filter { !$0.comesFirst }
  }

  private static func operands(_ arguments: [Argument]) -> [Bytes] {
    arguments.compactMap { if case .operand(let operand, _) = $0 { operand } else { nil } }
  }

  /// If the first operand names a subcommand, removes the operand and returns the subcommand. A directory called
  /// `print` has to be written as `./print`, or after `--`.
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
    options.inquiry = try inquiry(subcommand)
    let subcommand = subcommand ?? .print
    if options.inquiry != nil { return Invocation(subcommand: subcommand, options: options) }
    if subcommand == .convert { try takeOutput() }
    try options.check()
    options.display.input.isToldEarly = subcommand == .browse
    let sources = try sources(for: subcommand)
    return Invocation(subcommand: subcommand, sources: sources, options: options)
  }

  /// Returns the request about the tool itself; nil if the command line contains no such request.
  private func inquiry(_ subcommand: Subcommand?) throws(ToolError) -> Inquiry? {
    if let inquiry = options.inquiry { return inquiry }
    // `--help formats` means `help formats`, but `src --help` does not ask for help about `src`.
    let namesTopic = subcommand == nil && helpIndex == 0 && !operands.isEmpty
    if helpIndex != nil && !namesTopic { return .help(.about(subcommand)) }
    return namesTopic || subcommand == .help ? .help(try helpTopic()) : nil
  }

  private mutating func sources(for subcommand: Subcommand) throws(ToolError) -> [Source] {
    switch subcommand {
    case .print: return try sources()
    case .browse: return [try source() ?? defaultSource]
    case .apply: return try editedSources()
    case .diff: return try comparedSources()
    case .merge: return try mergedSources()
    case .convert: return [source(operands[0])]
    case .check: return try checkedSources()
    case .resolve:
      guard operands.count == 1, !operands[0].isEmpty else {
        throw ToolError("resolve needs one file: outline-tree resolve FILE --ours")
      }
      return [.path(Array(operands[0]))]
    case .log: return [try store("log", number: "--limit")]
    case .undo, .redo: return [try store("\(subcommand.rawValue)", number: "--to")]
    case .compact: return [try store("compact", number: nil)]
    case .serve:
      try takeRoots()
      return []
    case .help: return []
    }
  }

  /// The source for a command line without a SOURCE. With `--fromfile`, the source is standard input; otherwise, it
  /// is the current directory. Without `--fromfile`, the tool does not read a pipe on standard input, because the
  /// pipe may be meant for another program.
  private var defaultSource: Source {
    options.readsFromFile ? .standardInput : .path([0x2E])
  }

  private func source(_ operand: Bytes) -> Source {
    options.readsFromFile && operand.isEqual(to: ".") ? .standardInput : Source(operand)
  }

  private func sources() throws(ToolError) -> [Source] {
    if operands.isEmpty { return [defaultSource] }
    if operands.contains(where: \.isEmpty) { throw ToolError("a SOURCE is empty") }
    let sources = try readable(operands.map(source))
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
    guard let name = operands.first else { return .about(nil) }
    if operands.count > 1 {
      throw ToolError(
        "help takes one topic at a time",
        operands.map { "  outline-tree help \(ShellQuoting.word($0))" })
    }
    if let topic = HelpTopic.named(name) ?? Subcommand(named: name).map(HelpTopic.about) {
      return topic
    }
    throw ToolError(noHelpAbout: name)
  }

  private func comparedSources() throws(ToolError) -> [Source] {
    guard operands.count == 2 else {
      let old: Message = operands.first.map { Message(ShellQuoting.word($0)) } ?? "OLD"
      let new: Message = operands.count > 1 ? Message(ShellQuoting.word(operands[1])) : "NEW"
      throw ToolError("diff needs two sources: outline-tree diff \(old) \(new)")
    }
    return try readable(operands.map(source))
  }

  private mutating func mergedSources() throws(ToolError) -> [Source] {
    let count = options.isDriver ? 4 : 3
    guard operands.count == count, !operands.contains(where: \.isEmpty) else {
      throw ToolError(
        options.isDriver
          ? "--driver needs four operands: outline-tree merge --driver %O %A %B %P"
          : "merge needs three sources: outline-tree merge BASE OURS THEIRS",
        ["  outline-tree help git   shows how to use outline-tree as git's merge driver"])
    }
    if options.isDriver { options.mergedPath = Array(operands[3]) }
    return try readable(operands.prefix(3).map(source))
  }

  /// Removes the second operand of `convert IN OUT`, and uses it as the output. The operand `-` means standard output.
  /// Any other operand is the path of the output file, as with `-o`.
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

  /// Returns the sources, but refuses a command line that reads standard input twice, because the second read would
  /// return no data.
  private func readable(_ sources: [Source]) throws(ToolError) -> [Source] {
    let count =
      sources.count { $0 == .standardInput } + options.scripts.count { $0 == .standardInput }
    if count > 1 {
      throw ToolError("standard input can be read only once, so only one argument can be “-”")
    }
    return sources
  }

  /// - Parameter option: The option to suggest if the operands are a file and a number, as in `log FILE 3`; nil if no
  ///   option of the subcommand takes a number. The number 3 is also an operand in `log -n 3 FILE`, which users of
  ///   git may type.
  private func store(
    _ subcommand: Message, number option: Message?
  ) throws(ToolError) -> Source {
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
    return .path(Array(operands[0]))
  }

  private mutating func takeRoots() throws(ToolError) {
    if operands.isEmpty { return }
    if options.roots == nil {
      throw ToolError(
        "serve takes no SOURCE: programs name the sources in their requests",
        ["  outline-tree serve --mcp \(ShellQuoting.word(operands[0]))   for agents"])
    }
    if operands.contains(where: \.isEmpty) { throw ToolError("a ROOT is empty") }
    options.roots = operands.map { Array($0) }
  }

  private func editedSources() throws(ToolError) -> [Source] {
    if let guess = CommandGuess(operands), operands.count > 1 || !options.bringCommands {
      throw ToolError("write -c before each command of apply", [guess.line])
    }
    guard let source = try source() else {
      throw ToolError("apply needs a SOURCE: outline-tree apply SOURCE -c COMMAND")
    }
    let sources = try readable([source])
    if !options.bringCommands {
      throw ToolError(
        "apply needs commands: give -c COMMAND, --script FILE or --transaction-in FILE",
        ["  outline-tree apply \(ShellQuoting.word(operands[0])) -c 'move A before B'"])
    }
    if options.transactionIn != nil && !options.scripts.isEmpty {
      throw ToolError("--transaction-in cannot be combined with -c or --script")
    }
    return sources
  }
}

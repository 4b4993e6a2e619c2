import Outline

/// The values of all options on a command line.
struct ParsedOptions {
  var display = DisplayOptions()
  /// The syntax in which patterns are read.
  var patterns = PatternSyntax()
  var scripts: [ScriptSource] = []
  var transactionIn: [UInt8]?
  var picks = false
  var usesMouse = true
  var isPlain = false
  var isDryRun = false
  var isInPlace = false
  /// True if the operands are lists of paths, as with `tree --fromfile`.
  var readsFromFile = false
  var method: ReorderingMethod?
  /// The number of the commit after which all edits are undone, or up to which edits are redone; nil to undo or redo
  /// a single edit.
  var commit: Int?
  var transactionFile: [UInt8]?
  var merging = MergeOptions()
  var isDriver = false
  var servesAgents = false
  /// True if agents may change documents.
  var mayWrite = false
  var choice: ResolveRequest.Choice?
  /// A request about the tool itself, such as `--version`, which takes precedence over any subcommand.
  var inquiry: Invocation?
  var wantsHelp = false
  /// A shell's request for completions, without the other words on the command line.
  var completion: CompletionRequest?

  enum Method: String, CaseIterable {
    case difference, final

    var method: ReorderingMethod {
      switch self {
      case .difference: .collectionDifference
      case .final: .finalSnapshot
      }
    }
  }

  mutating func apply(
    _ given: GivenOption, for subcommand: Subcommand
  ) throws(ToolError) {
    let (option, value) = (given.option, given.value)
    guard option.subcommands.contains(subcommand) else {
      let able = option.subcommands.map { Message($0.rawValue.utf8) }
      throw ToolError(
        "option “\(value.spelling)” is for \(able.joined(separator: ", ", last: " and ")), "
          + "not for \(subcommand.rawValue)")
    }
    do {
      try option.effect(&self, value)
    } catch {
      let answers =
        Int(decimal: value.bytes) == nil ? Hint.answers(toLetter: value.spelling.utf8) : []
      throw ToolError(error.lines[0], error.lines.dropFirst() + answers)
    }
    display.given.append(given)
  }

  /// Appends the text of a `-c` option to the scripts.
  mutating func appendCommand(_ text: [UInt8]) {
    let count = scripts.count { if case .argument = $0 { true } else { false } }
    scripts.append(.argument(count + 1, text))
  }

  /// True if the options contain commands or a transaction for `apply`.
  var bringCommands: Bool { !scripts.isEmpty || transactionIn != nil }

  /// Refuses combinations of options that are valid only separately, and output files whose format is
  /// unclear.
  func check() throws(ToolError) {
    if let path = display.outputFile, let format = DisplayOptions.Format(named: path) {
      throw ToolError(
        "“\(path)” is a format, not a file to write",
        ["  --format \(format.rawValue)", "  -o ./\(path)   for a file of this name"])
    }
    let isDrawing =
      !display.createsStore && OutputForm.drawings.contains(.format(display.outputFormat))
    if display.icons == .always && isDrawing && display.outputFile != nil {
      throw ToolError(
        "“--icons” and “-o” cannot be combined: if the drawing is read back, the icons become parts of the names"
      )
    }
    if display.showsGit && isDrawing && display.outputFile != nil {
      throw ToolError(
        "“--git” and “-o” cannot be combined: a drawing that is read back loses the column; use --format json"
      )
    }
    guard display.format == nil, let path = display.outputFile,
      let fileExtension = path.fileExtension, !display.isOutputKnown
    else { return }
    throw ToolError(unknownOutput: path, fileExtension)
  }
}

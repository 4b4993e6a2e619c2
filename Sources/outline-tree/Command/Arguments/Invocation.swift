import Outline

/// A parsed command line: a subcommand with its sources and options.
struct Invocation {
  var subcommand: Subcommand
  /// The sources to read. For `print`, the list contains at least one source. If there are several sources, none of
  /// them is `emoji`.
  var sources: [Source] = []
  var options = ParsedOptions()

  var source: Source { sources[0] }

  var display: DisplayOptions {
    get { options.display }
    set { options.display = newValue }
  }
}

/// A request about the tool itself, such as `--version`, which takes precedence over any subcommand.
enum Inquiry {
  case help(HelpTopic)
  case version
  case manual
  case completions(Completions.Shell)
}

extension Invocation {
  /// The form of the output.
  var form: OutputForm {
    let isJSON = display.outputFormat == .json
    return switch subcommand {
    case .print, .convert: display.form
    case .browse: .screen
    case .apply:
      switch (options.isDryRun, options.isInPlace) {
      case (true, true): isJSON ? .previewOfChanges : .preview
      case (true, false): isJSON ? .changes : .words
      case (false, true): .nothing
      case (false, false): display.form
      }
    case .diff, .log: isJSON ? .changes : .words
    case .merge: formOfMerged
    case .resolve: options.resolvesConflicts ? .nothing : .words
    case .check, .undo, .redo: .words
    case .compact, .serve, .help: .nothing
    }
  }
}

extension DisplayOptions {
  var form: OutputForm { createsStore ? .store : .format(outputFormat) }
}

/// The values of all options on a command line.
struct ParsedOptions {
  var display = DisplayOptions()
  /// The syntax of the patterns.
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
  var method: Method?
  /// The number of a commit; nil to undo or redo a single edit. `undo` undoes all edits after the commit, and `redo`
  /// redoes the edits up to the commit.
  var commit: Int?
  var transactionFile: [UInt8]?
  var isDriver = false
  /// The file that git is merging; nil if the tool does not run as a merge driver of git. A merge driver has to
  /// replace the “ours” file with the result.
  var mergedPath: [UInt8]?
  /// The side that wins in conflicts; nil if no side is favored.
  var favored: MergeSide?
  var markerSize = ConflictedText.usualMarkerSize
  var labels = (ours: "ours", theirs: "theirs")
  /// The folders that agents may read; nil if the server is not for agents.
  var roots: [[UInt8]]?
  /// True if agents may change documents.
  var mayWrite = false
  /// True if `resolve` favors no side, but only removes the records of conflicts.
  var keepsEverything = false
  /// A request about the tool itself.
  var inquiry: Inquiry?
  var wantsHelp = false

  /// The method by which a store applies an edit as a transaction.
  enum Method: String, CaseIterable {
    case difference, final
  }

  mutating func apply(_ given: GivenOption) throws(ToolError) {
    do {
      try given.option.effect(&self, given)
    } catch {
      let answers =
        Int(decimal: given.bytes) == nil ? Hint.answers(toLetter: given.spelling.utf8) : []
      throw ToolError(error.lines[0], error.lines.dropFirst() + answers)
    }
    display.given.append(given)
  }

  /// Appends the text of a `-c` option to the scripts.
  mutating func appendCommand(_ text: [UInt8]) {
    let count = scripts.count { if case .argument = $0 { true } else { false } }
    scripts.append(.argument(count + 1, text))
  }

  /// True if `resolve` resolves conflicts; false if it lists them.
  var resolvesConflicts: Bool { keepsEverything || favored != nil }

  /// True if the options contain commands or a transaction for `apply`.
  var bringCommands: Bool { !scripts.isEmpty || transactionIn != nil }

  /// The note that describes an edit in the history of a store. The note contains the commands, or names the source
  /// that the commands or the transaction come from.
  var note: String {
    if let transactionIn { return "apply \(String(decoding: transactionIn, as: UTF8.self))" }
    return scripts.map(\.note).joined(separator: "; ")
  }

  /// Refuses options that cannot be combined, and output files whose format is unclear.
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

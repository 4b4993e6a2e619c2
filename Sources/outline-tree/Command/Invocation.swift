/// A command line: a subcommand with its sources and options.
struct Invocation {
  var subcommand: Subcommand
  /// The sources to read. For `print`, the list contains at least one source. A list of several sources does not
  /// contain the source `emoji`.
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
    case .merge: MergeRequest(self).form
    case .resolve: options.resolvesConflicts ? .nothing : .words
    case .check, .undo, .redo: .words
    case .compact, .serve, .help: .nothing
    }
  }
}

extension DisplayOptions {
  fileprivate var form: OutputForm { createsStore ? .store : .format(outputFormat) }
}

extension MergeRequest {
  init(_ request: Invocation) {
    self.init(
      base: request.sources[0], ours: request.sources[1], theirs: request.sources[2],
      options: request.options.merging, display: request.display)
  }
}

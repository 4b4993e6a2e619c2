/// The action that a command line requests.
enum Invocation: Equatable {
  /// The list contains at least one source. If it contains several sources, `emoji` is not among them.
  case print([Source], DisplayOptions)
  case browse(BrowseRequest)
  case apply(ApplyRequest)
  case diff(DiffRequest)
  case merge(MergeRequest)
  case resolve(ResolveRequest)
  case convert(ConvertRequest)
  case check([Source], DisplayOptions)
  case log([UInt8], DisplayOptions)
  case store(StoreRequest)
  case serve(ServeRequest)
  case help(HelpTopic)
  case version
  case manual
  case completions(Completions.Shell)
  case completion(CompletionRequest)
}

extension Invocation {
  /// The subcommand, the sources to read, and the options for showing them; nil if the invocation concerns the tool
  /// itself.
  var request: (subcommand: Subcommand, sources: [Source], display: DisplayOptions)? {
    switch self {
    case .print(let sources, let display): (.print, sources, display)
    case .browse(let request): (.browse, [request.source], request.display)
    case .apply(let request): (.apply, [request.source], request.display)
    case .diff(let request): (.diff, [request.old, request.new], request.display)
    case .merge(let request): (.merge, request.sources, request.display)
    case .resolve(let request): (.resolve, [.path(request.path)], request.display)
    case .convert(let request): (.convert, [request.source], request.display)
    case .check(let sources, let display): (.check, sources, display)
    case .log(let path, let display): (.log, [.path(path)], display)
    case .store(let request):
      (request.action.subcommand, [.path(request.path)], request.display)
    case .serve(let request): (.serve, [], request.display)
    case .help, .version, .manual, .completions, .completion: nil
    }
  }
}

extension StoreRequest.Action {
  fileprivate var subcommand: Subcommand {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .compact: .compact
    }
  }
}

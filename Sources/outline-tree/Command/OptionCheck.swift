/// Refuses options that would have no effect: with what is read, with what is written, or beside
/// another option.
struct OptionCheck {
  var given: [GivenOption]
  var subcommand: Subcommand
  /// Those of `diff` are two: an option has to have an effect on one of them.
  var sources: [(name: [UInt8], kind: SourceKind)]
  var form: OutputForm

  func callAsFunction() throws(Refusal) {
    for option in given where !option.isHonoured(by: subcommand, kinds, form) {
      throw Refusal(message(option))
    }
    for contradiction in Option.contradictions {
      let pair = contradiction.options.compactMap { name in given.first { $0.name == name } }
      if pair.count == 2 {
        throw Refusal(
          "“\(pair[0].spelling)” and “\(pair[1].spelling)” together: \(contradiction.why)")
      }
    }
  }

  /// Where nothing is known of the sources, they may be anything.
  private var kinds: [SourceKind] {
    sources.isEmpty ? SourceKind.allCases : sources.map(\.kind)
  }

  private func message(_ option: GivenOption) -> Message {
    let name: Message =
      (subcommand == .print ? "" : "with \(subcommand.rawValue), ")
      + "option “\(option.spelling)”"
    let uses = option.uses.filter { $0.subcommands.contains(subcommand) }
    let fitting = uses.filter { kinds.contains(where: $0.sources.contains) }
    if fitting.isEmpty, let source = sources.first {
      let able = uses.flatMap(\.sources).inWords
      return "\(name) is for \(able), and \(source.name) is \(source.kind.inWords)"
    }
    switch form {
    case .preview, .nothing: return "option “\(option.spelling)” cannot be given with --in-place"
    case .words where subcommand == .apply:
      return "option “\(option.spelling)” cannot be given with --dry-run"
    default: return "\(name) is for \(forms(of: fitting)), not for \(form.inWords)"
    }
  }

  private func forms(of uses: [OptionUse]) -> Message {
    let forms = OutputForm.allCases.filter { form in
      form.isFormat(of: subcommand) && uses.contains { $0.forms.contains(form) }
    }
    return forms.map(\.inWords).joined(separator: ", ", last: " and ")
  }
}

extension OutputForm {
  /// Whether `--format` or the name of an output file can ask for it.
  fileprivate func isFormat(of subcommand: Subcommand) -> Bool {
    (subcommand == .diff ? Self.differences : Self.shown).contains(self) && self != .preview
  }
}

extension Option {
  /// Pairs of which one leaves nothing for the other to do.
  static let contradictions: [(options: [Name], why: Message)] = [
    (
      [.directoriesOnly, .prune],
      "of directories alone, none has anything in it that --prune could look for"
    ),
    ([.directoriesOnly, .include], "-P chooses among what -d leaves out"),
  ]
}

extension Run {
  /// Refuses what cannot be honoured, before anything is written.
  func checkOptions(of invocation: Invocation) throws(Refusal) {
    guard let form = invocation.form, let (subcommand, sources, display) = invocation.parts else {
      return
    }
    let reader = SourceReader(run: self, display: display)
    var known: [(name: [UInt8], kind: SourceKind)] = []
    for source in sources {
      // Of one that is not there, it is said when it is opened.
      guard let kind = reader.kind(of: source) else {
        known = []
        break
      }
      known.append((source.name, kind))
    }
    let check = OptionCheck(
      given: display.given, subcommand: subcommand, sources: known, form: form)
    try check()
  }
}

extension Invocation {
  /// nil: it is about the tool itself.
  fileprivate var parts: (Subcommand, [Source], DisplayOptions)? {
    switch self {
    case .print(let sources, let display): (.print, sources, display)
    case .browse(let request): (.browse, [request.source], request.display)
    case .apply(let request): (.apply, [request.source], request.display)
    case .diff(let request): (.diff, [request.old, request.new], request.display)
    case .log(let path, let display): (.log, [.path(path)], display)
    case .store(let request):
      (request.action.subcommand, [.path(request.path)], request.display)
    case .help, .version, .manual, .completions: nil
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

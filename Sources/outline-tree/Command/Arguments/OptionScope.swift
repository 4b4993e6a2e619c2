/// A group of invocations of the tool in which an option has an effect. Its subcommands, kinds of sources and forms
/// of output define the group. The declaration of an option lists all its scopes; in any other invocation, the option
/// is an error.
struct OptionScope: Equatable, Sendable {
  var subcommands: [Subcommand]
  var sources: [SourceKind]
  var forms: [OutputForm]

  init(
    _ subcommands: [Subcommand], of sources: [SourceKind] = SourceKind.allCases,
    as forms: [OutputForm] = OutputForm.allCases
  ) {
    (self.subcommands, self.sources, self.forms) = (subcommands, sources, forms)
  }
}

extension Subcommand {
  /// The subcommands that write rows.
  static let writing: [Self] = [.print, .convert, .apply]
  /// The subcommands that read rows in order to write, show or compare them.
  static let reading = writing + [.diff, .browse]
}

/// The scopes that several options share. A scope of a single option is declared together with that option.
extension [OptionScope] {
  static let everywhere = [OptionScope(Subcommand.allCases)]

  static func only(_ subcommands: Subcommand...) -> Self { [OptionScope(subcommands)] }

  static func written(
    as forms: [OutputForm], of sources: [SourceKind] = SourceKind.allCases
  ) -> Self {
    [OptionScope(Subcommand.writing, of: sources, as: forms)]
  }

  /// The scope of options that concern properties of files, such as links and times.
  static let files = [OptionScope(Subcommand.reading, of: [.directory])]

  /// The scope of options that concern file names, including the names in a list of paths. Except in `diff`, hidden
  /// files in a list of paths are always shown, as in `tree --fromfile`.
  static let fileNames = [OptionScope(Subcommand.reading, of: [.directory, .listing])]

  /// The scopes of options that leave out rows or sort rows. These options do not apply when a document is edited in
  /// place or browsed, because the document then keeps all its rows in their order.
  static let rows = rowsOfTrees + [OptionScope([.browse], of: [.directory])]

  /// The scopes in `rows`, without the scope for browsing a directory.
  static let rowsOfTrees = [
    OptionScope(Subcommand.writing + [.diff], of: [.directory]),
    OptionScope(
      Subcommand.writing + [.diff], of: SourceKind.documents,
      as: OutputForm.shown + [.words, .changes]),
  ]

  static let folding = [
    OptionScope(
      Subcommand.writing + [.browse], of: SourceKind.withRows, as: OutputForm.shown + [.screen])
  ]

  /// The scopes of options that fold rows by their level. These options also limit how many levels of a directory are
  /// read, so they have an effect even if the output is not folded.
  static let levels =
    folding + [
      OptionScope([.apply], of: [.directory], as: OutputForm.differences + [.nothing]),
      OptionScope([.diff], of: SourceKind.withRows),
    ]

  static let shown = written(as: OutputForm.shown)

  /// The invocations that write changes, as text or as JSON.
  static let changes = [
    OptionScope([.diff, .log], as: [.words, .changes]),
    OptionScope([.apply], as: OutputForm.differences),
  ]

  static let merged = [OptionScope([.merge], as: OutputForm.shown)]

  static let drawn = written(as: OutputForm.drawings)

  /// The scope of options that add file types, icons or links to a drawing.
  static let drawnFiles = written(as: OutputForm.drawings, of: [.directory])

  static let browsedFiles = [OptionScope([.browse], of: [.directory])]

  /// The scopes of options that affect drawings, and also the JSON and XML of a directory. The JSON of a document is
  /// not included, because it has a different structure.
  static let listed = drawn + written(as: [.json, .xml], of: [.directory])

  static let columns =
    written(as: OutputForm.detailed, of: [.directory])
    + [OptionScope([.browse], of: [.directory])]

  static let colored = [
    OptionScope(
      Subcommand.writing + [.diff, .log, .undo, .redo],
      as: OutputForm.drawings + [.words, .preview]),
    OptionScope([.browse]),
  ]

  /// A scope with the same subcommands, any kind of source and any form of output.
  var inAnyForm: Self { [OptionScope(flatMap(\.subcommands))] }
}

/// Refuses options that would have no effect, options that exclude each other, and options that need a missing
/// option.
private struct OptionCheck {
  var given: [GivenOption]
  var subcommand: Subcommand
  /// The sources. An option is allowed if it has an effect on at least one source.
  var sources: [(name: [UInt8], kind: SourceKind)]
  var form: OutputForm

  func callAsFunction() throws(ToolError) {
    for option in given
    where !option.isHonored(by: subcommand, kinds, form)
      && !given.contains(where: { $0.name == option.option.enabler })
    {
      throw ToolError(message(option))
    }
    for option in given {
      if let need = option.option.need, !given.contains(where: { $0.name == need }) {
        throw ToolError("option “\(option.inWords)” has an effect only with “\(need)”")
      }
      for conflict in option.option.conflicts {
        guard let other = given.first(where: { $0.name == conflict.other }) else { continue }
        throw ToolError(
          "“\(option.inWords)” and “\(other.inWords)” cannot be combined: \(conflict.reason)")
      }
    }
  }

  /// The kinds of the sources; all kinds if the sources are unknown.
  private var kinds: [SourceKind] {
    sources.isEmpty ? SourceKind.allCases : sources.map(\.kind)
  }

  private func message(_ option: GivenOption) -> Message {
    let name: Message =
      (subcommand == .print ? "" : "with \(subcommand.rawValue), ")
      + "option “\(option.inWords)”"
    let scopes = option.scopes.filter { $0.subcommands.contains(subcommand) }
    if scopes.isEmpty {
      let forms = OutputForm.differences.filter { $0.isFormat(of: subcommand) }.map(\.inWords)
      if forms.isEmpty { return "\(name) has no effect" }
      let list = forms.joined(separator: ", ", last: " or ")
      return "\(name) has no effect: \(subcommand.rawValue) writes \(list)"
    }
    let fitting = scopes.filter { kinds.contains(where: $0.sources.contains) }
    if fitting.isEmpty, let source = sources.first {
      let able = scopes.flatMap(\.sources).inWords
      return "\(name) is for \(able), but \(source.name) is \(source.kind.inWords)"
    }
    if let exclusive = form.option(of: subcommand) {
      return "option “\(option.inWords)” cannot be given with \(exclusive)"
    }
    return "\(name) is for \(forms(of: fitting)), not for \(form.inWords)"
  }

  private func forms(of scopes: [OptionScope]) -> Message {
    let forms = OutputForm.allCases.filter { form in
      form.isFormat(of: subcommand) && scopes.contains { $0.forms.contains(form) }
    }
    return forms.map(\.inWords).joined(separator: ", ", last: " and ")
  }
}

extension OutputForm {
  /// The option that requests this form; nil if no option other than `--format` and `-o` requests it.
  fileprivate func option(of subcommand: Subcommand) -> Message? {
    switch self {
    case .preview, .previewOfChanges, .nothing: "--in-place"
    case .words, .changes: subcommand == .apply ? "--dry-run" : nil
    case .format, .store, .screen: nil
    }
  }

  /// True if the user can request this form with `--format` or with the name of an output file.
  fileprivate func isFormat(of subcommand: Subcommand) -> Bool {
    (subcommand == .diff ? Self.differences : Self.shown).contains(self)
      && self != .preview && self != .previewOfChanges
  }
}

extension Run {
  /// Refuses options that would have no effect. This check comes before any output.
  func checkOptions(of invocation: Invocation) throws(ToolError) {
    try OptionCheck(
      given: invocation.display.given, subcommand: invocation.subcommand,
      sources: knownSources(of: invocation), form: invocation.form)()
  }

  /// Returns the name and kind of each source; empty if the kind of any source is unknown.
  func knownSources(of invocation: Invocation) -> [(name: [UInt8], kind: SourceKind)] {
    let reader = SourceReader(run: self, display: invocation.display)
    var known: [(name: [UInt8], kind: SourceKind)] = []
    for source in invocation.sources {
      // A missing source is reported later, when the source is opened.
      guard let kind = reader.kind(of: source) else { return [] }
      known.append((source.name, kind))
    }
    return known
  }
}

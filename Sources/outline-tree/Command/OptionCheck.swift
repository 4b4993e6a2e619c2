/// Refuses options that would have no effect on reading or writing, that exclude each other, or that need an option
/// that is missing.
struct OptionCheck {
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
      return
        "\(name) has no effect: \(subcommand.rawValue) writes \(forms.joined(separator: ", ", last: " or "))"
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
  /// The option that requests this form, if there is such an option besides `--format` and `-o`; otherwise nil.
  fileprivate func option(of subcommand: Subcommand) -> Message? {
    switch self {
    case .preview, .previewOfChanges, .nothing: "--in-place"
    case .words, .changes: subcommand == .apply ? "--dry-run" : nil
    case .format, .store, .screen: nil
    }
  }

  /// True if `--format` or the name of an output file can request this form.
  fileprivate func isFormat(of subcommand: Subcommand) -> Bool {
    (subcommand == .diff ? Self.differences : Self.shown).contains(self)
      && self != .preview && self != .previewOfChanges
  }
}

extension Run {
  /// Refuses options that would have no effect, before any output is written.
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

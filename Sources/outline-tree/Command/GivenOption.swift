/// An option as it was given: what it may do depends on its value too.
struct GivenOption: Equatable {
  var name: Option.Name
  var spelling: String
  var uses: [OptionUse]

  init(_ option: Option, _ value: OptionValue) {
    name = option.name
    spelling = value.spelling
    uses = option.uses
    if let narrowed = option.uses(of: value.bytes) {
      uses = narrowed
      spelling += " " + String(decoding: value.bytes, as: UTF8.self)
    }
  }

  func isHonoured(
    by subcommand: Subcommand, _ kinds: [SourceKind], _ form: OutputForm
  ) -> Bool {
    uses.contains { use in
      use.subcommands.contains(subcommand) && use.forms.contains(form)
        && kinds.contains(where: use.sources.contains)
    }
  }
}

extension Option {
  /// Where one of its values has an effect, if that is elsewhere than that of the others.
  fileprivate func uses(of value: Bytes) -> [OptionUse]? {
    switch name {
    case .sort:
      let key = EntryOrder.Key.allCases.first { value.elementsEqual($0.rawValue.utf8) }
      return key?.isOfTitles == false ? .scanning : nil
    // Without colors and links is what every form is that knows none.
    case .color, .hyperlink: return value.isEqual(to: "always") ? nil : subcommandsEverywhere
    default: return nil
    }
  }

  private var subcommandsEverywhere: [OptionUse] { [OptionUse(subcommands: subcommands)] }
}

extension EntryOrder.Key {
  /// Whether it needs nothing but titles, which documents have too.
  var isOfTitles: Bool {
    switch self {
    case .name, .natural, .none: true
    case .size, .mtime, .type: false
    }
  }
}

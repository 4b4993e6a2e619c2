/// An option as it was given. Where it has an effect may depend on its value.
struct GivenOption: Equatable {
  /// The first of its spellings, which tells options apart.
  var name: String
  /// As it was spelled, with its value if that decides where it has an effect.
  var spelling: String
  /// The option and its value, to give it again.
  var words: [[UInt8]]
  var uses: [OptionUse]
  var conflicts: [Option.Conflict]
  var need: String?
  var enabler: String?

  init(_ option: Option, _ value: OptionValue) {
    name = option.spellings[0]
    spelling = value.spelling
    let isJoined = option.argument?.isOptional == true && !value.bytes.isEmpty
    words = [Array(value.spelling.utf8)]
    if isJoined {
      words[0] += [0x3D] + value.bytes
    } else if !value.bytes.isEmpty {
      words.append(Array(value.bytes))
    }
    uses = option.uses
    conflicts = option.conflicts
    need = option.need
    enabler = option.enabler
    if let usesOfValue = option.usesOfValue(value.bytes) {
      uses = usesOfValue
      spelling += (isJoined ? "=" : " ") + String(decoding: value.bytes, as: UTF8.self)
    }
  }

  func isHonored(by subcommand: Subcommand, _ kinds: [SourceKind], _ form: OutputForm) -> Bool {
    uses.contains { use in
      use.subcommands.contains(subcommand) && use.forms.contains(form)
        && kinds.contains(where: use.sources.contains)
    }
  }
}

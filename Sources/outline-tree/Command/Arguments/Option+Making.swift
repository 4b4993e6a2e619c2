extension Option.Argument {
  static let pattern = Self(name: "PATTERN")
  static let file = Self(name: "FILE", values: .file)
}

/// Creating the various kinds of options in the table.
extension Option {
  /// Creates an option without a value.
  static func flag(
    _ spellings: [String], help: String, scopes: [OptionScope], conflicts: [Conflict] = [],
    need: String? = nil, comesFirst: Bool = false,
    _ effect: @escaping @Sendable (inout ParsedOptions) -> Void
  ) -> Option {
    Option(
      spellings: spellings, help: help, scopes: scopes, conflicts: conflicts, need: need,
      comesFirst: comesFirst
    ) { options, _ in effect(&options) }
  }

  /// Creates an option that accepts any text as its value.
  static func text(
    _ spellings: [String], argument: Argument, help: String, scopes: [OptionScope],
    _ effect: @escaping @Sendable (inout ParsedOptions, [UInt8]) -> Void
  ) -> Option {
    Option(spellings: spellings, argument: argument, help: help, scopes: scopes) {
      effect(&$0, Array($1.bytes))
    }
  }

  static func number(
    _ spellings: [String], argument: String, help: String, scopes: [OptionScope],
    in range: ClosedRange<Int> = 1...Int.max, enabler: String? = nil,
    _ effect: @escaping @Sendable (inout ParsedOptions, Int) -> Void
  ) -> Option {
    Option(
      spellings: spellings, argument: Argument(name: argument), help: help, scopes: scopes,
      enabler: enabler
    ) { options, value throws(ToolError) in effect(&options, try value.number(in: range)) }
  }

  /// Creates an option whose value is a number and may be omitted.
  static func optionalNumber(
    _ spellings: [String], argument: String, help: String, scopes: [OptionScope],
    in range: ClosedRange<Int> = 1...Int.max,
    _ effect: @escaping @Sendable (inout ParsedOptions, Int?) -> Void
  ) -> Option {
    let argument = Argument(name: argument, isOptional: true)
    return Option(spellings: spellings, argument: argument, help: help, scopes: scopes) {
      options, value throws(ToolError) in
      effect(&options, value.bytes.isEmpty ? nil : try value.number(in: range))
    }
  }

  /// Creates an option whose value is one of several words. The help lists the words.
  ///
  /// - Parameters:
  ///   - help: The help text, to which the list of words is appended.
  ///   - isOptional: Whether the value may be omitted. If the value is omitted, the default word is used.
  ///   - scopesOfChoice: A closure that returns the scopes of the option if the value is the given word; nil if these
  ///     scopes are the same as `scopes`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ spellings: [String], argument: String, help: String, default: Choice? = nil,
    isOptional: Bool = false, scopes: [OptionScope],
    scopesOfChoice: @escaping @Sendable (Choice) -> [OptionScope]? = { _ in nil },
    _ effect: @escaping @Sendable (inout ParsedOptions, Choice) -> Void
  ) -> Option {
    let choices = Array(Choice.allCases)
    return Option(
      spellings: spellings,
      argument: Argument(
        name: argument, values: .oneOf(choices.map(\.rawValue)), isOptional: isOptional),
      help: help + " "
        + choices.map { $0.rawValue + ($0 == `default` ? " (default)" : "") }.joined(last: "or"),
      scopes: scopes,
      scopesOfValue: { Choice(named: $0).flatMap(scopesOfChoice) },
      effect: { options, value throws(ToolError) in
        let isOmitted = isOptional && value.bytes.isEmpty
        effect(&options, isOmitted ? `default`! : try value.choice())
      })
  }
}

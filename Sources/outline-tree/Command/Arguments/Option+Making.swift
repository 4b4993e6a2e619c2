extension Option.Argument {
  static let pattern = Self(name: "PATTERN")
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
    _ spellings: [String], argument: String, help: String, scopes: [OptionScope],
    _ effect: @escaping @Sendable (inout ParsedOptions, [UInt8]) -> Void
  ) -> Option {
    Option(spellings: spellings, argument: Argument(name: argument), help: help, scopes: scopes) {
      effect(&$0, Array($1.bytes))
    }
  }

  /// Creates an option whose value the closure `effect` parses.
  static func value(
    _ spellings: [String], argument: Argument, help: String, scopes: [OptionScope],
    conflicts: [Conflict] = [], enabler: String? = nil,
    _ effect: @escaping @Sendable (inout ParsedOptions, OptionValue) throws(ToolError) -> Void
  ) -> Option {
    Option(
      spellings: spellings, argument: argument, help: help, scopes: scopes, conflicts: conflicts,
      enabler: enabler, effect: effect)
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

  /// Creates an option whose value is the path of a file.
  static func file(
    _ spellings: [String], help: String, scopes: [OptionScope],
    _ effect: @escaping @Sendable (inout ParsedOptions, [UInt8]) -> Void
  ) -> Option {
    let argument = Argument(name: "FILE", values: .file)
    return Option(spellings: spellings, argument: argument, help: help, scopes: scopes) {
      effect(&$0, Array($1.bytes))
    }
  }

  /// Creates an option whose value is one of several words. If the value is omitted, the default word is used.
  static func optionalChoice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ spellings: [String], argument: String, help: String, default: Choice,
    scopes: [OptionScope],
    scopesOfChoice: @escaping @Sendable (Choice) -> [OptionScope]? = { _ in nil },
    _ effect: @escaping @Sendable (inout ParsedOptions, Choice) -> Void
  ) -> Option {
    var option = choice(
      spellings, argument: argument, help: help, default: `default`, scopes: scopes,
      scopesOfChoice: scopesOfChoice, effect)
    option.argument?.isOptional = true
    let effectOfValue = option.effect
    option.effect = { options, value throws(ToolError) in
      if value.bytes.isEmpty {
        effect(&options, `default`)
      } else {
        try effectOfValue(&options, value)
      }
    }
    return option
  }

  /// Creates an option whose value is one of several words. The help lists the words.
  ///
  /// - Parameters:
  ///   - help: The help text, to which the list of words is appended.
  ///   - scopesOfChoice: A closure that returns the runs in which the option has an effect with a given
  ///     word, if these runs differ from `scopes`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ spellings: [String], argument: String, help: String, default: Choice? = nil,
    scopes: [OptionScope],
    scopesOfChoice: @escaping @Sendable (Choice) -> [OptionScope]? = { _ in nil },
    _ effect: @escaping @Sendable (inout ParsedOptions, Choice) -> Void
  ) -> Option {
    let choices = Array(Choice.allCases)
    return Option(
      spellings: spellings,
      argument: Argument(name: argument, values: .oneOf(choices.map(\.rawValue))),
      help: help + " "
        + choices.map { $0.rawValue + ($0 == `default` ? " (default)" : "") }.joined(last: "or"),
      scopes: scopes,
      scopesOfValue: { value in
        Choice.allCases.first { value.elementsEqual($0.rawValue.utf8) }.flatMap(scopesOfChoice)
      },
      effect: { options, value throws(ToolError) in effect(&options, try value.choice()) })
  }
}

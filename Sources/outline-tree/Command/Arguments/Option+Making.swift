/// The kinds of rows in the table of options.
extension Option {
  /// An option without a value.
  static func flag(
    _ spellings: [String], _ help: String, _ uses: [OptionUse], conflicts: [Conflict] = [],
    need: String? = nil, comesFirst: Bool = false,
    _ effect: @escaping @Sendable (inout ParsedOptions) -> Void
  ) -> Option {
    Option(
      spellings: spellings, help: help, uses: uses, conflicts: conflicts, need: need,
      comesFirst: comesFirst
    ) { options, _ in effect(&options) }
  }

  /// An option whose value is anything.
  static func text(
    _ spellings: [String], _ argument: String, _ help: String, _ uses: [OptionUse],
    _ effect: @escaping @Sendable (inout ParsedOptions, [UInt8]) -> Void
  ) -> Option {
    Option(spellings: spellings, argument: Argument(name: argument), help: help, uses: uses) {
      effect(&$0, Array($1.bytes))
    }
  }

  /// An option whose value `effect` reads.
  static func value(
    _ spellings: [String], _ argument: Argument, _ help: String, _ uses: [OptionUse],
    conflicts: [Conflict] = [],
    _ effect: @escaping @Sendable (inout ParsedOptions, OptionValue) throws(Refusal) -> Void
  ) -> Option {
    Option(
      spellings: spellings, argument: argument, help: help, uses: uses, conflicts: conflicts,
      effect: effect)
  }

  /// An option whose value is two labels.
  static func labels(
    _ spellings: [String], _ help: String, _ uses: [OptionUse], enabler: String,
    _ effect: @escaping @Sendable (inout ParsedOptions, MergeOptions.Labels) -> Void
  ) -> Option {
    Option(
      spellings: spellings, argument: Argument(name: "OURS,THEIRS"), help: help, uses: uses,
      enabler: enabler
    ) { options, value throws(Refusal) in effect(&options, try value.labels()) }
  }

  static func number(
    _ spellings: [String], _ argument: String, _ help: String, _ uses: [OptionUse],
    in range: ClosedRange<Int> = 1...Int.max, enabler: String? = nil,
    _ effect: @escaping @Sendable (inout ParsedOptions, Int) -> Void
  ) -> Option {
    Option(
      spellings: spellings, argument: Argument(name: argument), help: help, uses: uses,
      enabler: enabler
    ) { options, value throws(Refusal) in effect(&options, try value.number(in: range)) }
  }

  /// An option whose value, a number, may be left out.
  static func optionalNumber(
    _ spellings: [String], _ argument: String, _ help: String, _ uses: [OptionUse],
    in range: ClosedRange<Int> = 1...Int.max,
    _ effect: @escaping @Sendable (inout ParsedOptions, Int?) -> Void
  ) -> Option {
    let argument = Argument(name: argument, isOptional: true)
    return Option(spellings: spellings, argument: argument, help: help, uses: uses) {
      options, value throws(Refusal) in
      effect(&options, value.bytes.isEmpty ? nil : try value.number(in: range))
    }
  }

  /// An option whose value is how much may be written.
  static func budget(
    _ spellings: [String], _ argument: String, _ help: String, _ uses: [OptionUse],
    conflicts: [Conflict], _ effect: @escaping @Sendable (inout ParsedOptions, Budget) -> Void
  ) -> Option {
    Option(
      spellings: spellings, argument: Argument(name: argument), help: help, uses: uses,
      conflicts: conflicts
    ) { options, value throws(Refusal) in effect(&options, try value.budget()) }
  }

  /// An option whose value is a pattern of rows.
  static func pattern(
    _ spellings: [String], _ help: String, _ uses: [OptionUse],
    _ effect: @escaping @Sendable (inout ParsedOptions, RowPattern) -> Void
  ) -> Option {
    Option(spellings: spellings, argument: Argument(name: "PATTERN"), help: help, uses: uses) {
      options, value throws(Refusal) in effect(&options, try value.pattern(options.patterns))
    }
  }

  /// An option whose value is one or several patterns of entries, with `|` between them.
  static func patterns(
    _ spellings: [String], _ help: String, _ uses: [OptionUse],
    _ effect: @escaping @Sendable (inout ParsedOptions, [EntryPattern]) -> Void
  ) -> Option {
    Option(spellings: spellings, argument: Argument(name: "PATTERN"), help: help, uses: uses) {
      options, value throws(Refusal) in effect(&options, try value.entryPatterns(options.patterns))
    }
  }

  /// An option whose value is the path of a file.
  static func file(
    _ spellings: [String], _ help: String, _ uses: [OptionUse],
    _ effect: @escaping @Sendable (inout ParsedOptions, [UInt8]) -> Void
  ) -> Option {
    let argument = Argument(name: "FILE", values: .file)
    return Option(spellings: spellings, argument: argument, help: help, uses: uses) {
      effect(&$0, Array($1.bytes))
    }
  }

  /// An option whose value, one of several words, may be left out, which means the default.
  static func optionalChoice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ spellings: [String], _ argument: String, _ help: String, default: Choice,
    _ uses: [OptionUse], usesOfChoice: @escaping @Sendable (Choice) -> [OptionUse]? = { _ in nil },
    _ effect: @escaping @Sendable (inout ParsedOptions, Choice) -> Void
  ) -> Option {
    var option = choice(
      spellings, argument, help, default: `default`, uses, usesOfChoice: usesOfChoice, effect)
    option.argument?.isOptional = true
    let effectOfValue = option.effect
    option.effect = { options, value throws(Refusal) in
      if value.bytes.isEmpty {
        effect(&options, `default`)
      } else {
        try effectOfValue(&options, value)
      }
    }
    return option
  }

  /// An option whose value is one of several words, which the help lists.
  ///
  /// - Parameters:
  ///   - help: What comes before the list.
  ///   - usesOfChoice: Where a word has an effect, if that differs from `uses`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ spellings: [String], _ argument: String, _ help: String, default: Choice? = nil,
    _ uses: [OptionUse], usesOfChoice: @escaping @Sendable (Choice) -> [OptionUse]? = { _ in nil },
    _ effect: @escaping @Sendable (inout ParsedOptions, Choice) -> Void
  ) -> Option {
    let choices = Array(Choice.allCases)
    return Option(
      spellings: spellings,
      argument: Argument(name: argument, values: .oneOf(choices.map(\.rawValue))),
      help: help + " "
        + choices.map { $0.rawValue + ($0 == `default` ? " (default)" : "") }.joined(last: "or"),
      uses: uses,
      usesOfValue: { value in
        Choice.allCases.first { value.elementsEqual($0.rawValue.utf8) }.flatMap(usesOfChoice)
      },
      effect: { options, value throws(Refusal) in effect(&options, try value.choice()) })
  }
}

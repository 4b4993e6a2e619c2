extension Completions {
  static var fish: String {
    let lines =
      ["# Completions of outline-tree for fish.", "", "complete -c outline-tree -f"]
      + Subcommand.allCases.map {
        fishWord($0.rawValue, summary: $0.summary, condition: "__fish_use_subcommand")
      }
      + HelpTopic.all.map {
        fishWord($0.name, summary: $0.summary, condition: seen([.help]))
      }
      + [
        fishWord(
          "emoji", summary: "the built-in outline", condition: "not " + seen(withoutSources)),
        "complete -c outline-tree -n 'not \(seen([.help]))' -F",
      ] + Option.all.map(fishOption)
    return lines.joined(separator: "\n")
  }

  private static let withoutSources = Subcommand.allCases.filter {
    $0 == .help || $0.takesFilesOnly
  }

  private static func fishWord(_ word: String, summary: String, condition: String) -> String {
    "complete -c outline-tree -n '\(condition)' -a \(word) -d \(quoted(summary))"
  }

  private static func fishOption(_ option: Option) -> String {
    let parts =
      ["complete -c outline-tree", option.fishCondition] + option.spellings.map(fishSpelling)
      + [option.fishValue, "-d " + quoted(option.help)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func fishSpelling(_ spelling: String) -> String {
    spelling.hasPrefix("--") ? "-l \(spelling.dropFirst(2))" : "-s \(spelling.dropFirst())"
  }

  fileprivate static func seen(_ subcommands: [Subcommand]) -> String {
    "__fish_seen_subcommand_from " + subcommands.map(\.rawValue).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + escaped(text, ["\\": "\\\\", "'": "\\'"]) + "'"
  }
}

extension Option {
  /// The condition that a command line must meet before fish offers the option. If a command line has no subcommand,
  /// the tool runs `print`. So fish offers an option of `print` unless the line contains a subcommand that does not
  /// accept this option.
  fileprivate var fishCondition: String {
    let others = Subcommand.allCases.filter { !subcommands.contains($0) }
    if others.isEmpty { return "" }
    return subcommands.contains(.print)
      ? "-n 'not \(Completions.seen(others))'" : "-n '\(Completions.seen(subcommands))'"
  }

  fileprivate var fishValue: String {
    switch argument?.values {
    // Without `-r` or `-x`, fish completes values only after `=`.
    case .oneOf(let choices) where argument?.isOptional == true:
      "-f -a '\(choices.joined(separator: " "))'"
    case _ where argument?.isOptional == true: ""
    case .oneOf(let choices): "-x -a '\(choices.joined(separator: " "))'"
    case .file: "-r -F"
    case .any: "-x"
    case nil: ""
    }
  }
}

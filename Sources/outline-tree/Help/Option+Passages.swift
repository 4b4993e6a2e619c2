/// The text of the help and the manual page about options.
extension Option {
  /// Returns a heading and a list for each group that has options of a subcommand.
  static func passages(for subcommand: Subcommand) -> [Passage] {
    groups.flatMap { group -> [Passage] in
      let options = group.options.filter { $0.subcommands.contains(subcommand) }
      if options.isEmpty { return [] }
      return [.heading(group.title), .definitions(options.map(\.definition))]
    }
  }

  /// Returns a list of some options, each given by one of its spellings.
  static func definitions(of spellings: [String]) -> Passage {
    .definitions(spellings.map { named($0.utf8)!.definition })
  }

  var definition: Passage.Definition {
    Passage.Definition(
      term: spellings.joined(separator: ", ") + (argument?.afterSpelling ?? ""), meaning: help)
  }
}

extension Option.Argument {
  /// A value that may be left out is written after `=`: the next word would be a SOURCE.
  fileprivate var afterSpelling: String { isOptional ? "[=\(name)]" : " " + name }
}

/// What the help and the manual page say about options.
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
    let argument = argument.map { " " + $0.shownName } ?? ""
    return Passage.Definition(term: spellings.joined(separator: ", ") + argument, meaning: help)
  }
}

extension Option.Argument {
  var shownName: String { isOptional ? "[\(name)]" : name }
}

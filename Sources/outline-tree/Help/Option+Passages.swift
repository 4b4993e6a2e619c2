/// What the help and the manual page say about options, out of their table.
extension Option {
  /// A heading and a list for each group that has options of a subcommand.
  static func passages(for subcommand: Subcommand) -> [Passage] {
    groups.flatMap { group -> [Passage] in
      let options = group.options.filter { $0.subcommands.contains(subcommand) }
      if options.isEmpty { return [] }
      return [.heading(group.title), .definitions(options.map(\.definition))]
    }
  }

  static func definitions(of names: [Name]) -> Passage {
    .definitions(all.filter { names.contains($0.name) }.map(\.definition))
  }

  var definition: Passage.Definition {
    let argument = argument.map { " " + $0.shownName } ?? ""
    return Passage.Definition(term: spellings.joined(separator: ", ") + argument, meaning: help)
  }
}

extension Option.Argument {
  var shownName: String { isOptional ? "[\(name)]" : name }
}

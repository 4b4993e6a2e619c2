/// The lines of the help that are made from the option table.
enum OptionHelp {
  static func lines(for subcommand: Subcommand) -> [String] {
    table(Option.all.filter { $0.subcommands.contains(subcommand) }.map(row))
  }

  static func lines(only names: [Option.Name]) -> [String] {
    table(Option.all.filter { names.contains($0.name) }.map(row))
  }

  /// Two columns.
  static func table(_ rows: [(left: String, right: String)]) -> [String] {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right
    }
  }

  private static func row(_ option: Option) -> (left: String, right: String) {
    let argument = option.argument.map { " " + $0.shownName } ?? ""
    return (option.spellings.joined(separator: ", ") + argument, option.help)
  }
}

extension Option.Argument {
  var shownName: String { isOptional ? "[\(name)]" : name }
}

/// An option of the command line. The help, the manual page and the completions are made from
/// these, and the parser knows no other.
struct Option: Equatable, Sendable {
  var name: Name
  var spellings: [String]
  var argument: Argument?
  var help: String
  /// Where it has an effect: anywhere else it is refused.
  var uses: [OptionUse]

  var subcommands: [Subcommand] {
    Subcommand.allCases.filter { subcommand in
      uses.contains { $0.subcommands.contains(subcommand) }
    }
  }

  enum Name: Equatable, Sendable {
    case hidden, directoriesOnly, exclude, include, prune, ignoreFiles, followLinks, oneDevice,
      limit
    case sort, sortNatural, sortTime, unsorted, reverse, directoriesFirst
    case level, fit, collapsed, expanded, collapse, expand
    case size, humanSize, mode, date, diskUsage
    case order, from, lenient, indent
    case format, json, paths, output, width, color, colored, plain, hyperlink, escape, raw
    case pick, noMouse
    case command, script, dryRun, inPlace, by, transaction, transactionIn, wait
    case help, version, manual, completions
  }

  struct Argument: Equatable, Sendable {
    /// What it is called in the help.
    var name: String
    var values = Values.any
    /// Then it is taken only if it is joined by `=`, or is a number.
    var isOptional = false

    enum Values: Equatable, Sendable {
      case any
      case file
      case oneOf([String])
    }
  }
}

enum Subcommand: String, CaseIterable, Sendable {
  case print, browse, apply, diff, log, undo, redo, compact, help
}

extension Option {
  /// The heading of a part of the table, and what stands below it.
  struct Group: Sendable {
    var title: String
    var options: [Option]
  }

  static let all: [Option] = groups.flatMap(\.options)
}

@testable import outline_tree

/// The options of a command line for a `NaiveReader`.
struct NaiveOptions {
  var showsHidden = false
  var directoriesOnly = false
  /// Patterns of `fnmatch`, which are joined by `|` for `-I` and `-P`.
  var excluded: [String] = []
  var included: [String] = []
  var prunes = false
  var followsLinks = false
  var limit: Int?
  var key = EntryOrder.Key.name
  var isReversed = false
  var directoriesFirst = false
  var filesFirst = false
  var folds: [Fold] = []
  var showsMode = false
  var showsSize = false
  var sumsSizes = false

  enum Fold {
    case level(Int)
    case collapsed, expanded
    case collapse(String)
    case expand(String)
  }

  /// True if everything is read before anything is shown.
  var readsWhole: Bool { prunes || sumsSizes }

  /// True if rows that a limit leaves out are read: an option may reveal what is below a collapsed row.
  var readsBeyondLimit: Bool {
    guard let first = folds.firstIndex(where: \.collapses) else { return readsWhole }
    return readsWhole || folds[first...].contains(where: \.reveals)
  }

  /// The options that have an effect on paths.
  var withoutColumns: NaiveOptions {
    var options = self
    options.showsMode = false
    options.showsSize = false
    options.sumsSizes = false
    return options
  }

  var arguments: [String] {
    var arguments: [String] = []
    for (isSet, spelling) in [
      (showsHidden, "-a"), (directoriesOnly, "-d"), (prunes, "--prune"), (followsLinks, "-l"),
      (isReversed, "-r"), (directoriesFirst, "--dirsfirst"), (filesFirst, "--filesfirst"),
      (showsMode, "-p"), (showsSize, "-s"),
      (sumsSizes, "--du"),
    ] where isSet { arguments.append(spelling) }
    for (patterns, spelling) in [(excluded, "-I"), (included, "-P")] where !patterns.isEmpty {
      arguments += [spelling, patterns.joined(separator: "|")]
    }
    if let limit { arguments += ["--limit", "\(limit)"] }
    if key != .name { arguments += ["--sort", key.rawValue] }
    return arguments + folds.flatMap(\.arguments)
  }
}

extension NaiveOptions.Fold {
  fileprivate var collapses: Bool {
    switch self {
    case .level, .collapsed, .collapse: true
    case .expanded, .expand: false
    }
  }

  fileprivate var reveals: Bool { if case .expand = self { true } else { false } }

  fileprivate var arguments: [String] {
    switch self {
    case .level(let level): ["-L", "\(level)"]
    case .collapsed: ["--collapsed"]
    case .expanded: ["--expanded"]
    case .collapse(let pattern): ["--collapse", pattern]
    case .expand(let pattern): ["--expand", pattern]
    }
  }
}

extension NaiveOptions {
  private static let patterns = [
    "a*", "*b", "?", "[c-f]*", "[!a-m]*", "*.c", "*.h", "x1", "*", "b*1", "é*", ".*", "a?*",
  ]
  private static let paths = ["*/a*", "x*/b*", "*/*/*.c", "[a-m]*/*", "b1/a2"]

  /// A random selection of options.
  static func random(using random: inout SeededRandom) -> NaiveOptions {
    var options = NaiveOptions()
    options.showsHidden = random.oneIn(2)
    options.directoriesOnly = random.oneIn(5)
    options.followsLinks = random.oneIn(3)
    options.prunes = !options.directoriesOnly && random.oneIn(4)
    options.sumsSizes = random.oneIn(4)
    options.showsMode = random.oneIn(4)
    options.showsSize = random.oneIn(4)
    if random.oneIn(3) { options.limit = Int.random(in: 1...6, using: &random) }
    if random.oneIn(3) { options.excluded = somePatterns(using: &random) }
    if !options.directoriesOnly && random.oneIn(3) {
      options.included = somePatterns(using: &random)
    }
    options.chooseOrder(using: &random)
    for _ in 0..<[0, 0, 1, 2, 4].randomElement(using: &random)! {
      options.folds.append(.random(using: &random))
    }
    return options
  }

  private mutating func chooseOrder(using random: inout SeededRandom) {
    key = (EntryOrder.Key.allCases + [.name]).randomElement(using: &random)!
    // The order of the file system cannot be reversed.
    isReversed = key != .none && random.oneIn(3)
    directoriesFirst = random.oneIn(3)
    filesFirst = !directoriesFirst && random.oneIn(4)
  }

  private static func somePatterns(using random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let pattern = (patterns + paths).randomElement(using: &random)!
      return random.oneIn(4) ? pattern + "/" : pattern
    }
  }

  fileprivate static func somePattern(using random: inout SeededRandom) -> String {
    (patterns + paths).randomElement(using: &random)!
  }
}

extension NaiveOptions.Fold {
  fileprivate static func random(using random: inout SeededRandom) -> Self {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: .level(Int.random(in: 1...4, using: &random))
    case 2: .collapse(NaiveOptions.somePattern(using: &random))
    case 3, 4: .expand(NaiveOptions.somePattern(using: &random))
    default: random.oneIn(2) ? .collapsed : .expanded
    }
  }
}

import Outline

@testable import outline_tree

/// A way to use an option so that its effect is visible.
struct OptionTrial: Sendable {
  /// The first spelling of the option.
  var spelling: String
  /// The arguments that make the effect visible.
  var before: [String] = []
  var isOnTerminal = false
  /// True if it is given to a source that is damaged.
  var isOfDamage = false
  private var words: @Sendable (SourceKind, OptionSources) -> [String]

  init(_ spelling: String, after before: [String] = [], _ words: String...) {
    self.init(spelling, after: before) { _, _ in words }
  }

  init(
    _ spelling: String, after before: [String] = [], onTerminal isOnTerminal: Bool = false,
    ofDamage isOfDamage: Bool = false,
    _ words: @escaping @Sendable (SourceKind, OptionSources) -> [String]
  ) {
    self.spelling = spelling
    self.before = before
    self.isOnTerminal = isOnTerminal
    self.isOfDamage = isOfDamage
    self.words = words
  }

  var option: Option { Option.named(spelling.utf8)! }

  func arguments(_ kind: SourceKind, _ sources: OptionSources) -> [String] {
    [spelling] + words(kind, sources)
  }

  func given(_ arguments: [String]) -> GivenOption {
    GivenOption(
      option: option, spelling: spelling, bytes: Array((arguments.dropFirst().last ?? "").utf8)[...]
    )
  }

  /// True if the effect is visible: names without control characters look the same escaped, and an edit
  /// changes the same rows whichever are shown. Another device has a test of its own.
  func isSeen(_ subcommand: Subcommand, _ kind: SourceKind, _ form: OutputForm) -> Bool {
    if spelling == "-x" { return false }
    let isEdit = OutputForm.differences.contains(form) || form == .nothing
    if isEdit && subcommand == .apply { return false }
    if subcommand == .diff && kind == .emoji { return false }
    switch spelling {
    // Hidden names of a list are always shown; `diff` with a directory has a test of its own.
    case "-a" where kind == .listing: return false
    // In JSON, the members that are parents come in the order of the text.
    case "--dirsfirst" where kind == .document(.text(.data)),
      "--filesfirst" where kind == .document(.text(.data)):
      return false
    // A browser begins with everything collapsed, and the emoji outline has only one level of parents.
    case "--collapsed", "--collapse", "-l": return form != .screen || kind != .directory
    case "--dirsfirst", "--filesfirst": return kind != .emoji
    case "-q", "-N": return kind != .emoji && form != .store && form != .screen
    case "-n": return form == .text || form == .ascii
    case "-C", "--color": return form != .screen
    // Few documents have notes; it has tests of its own.
    case "--notes": return false
    // The browser forgives what these mend, so the rows are the same.
    case "--lenient", "--indent": return form != .screen
    // It changes a column, and an order that may be the same.
    case "-c": return false
    default: return true
    }
  }

  /// Options about the tool, an edit, a merge, the terminal or the form of output.
  static let hasNoEffectOnRows: [String] = [
    "--help", "--version", "--man", "--completions", "--script", "--in-place", "--dry-run",
    "--by", "--transaction",
    "--transaction-in", "--wait", "--messages", "--no-config", "--pick", "--no-mouse", "--plain",
    "--format",
    "-J", "-X", "-o", "--replace", "--strict", "--ours", "--theirs", "--keep", "--labels",
    "--marker-size", "--driver", "--to", "--mcp", "--writable",
  ]

  static let all: [OptionTrial] = reading + ordering + folding + writing

  private static let reading: [OptionTrial] = [
    OptionTrial("-a"), OptionTrial("-d"),
    OptionTrial("-I") { kind, _ in [kind == .emoji ? "Fox" : "a9"] },
    OptionTrial("-P") { kind, _ in [kind == .emoji ? "Fox" : "a9"] },
    OptionTrial("--matchdirs", after: ["-P", "x|Nature"]),
    OptionTrial("--ignore-case", after: ["-I", "A9|fox"]),
    OptionTrial("--regex", after: ["-I", "a9$|F.x"]),
    OptionTrial("--type", "l"), OptionTrial("--size", "+1k"), OptionTrial("-e", "c"),
    OptionTrial("--changed-within", "1year"), OptionTrial("--changed-before", "1970-01-03"),
    OptionTrial("--prune", after: ["-I", "deep|Nature/*"]), OptionTrial("--gitignore"),
    OptionTrial("-l"), OptionTrial("-x"), OptionTrial("--limit", "1"),
    OptionTrial("--from") { kind, _ in
      [kind == .document(.text(.indented)) ? "markdown" : "indented"]
    },
    OptionTrial("--fromfile"), OptionTrial("--lenient", ofDamage: true) { _, _ in [] },
    OptionTrial("--indent", "3"),
  ]

  private static let ordering: [OptionTrial] = [
    OptionTrial("--sort", "natural"), OptionTrial("--sort", "size"), OptionTrial("--sort", "type"),
    OptionTrial("-v"), OptionTrial("-t"), OptionTrial("-U", after: ["-v"]),
    OptionTrial("-c"), OptionTrial("-r"), OptionTrial("--dirsfirst"), OptionTrial("--filesfirst"),
    OptionTrial("--order") { _, sources in [sources.orderFile] },
  ]

  private static let folding: [OptionTrial] = [
    OptionTrial("-L") { kind, _ in [kind == .emoji ? "1" : "2"] }, OptionTrial("--fit", "8"),
    OptionTrial("--budget", "8"),
    OptionTrial("--collapsed"),
    OptionTrial("--expanded", after: ["-L", "1"]),
    OptionTrial("--collapse") { kind, _ in [kind == .emoji ? "Nature" : "x"] },
    OptionTrial("--expand", after: ["-L", "1"]) { kind, _ in [kind == .emoji ? "Nature" : "x"] },
  ]

  private static let writing: [OptionTrial] = [
    OptionTrial("-p"), OptionTrial("-s"), OptionTrial("-h"), OptionTrial("-D"),
    OptionTrial("--inodes"), OptionTrial("--device"), OptionTrial("-u"), OptionTrial("-g"),
    OptionTrial("--si"), OptionTrial("--timefmt", "%Y"), OptionTrial("-f"), OptionTrial("-i"),
    OptionTrial("-Q"), OptionTrial("-F"), OptionTrial("--noreport"), OptionTrial("--notes"),
    OptionTrial("--charset", "ASCII"),
    OptionTrial("--du"), OptionTrial("--git"), OptionTrial("-0"), OptionTrial("-H", "base"),
    OptionTrial("--width", "6"),
    OptionTrial("--color", "always"), OptionTrial("-C"), OptionTrial("-n", after: ["-C"]),
    OptionTrial("--hyperlink", "always"), OptionTrial("-q"),
    OptionTrial("--icons", onTerminal: true) { _, _ in [] },
    OptionTrial("-N", onTerminal: true) { _, _ in [] },
  ]
}

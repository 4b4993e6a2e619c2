import Outline

@testable import outline_tree

/// A way to give an option so that it can be seen.
struct OptionTrial: Sendable {
  var name: Option.Name
  /// What of the command line makes a difference visible.
  var before: [String] = []
  var isOnTerminal = false
  /// Whether it is given to a source that is damaged.
  var isOfDamage = false
  private var words: @Sendable (SourceKind, OptionSources) -> [String]

  init(_ name: Option.Name, after before: [String] = [], _ words: String...) {
    self.init(name, after: before) { _, _ in words }
  }

  init(
    _ name: Option.Name, after before: [String] = [], onTerminal isOnTerminal: Bool = false,
    ofDamage isOfDamage: Bool = false,
    _ words: @escaping @Sendable (SourceKind, OptionSources) -> [String]
  ) {
    self.name = name
    self.before = before
    self.isOnTerminal = isOnTerminal
    self.isOfDamage = isOfDamage
    self.words = words
  }

  var option: Option { Option.all.first { $0.name == name }! }
  var spelling: String { option.spellings[0] }

  func arguments(_ kind: SourceKind, _ sources: OptionSources) -> [String] {
    [spelling] + words(kind, sources)
  }

  func value(_ arguments: [String]) -> OptionValue {
    OptionValue(spelling: spelling, bytes: Array((arguments.dropFirst().last ?? "").utf8)[...])
  }

  /// Whether a run shows that it was honoured. What is hidden of names is not seen where none has
  /// anything to hide; which rows there are is not seen in what an edit changes; another device has a
  /// test of its own.
  func isSeen(_ subcommand: Subcommand, _ kind: SourceKind, _ form: OutputForm) -> Bool {
    if name == .oneDevice { return false }
    if [.words, .preview, .nothing].contains(form) && subcommand == .apply { return false }
    if subcommand == .diff && kind == .emoji { return false }
    switch name {
    // A browser begins with everything closed, and no emoji has another below it.
    case .collapsed, .collapse, .followLinks: return form != .screen || kind != .directory
    case .directoriesFirst: return kind != .emoji
    case .escape, .raw: return kind != .emoji && form != .store && form != .screen
    case .plain: return form == .text || form == .ascii
    case .colored, .color: return form != .screen
    default: return true
    }
  }

  /// What is about the tool, about an edit or about the terminal, and what chooses a form or a file.
  static let hasNoEffectOnRows: [Option.Name] = [
    .help, .version, .manual, .completions, .command, .script, .inPlace, .dryRun, .by, .transaction,
    .transactionIn, .wait, .pick, .noMouse, .format, .json, .output,
  ]

  static let all: [OptionTrial] = reading + ordering + folding + writing

  private static let reading: [OptionTrial] = [
    OptionTrial(.hidden), OptionTrial(.directoriesOnly),
    OptionTrial(.exclude) { kind, _ in [kind == .emoji ? "Fox" : "a9"] },
    OptionTrial(.include) { kind, _ in [kind == .emoji ? "Fox" : "a9"] },
    OptionTrial(.prune, after: ["-P", "nothing at all"]), OptionTrial(.ignoreFiles),
    OptionTrial(.followLinks), OptionTrial(.oneDevice), OptionTrial(.limit, "1"),
    OptionTrial(.from) { kind, _ in [kind == .document(.text(.indented)) ? "markdown" : "indented"]
    },
    OptionTrial(.lenient, ofDamage: true) { _, _ in [] }, OptionTrial(.indent, "3"),
  ]

  private static let ordering: [OptionTrial] = [
    OptionTrial(.sort, "natural"), OptionTrial(.sort, "size"), OptionTrial(.sort, "type"),
    OptionTrial(.sortNatural), OptionTrial(.sortTime), OptionTrial(.unsorted, after: ["-v"]),
    OptionTrial(.reverse), OptionTrial(.directoriesFirst),
    OptionTrial(.order) { _, sources in [sources.orderFile] },
  ]

  private static let folding: [OptionTrial] = [
    OptionTrial(.level) { kind, _ in [kind == .emoji ? "1" : "2"] }, OptionTrial(.fit, "5"),
    OptionTrial(.collapsed),
    OptionTrial(.expanded, after: ["-L", "1"]),
    OptionTrial(.collapse) { kind, _ in [kind == .emoji ? "Nature" : "x"] },
    OptionTrial(.expand, after: ["-L", "1"]) { kind, _ in [kind == .emoji ? "Nature" : "x"] },
  ]

  private static let writing: [OptionTrial] = [
    OptionTrial(.mode), OptionTrial(.size), OptionTrial(.humanSize), OptionTrial(.date),
    OptionTrial(.diskUsage), OptionTrial(.paths), OptionTrial(.width, "6"),
    OptionTrial(.color, "always"), OptionTrial(.colored), OptionTrial(.plain, after: ["-C"]),
    OptionTrial(.hyperlink, "always"), OptionTrial(.escape),
    OptionTrial(.raw, onTerminal: true) { _, _ in [] },
  ]
}

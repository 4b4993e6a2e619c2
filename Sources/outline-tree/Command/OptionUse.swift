import Outline

/// The runs in which an option has an effect: with any of the subcommands, any of the sources and any of the forms
/// of output. Everywhere else it is refused.
struct OptionUse: Equatable, Sendable {
  var subcommands: [Subcommand]
  var sources: [SourceKind] = SourceKind.allCases
  var forms: [OutputForm] = OutputForm.allCases

  /// An option that has an effect on the output of `print` has one on that of `convert`.
  init(
    subcommands: [Subcommand], sources: [SourceKind] = SourceKind.allCases,
    forms: [OutputForm] = OutputForm.allCases
  ) {
    let converts = subcommands.contains(.print) && !subcommands.contains(.convert)
    self.subcommands = subcommands + (converts ? [.convert] : [])
    self.sources = sources
    self.forms = forms
  }
}

extension [OptionUse] {
  /// The same subcommands, with every source and every form.
  var inAnyForm: Self { [OptionUse(subcommands: flatMap(\.subcommands))] }

  static let everywhere = [OptionUse(subcommands: Subcommand.allCases)]

  /// Options about what only directories have: hidden files, links, times.
  static let scanning = [
    OptionUse(subcommands: [.print, .apply, .diff, .browse], sources: [.directory])
  ]

  /// Options about what is known of a file by its name alone, as in a list of paths. (Its hidden names are
  /// shown in any case, as `tree --fromfile` does.)
  static let namingFiles =
    scanning + [
      OptionUse(
        subcommands: [.print, .apply, .diff, .browse], sources: [.listing])
    ]

  /// Options that select rows or sort them by title. A document that is edited in place or browsed
  /// keeps all its rows in their order.
  static let choosing = pruning + [OptionUse(subcommands: [.browse], sources: [.directory])]

  /// Options about patterns, of rows to choose or to fold.
  static let matching = choosing + levels

  static let pruning = [
    OptionUse(subcommands: [.print, .apply, .diff], sources: [.directory]),
    OptionUse(
      subcommands: [.print, .apply, .diff], sources: SourceKind.documents,
      forms: OutputForm.shown + [.words, .changes]),
  ]

  static let limiting = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory] + SourceKind.documents,
      forms: OutputForm.shown),
    OptionUse(subcommands: [.browse], sources: [.directory]),
  ]

  static let limitingLog = limiting + [OptionUse(subcommands: [.log])]

  /// A store is no text that could be too long.
  static let budgeting = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory] + SourceKind.documents,
      forms: OutputForm.shown.filter { $0 != .store })
  ]

  static let keepingOrder = [
    OptionUse(subcommands: [.print, .apply, .browse], sources: [.directory])
  ]

  static let collapsing = [
    OptionUse(
      subcommands: [.print, .apply, .browse],
      sources: [.directory] + SourceKind.documents, forms: OutputForm.shown + [.screen])
  ]

  /// These also limit how much of a directory is read, so they have an effect where nothing is folded.
  static let levels =
    collapsing + [
      OptionUse(
        subcommands: [.apply], sources: [.directory],
        forms: OutputForm.differences + [.nothing]),
      OptionUse(subcommands: [.diff], sources: [.directory] + SourceKind.documents),
    ]

  static let columns = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory], forms: OutputForm.detailed)
  ]

  /// The letter is that of `--command` in `apply`.
  static let sortingByStatus = [
    OptionUse(subcommands: [.print, .diff, .browse], sources: [.directory])
  ]

  static let gitStatus = [
    OptionUse(
      subcommands: [.print], sources: [.directory], forms: OutputForm.drawings + [.json])
  ]

  /// Not for `apply`: an edited outline differs from the disk.
  static let diskUsage = [
    OptionUse(
      subcommands: [.print], sources: [.directory], forms: OutputForm.detailed)
  ]
}

/// Options about how documents are read.
extension [OptionUse] {
  static let naming = [
    OptionUse(
      subcommands: [.print, .apply, .diff, .merge, .resolve, .browse, .check],
      sources: SourceKind.texts + [.outline])
  ]

  /// A list of paths has nothing to repair.
  static let repairing = [
    OptionUse(
      subcommands: [.print, .apply, .diff, .merge, .browse],
      sources: SourceKind.texts.filter { $0 != .listing })
  ]

  static let indenting = [
    OptionUse(
      subcommands: [.print, .apply, .diff, .merge, .browse, .check],
      sources: [.document(.text(.indented))]),
    OptionUse(subcommands: [.print, .apply, .merge], forms: [.format(.document(.indented))]),
  ]
}

/// Options about how the outline is written.
extension [OptionUse] {
  static let formatting = saving + describing

  /// Of changes there are text and JSON.
  static let describing = [
    OptionUse(subcommands: [.diff, .log], forms: [.words, .changes]),
    OptionUse(subcommands: [.apply], forms: OutputForm.differences),
  ]

  /// The uses of options for listing rows. Documents are written as JSON in a form of their own.
  static let listing =
    drawing + [
      OptionUse(subcommands: [.print, .apply], sources: [.directory], forms: [.json, .xml])
    ]

  static let drawing = [OptionUse(subcommands: [.print, .apply], forms: OutputForm.drawings)]

  /// Notes are in documents of formats that have them.
  static let noting = [
    OptionUse(
      subcommands: [.print, .apply], sources: SourceKind.withNotes, forms: OutputForm.drawings)
  ]

  static let drawingText = [OptionUse(subcommands: [.print, .apply], forms: [.text])]

  /// Types and permissions are those of files.
  static let marking = [
    OptionUse(subcommands: [.print, .apply], sources: [.directory], forms: OutputForm.drawings)
  ]

  static let writingXML = [
    OptionUse(subcommands: [.print, .apply], sources: [.directory], forms: OutputForm.shown)
  ]

  static let separating = [OptionUse(subcommands: [.print, .apply], forms: [.paths])]

  static let saving = [OptionUse(subcommands: [.print, .apply], forms: OutputForm.shown)]

  /// `check` tells what a format leaves out.
  static let formattingOrChecking = formatting + checking + mergingOutput
  static let savingOrChecking = saving + checking
  static let savingMergingOrChecking = savingOrChecking + mergingOutput

  private static let mergingOutput = [OptionUse(subcommands: [.merge], forms: OutputForm.shown)]

  private static let checking = [OptionUse(subcommands: [.check])]

  /// `convert` has the name of the file as an operand.
  static let namingFile =
    saving.map { use in
      var use = use
      use.subcommands.removeAll { $0 == .convert }
      return use
    } + mergingOutput

  /// Other files are replaced without being asked for.
  static let replacing = [OptionUse(subcommands: [.print, .apply], forms: [.store])]

  static let cutting = [OptionUse(subcommands: [.print, .apply], forms: OutputForm.drawings)]

  static let coloring = [
    OptionUse(
      subcommands: [.print, .apply, .diff, .log, .undo, .redo],
      forms: OutputForm.drawings + [.words, .preview]),
    OptionUse(subcommands: [.browse]),
  ]

  static let linking = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory], forms: OutputForm.drawings)
  ]

  static let linkingFiles = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory], forms: [.format(.document(.html))])
  ]

  /// The browser always escapes what a terminal would obey.
  static let leavingRaw = [
    OptionUse(subcommands: Subcommand.allCases.filter { $0 != .browse })
  ]

  static let browsing = [OptionUse(subcommands: [.browse])]

  static let merging = [OptionUse(subcommands: [.merge])]

  /// The uses of options for the marks of conflicts. A driver marks any file that it cannot read.
  static let markingConflicts = [OptionUse(subcommands: [.merge], forms: OutputForm.marked)]

  static let choosingSide = [OptionUse(subcommands: [.merge, .resolve])]

  static let resolving = [OptionUse(subcommands: [.resolve])]

  /// The runs that write a store, or the store of an order.
  static let waiting = [
    OptionUse(subcommands: [.apply], sources: [.directory, .outline], forms: [.nothing]),
    OptionUse(subcommands: [.undo, .redo, .compact]),
    OptionUse(subcommands: [.merge], forms: [.store]),
    OptionUse(subcommands: [.resolve], sources: [.outline], forms: [.nothing]),
  ]

  static let stepping = [OptionUse(subcommands: [.undo, .redo])]

  static let printing = [OptionUse(subcommands: [.print])]

  static let applying = [OptionUse(subcommands: [.apply])]
}

import Outline

/// Where an option has an effect: any of the subcommands, with any of the sources, writing any of the
/// forms. Everywhere else it is refused.
struct OptionUse: Equatable, Sendable {
  var subcommands: [Subcommand]
  var sources: [SourceKind] = SourceKind.allCases
  var forms: [OutputForm] = OutputForm.allCases
}

extension [OptionUse] {
  static let everywhere = [OptionUse(subcommands: Subcommand.allCases)]

  /// What of a directory is read, and what a document does not have: hidden files, links, times.
  static let scanning = [
    OptionUse(subcommands: [.print, .apply, .diff, .browse], sources: [.directory])
  ]

  /// Which rows there are, and in which order, by their titles. A document that is edited in place, or
  /// in the browser, keeps all of its rows where they are.
  static let choosing = pruning + [OptionUse(subcommands: [.browse], sources: [.directory])]

  static let pruning = [
    OptionUse(subcommands: [.print, .apply, .diff], sources: [.directory]),
    OptionUse(
      subcommands: [.print, .apply, .diff], sources: SourceKind.documents,
      forms: OutputForm.shown + [.words, .changes]),
  ]

  /// Documents in their own formats are written with all of their rows.
  static let limiting = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory], forms: OutputForm.listings),
    OptionUse(
      subcommands: [.print, .apply], sources: SourceKind.documents,
      forms: OutputForm.drawings + [.paths]),
    OptionUse(subcommands: [.browse], sources: [.directory]),
  ]

  static let keepingOrder = [
    OptionUse(subcommands: [.print, .apply, .browse], sources: [.directory])
  ]

  static let collapsing = [
    OptionUse(
      subcommands: [.print, .apply, .browse],
      sources: [.directory] + SourceKind.documents, forms: OutputForm.folded + [.screen])
  ]

  /// Also how much of a directory is read, so that it counts where nothing is folded.
  static let levels =
    collapsing + [
      OptionUse(
        subcommands: [.apply], sources: [.directory], forms: [.words, .preview, .nothing]),
      OptionUse(subcommands: [.diff], sources: [.directory] + SourceKind.documents),
    ]

  static let fitting = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory] + SourceKind.documents,
      forms: OutputForm.folded)
  ]

  static let columns = [
    OptionUse(
      subcommands: [.print, .apply], sources: [.directory], forms: OutputForm.detailed)
  ]

  /// An outline that is edited has other rows than the disk.
  static let diskUsage = [
    OptionUse(
      subcommands: [.print], sources: [.directory], forms: OutputForm.detailed)
  ]
}

/// How documents are read.
extension [OptionUse] {
  static let naming = [
    OptionUse(
      subcommands: [.print, .apply, .diff, .browse], sources: SourceKind.texts + [.outline])
  ]

  static let repairing = [
    OptionUse(subcommands: [.print, .apply, .diff, .browse], sources: SourceKind.texts)
  ]

  static let indenting = [
    OptionUse(
      subcommands: [.print, .apply, .diff, .browse], sources: [.document(.text(.indented))]),
    OptionUse(subcommands: [.print, .apply], forms: [.format(.document(.indented))]),
  ]
}

/// How it is written.
extension [OptionUse] {
  static let formatting =
    saving + [OptionUse(subcommands: [.diff], forms: [.words, .changes])]

  static let separating = [OptionUse(subcommands: [.print, .apply], forms: [.paths])]

  static let saving = [OptionUse(subcommands: [.print, .apply], forms: OutputForm.shown)]

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

  /// Nothing that a terminal would obey comes onto the screen of a browser.
  static let leavingRaw = [
    OptionUse(subcommands: Subcommand.allCases.filter { $0 != .browse })
  ]

  static let browsing = [OptionUse(subcommands: [.browse])]

  /// Where a store, or that of an order, is written to.
  static let waiting = [
    OptionUse(subcommands: [.apply], sources: [.directory, .outline], forms: [.nothing]),
    OptionUse(subcommands: [.undo, .redo, .compact]),
  ]

  static let applying = [OptionUse(subcommands: [.apply])]
}

import Outline

/// Runs in which an option has an effect: those of some subcommands, with some kinds of sources and some forms of
/// output. An option is declared with all of its scopes, and refused in every other run.
struct OptionScope: Equatable, Sendable {
  var subcommands: [Subcommand]
  var sources: [SourceKind]
  var forms: [OutputForm]

  init(
    _ subcommands: [Subcommand], of sources: [SourceKind] = SourceKind.allCases,
    as forms: [OutputForm] = OutputForm.allCases
  ) {
    (self.subcommands, self.sources, self.forms) = (subcommands, sources, forms)
  }
}

extension Subcommand {
  /// Those that write rows.
  static let writing: [Self] = [.print, .convert, .apply]
  /// Those that read rows to show them.
  static let reading = writing + [.diff, .browse]
}

/// Scopes that several options have. The others are where an option is declared.
extension [OptionScope] {
  static let everywhere = [OptionScope(Subcommand.allCases)]

  static func only(_ subcommands: Subcommand...) -> Self { [OptionScope(subcommands)] }

  static func written(
    as forms: [OutputForm], of sources: [SourceKind] = SourceKind.allCases
  ) -> Self {
    [OptionScope(Subcommand.writing, of: sources, as: forms)]
  }

  /// What only files have: hidden names, links, times.
  static let files = [OptionScope(Subcommand.reading, of: [.directory])]

  /// The facts that the name of a file gives, as in a list of paths. (Its hidden names are shown in any case, as
  /// `tree --fromfile` does.)
  static let fileNames = [OptionScope(Subcommand.reading, of: [.directory, .listing])]

  /// Leaving out rows and sorting them. A document that is edited in place or browsed keeps all its rows in their
  /// order.
  static let rows = rowsOfTrees + [OptionScope([.browse], of: [.directory])]

  /// The same for what a browser does not do with directories either.
  static let rowsOfTrees = [
    OptionScope(Subcommand.writing + [.diff], of: [.directory]),
    OptionScope(
      Subcommand.writing + [.diff], of: SourceKind.documents,
      as: OutputForm.shown + [.words, .changes]),
  ]

  static let folding = [
    OptionScope(
      Subcommand.writing + [.browse], of: SourceKind.withRows, as: OutputForm.shown + [.screen])
  ]

  /// Levels also limit how much of a directory is read, so they have an effect where nothing is folded.
  static let levels =
    folding + [
      OptionScope([.apply], of: [.directory], as: OutputForm.differences + [.nothing]),
      OptionScope([.diff], of: SourceKind.withRows),
    ]

  static let shown = written(as: OutputForm.shown)

  /// Changes are written as text and JSON.
  static let changes = [
    OptionScope([.diff, .log], as: [.words, .changes]),
    OptionScope([.apply], as: OutputForm.differences),
  ]

  static let merged = [OptionScope([.merge], as: OutputForm.shown)]

  static let drawn = written(as: OutputForm.drawings)

  /// Types, icons and links are those of files.
  static let drawnFiles = written(as: OutputForm.drawings, of: [.directory])

  /// Documents are written as JSON in a form of their own.
  static let listed = drawn + written(as: [.json, .xml], of: [.directory])

  static let columns = written(as: OutputForm.detailed, of: [.directory])

  static let colored = [
    OptionScope(
      Subcommand.writing + [.diff, .log, .undo, .redo],
      as: OutputForm.drawings + [.words, .preview]),
    OptionScope([.browse]),
  ]

  /// The same subcommands, with every source and every form.
  var inAnyForm: Self { [OptionScope(flatMap(\.subcommands))] }
}

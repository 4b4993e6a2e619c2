import Outline

/// A group of runs in which an option has an effect: the runs with certain subcommands, kinds of sources and forms of
/// output. An option is declared with all its scopes. A run that is in none of these scopes refuses the option.
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
  /// The subcommands that write rows.
  static let writing: [Self] = [.print, .convert, .apply]
  /// The subcommands that read rows in order to write, show or compare them.
  static let reading = writing + [.diff, .browse]
}

/// The scopes that several options share. All other scopes are declared together with their options.
extension [OptionScope] {
  static let everywhere = [OptionScope(Subcommand.allCases)]

  static func only(_ subcommands: Subcommand...) -> Self { [OptionScope(subcommands)] }

  static func written(
    as forms: [OutputForm], of sources: [SourceKind] = SourceKind.allCases
  ) -> Self {
    [OptionScope(Subcommand.writing, of: sources, as: forms)]
  }

  /// The scope of options for properties that only files have, such as links and times.
  static let files = [OptionScope(Subcommand.reading, of: [.directory])]

  /// The scope of options for file names. These options also apply to the names in a list of paths. Except in `diff`,
  /// hidden names in a list are always shown, as in `tree --fromfile`.
  static let fileNames = [OptionScope(Subcommand.reading, of: [.directory, .listing])]

  /// The scopes of options that leave out or sort rows. These options do not apply when a document is edited in place
  /// or browsed, because all rows of the document are then kept in their order.
  static let rows = rowsOfTrees + [OptionScope([.browse], of: [.directory])]

  /// The same runs as `rows`, except for browsing a directory.
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

  /// The scopes of options for levels. These options also limit how much of a directory is read, so they have an
  /// effect even in runs that do not fold rows.
  static let levels =
    folding + [
      OptionScope([.apply], of: [.directory], as: OutputForm.differences + [.nothing]),
      OptionScope([.diff], of: SourceKind.withRows),
    ]

  static let shown = written(as: OutputForm.shown)

  /// The runs that write changes as text or JSON.
  static let changes = [
    OptionScope([.diff, .log], as: [.words, .changes]),
    OptionScope([.apply], as: OutputForm.differences),
  ]

  static let merged = [OptionScope([.merge], as: OutputForm.shown)]

  static let drawn = written(as: OutputForm.drawings)

  /// The scope of options for types, icons and links, which only files have.
  static let drawnFiles = written(as: OutputForm.drawings, of: [.directory])

  static let browsedFiles = [OptionScope([.browse], of: [.directory])]

  /// The scopes of options for drawings, and for the JSON and XML of a directory. The JSON of a document is not
  /// included, because it has a different structure.
  static let listed = drawn + written(as: [.json, .xml], of: [.directory])

  static let columns =
    written(as: OutputForm.detailed, of: [.directory])
    + [OptionScope([.browse], of: [.directory])]

  static let colored = [
    OptionScope(
      Subcommand.writing + [.diff, .log, .undo, .redo],
      as: OutputForm.drawings + [.words, .preview]),
    OptionScope([.browse]),
  ]

  /// The runs with the same subcommands, with any sources and any form of output.
  var inAnyForm: Self { [OptionScope(flatMap(\.subcommands))] }
}

import Outline

/// The subcommand `diff`, which prints the changes from one source to another.
struct DiffCommand {
  let run: Run
  let request: Invocation

  private var old: Source { request.sources[0] }
  private var new: Source { request.sources[1] }

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let (old, new) = try readBoth()
    let comparison = OutlineComparison(old, new)
    try run.write(changes: comparison.words, request.display)
    sayWhatIsUnknown(comparison)
    let areComplete = [old, new].allSatisfy { $0.forgiven == nil }
    return comparison.words.isEmpty && areComplete ? .done : .different
  }

  /// Compares the sources, and reports which data could not be compared.
  func comparison() throws(ToolError) -> OutlineComparison {
    let (old, new) = try readBoth()
    let comparison = OutlineComparison(old, new)
    sayWhatIsUnknown(comparison)
    return comparison
  }

  private func sayWhatIsUnknown(_ comparison: OutlineComparison) {
    say(comparison.unknown.old, leftOut: comparison.leftOut.old, of: old)
    say(comparison.unknown.new, leftOut: comparison.leftOut.new, of: new)
  }

  /// Reads both sources. If only one source is a directory, reads the directory first, because the rows of the
  /// directory show which rows of the other source are directories.
  private func readBoth() throws(ToolError) -> (old: SourceDocument, new: SourceDocument) {
    if isDirectory(new) && !isDirectory(old) {
      let read = try self.read(new, besides: old)
      return (try self.read(old, besides: new, folders(of: read)), read)
    }
    let read = try self.read(old, besides: new)
    return (read, try self.read(new, besides: old, folders(of: read)))
  }

  private func folders(of other: SourceDocument) -> KnownFolders {
    request.display.reading.choosesRows ? KnownFolders(of: other) : .none
  }

  /// - Parameter folders: The rows of the other source that are directories.
  private func read(
    _ source: Source, besides other: Source, _ folders: KnownFolders = .none
  ) throws(ToolError) -> SourceDocument {
    var display = request.display
    if !takesFormat(source, besides: other) { display.input.format = nil }
    var reader = SourceReader(run: run, display: display)
    // A source that is compared with a directory is read as a listing of that directory. Its rows are not sorted.
    reader.sortsDocuments = !isDirectory(other)
    reader.leavesOutHiddenPaths = isDirectory(other) && !display.reading.includesHidden
    reader.folders = folders
    reader.forgives = true
    var edited = try reader.edited(source, readsDetails: true)
    if edited.leavesOutHidden {
      Diagnostics(run.streams.error, display.escaping).report(
        "\(file: source.inWords.bytes) has names that begin with a dot, which are not compared; -a compares them"
      )
    }
    guard edited.isComplete else {
      throw ToolError(
        "\(file: source.name): cannot be compared, because it could not be read completely")
    }
    // A document was read completely, so this removes the rows below the requested level.
    // A directory was read only down to this level.
    if edited.outline.kind == .rows {
      edited.outline = edited.outline.cut(by: display.folding.limitingReading)
    }
    if edited.outline.leavesOutRoots {
      throw ToolError(
        "\(file: source.name): cannot be compared, because top-level rows are missing")
    }
    return edited.outline
  }

  /// True if `--from` applies to the given source. If exactly one of the two sources is a directory, `--from` applies
  /// only to the other source. If the format of exactly one source is unknown, `--from` applies only to this source.
  private func takesFormat(_ source: Source, besides other: Source) -> Bool {
    if isDirectory(source) { return isDirectory(other) }
    return isDirectory(other) || !source.hasFormat || other.hasFormat
  }

  private func isDirectory(_ source: Source) -> Bool {
    source.path.map(run.system.isDirectory) ?? false
  }

  /// Reports which data was not compared because the given source does not contain it.
  private func say(
    _ unknown: Set<ContentComparison.Unknown>, leftOut: [Message], of source: Source
  ) {
    let name = source.inWords
    let diagnostics = Diagnostics(run.streams.error, request.display.escaping)
    if !unknown.isEmpty {
      let list = ContentComparison.Unknown.allCases.filter(unknown.contains).map(\.rawValue)
        .joined(last: "and")
      diagnostics.report(
        "\(about: name.bytes)\(name) does not record \(list), so they are not compared")
    }
    if !leftOut.isEmpty {
      let paths = leftOut.prefix(5).joined(separator: ", ")
      let more: Message = leftOut.count > 5 ? " and \(leftOut.count - 5) more" : ""
      diagnostics.report(
        "\(about: name.bytes)\(name) leaves out rows below \(paths)\(more), so they are not compared"
      )
    }
  }
}

extension Source {
  var inWords: Message {
    self == .standardInput ? "standard input" : Message(name)
  }

  /// True if the format of the source can be determined without `--from`.
  fileprivate var hasFormat: Bool {
    switch self {
    case .emoji: true
    case .standardInput: false
    case .path(let path): SourceFormat(path: path) != nil
    }
  }
}

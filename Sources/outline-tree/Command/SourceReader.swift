import Outline

/// Opens sources, and says why one cannot be.
struct SourceReader {
  let run: Run
  let display: DisplayOptions

  func emoji() throws(Refusal) -> TitledOutline {
    do {
      return try .emoji()
    } catch {
      throw Refusal("emoji: \(error.description)")
    }
  }

  /// A scanner of a directory that is open already.
  func scanner(_ path: [UInt8], _ options: ScanOptions) throws(Refusal) -> DirectoryScanner {
    if path.isEqual(to: "-") {
      throw Refusal("reading standard input is not supported yet; give a directory or emoji")
    }
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    let scanner = DirectoryScanner(run.system, options, report: diagnostics.report)
    do {
      try scanner.open(path)
    } catch {
      throw refusal(path, error)
    }
    if showsProgress { scanner.progress = Progress(run.streams.error) }
    return scanner
  }

  /// The whole of a source, to be edited, and whether all of it could be read.
  func document(
    _ source: Source, readsDetails: Bool
  ) throws(Refusal) -> (document: TitledOutline, isComplete: Bool) {
    guard case .path(let path) = source else { return (try emoji(), true) }
    var options = display.scanOptions
    options.folding = display.folding.limitingReading
    options.readsDetails = options.readsDetails || readsDetails
    options.limit = .max
    let scanner = try scanner(path, options)
    return (try document(of: scanner, path), scanner.refusals == 0)
  }

  func document(
    of scanner: DirectoryScanner, _ path: [UInt8]
  ) throws(Refusal) -> TitledOutline {
    var builder = OutlineBuilder()
    do {
      try scanner.rows(into: &builder)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
    do {
      var document = try builder.outline(display.directoryKind)
      let reading = display.reading
      if reading.prunes { document.prune(entersLinks: reading.followsLinks) }
      return document
    } catch {
      throw Refusal("\(path): \(error.description)")
    }
  }

  /// Where rows are to be seen as they come, they are all that has to be said.
  private var showsProgress: Bool {
    let isHidden =
      display.needsWhole || display.outputFile != nil || !run.streams.output.isTerminal
    return run.streams.error.isTerminal && isHidden
  }

  private func refusal(_ path: [UInt8], _ error: SystemError) -> Refusal {
    if error == .notFound || error == .notADirectory, let suffix = Self.documentSuffix(of: path) {
      return Refusal(
        "\(path): reading \(suffix) documents is not supported yet; give a directory or emoji")
    }
    return Refusal("\(path): \(error.message)")
  }

  static func documentSuffix(of path: [UInt8]) -> String? {
    [".outline", ".opml", ".md", ".txt", ".json"].first {
      path.map(\.lowercased).hasSuffix(Array($0.utf8))
    }
  }
}

extension DisplayOptions {
  /// What of a directory is read to show it so.
  var scanOptions: ScanOptions {
    ScanOptions(
      includesHidden: reading.includesHidden, directoriesOnly: reading.directoriesOnly,
      excluded: reading.excluded, included: reading.included, followsLinks: reading.followsLinks,
      staysOnDevice: reading.staysOnDevice, limit: reading.limit ?? .max, order: reading.order,
      folding: folding, readsDetails: !columns.isEmpty || reading.order.needsDetails)
  }

  var directoryKind: TitledOutline.Kind {
    .directory(directoriesOnly: reading.directoriesOnly)
  }
}

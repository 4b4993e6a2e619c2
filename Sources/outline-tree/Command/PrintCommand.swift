/// `print`: shows sources as they are.
struct PrintCommand {
  let run: Run
  let sources: [Source]
  let display: DisplayOptions

  func callAsFunction() throws(Refusal) -> ExitStatus {
    // All of them are opened before anything is written.
    var opened: [OpenedSource] = []
    for source in sources { opened.append(try open(source)) }
    let unit: Report.Unit = sources == [.emoji] ? .items : display.directoryKind.reportUnit
    var shown: [ShownSource] = []
    for source in opened { shown.append(try prepare(source)) }
    try Show(run: run, display: display, unit: unit)(shown)
    let isComplete = opened.allSatisfy { $0.scanner.map { $0.refusals == 0 } ?? true }
    return isComplete ? .done : .incomplete
  }

  private enum OpenedSource {
    case document(TitledOutline)
    case directory(DirectoryScanner, path: [UInt8])
    case file(SourceRow)

    var scanner: DirectoryScanner? {
      if case .directory(let scanner, _) = self { scanner } else { nil }
    }
  }

  private var reader: SourceReader { SourceReader(run: run, display: display) }

  private func open(_ source: Source) throws(Refusal) -> OpenedSource {
    guard case .path(let path) = source else { return .document(try reader.emoji()) }
    if let row = fileRow(path) { return .file(row) }
    return .directory(try reader.scanner(path, scanOptions), path: path)
  }

  /// Of a source that is a file, and not a document.
  private func fileRow(_ path: [UInt8]) -> SourceRow? {
    guard path != [0x2D], SourceReader.documentSuffix(of: path) == nil,
      let status = try? run.system.status(Posix.workingDirectory, path.asPath, .follow),
      status.type != .directory
    else { return nil }
    return SourceRow(
      name: path[...], kind: NodeKind(status.type),
      details: scanOptions.readsDetails ? FileDetails(status) : nil)
  }

  private var scanOptions: ScanOptions {
    var options = display.scanOptions
    if display.needsWhole {
      options.folding = FoldRules()
      options.limit = .max
      // By what is below them, they are sorted when that is known; stably, so names decide the rest.
      if display.columns.diskUsage && options.order.key == .size { options.order.key = .name }
    }
    if Show(run: run, display: display, unit: .items).usesColors(run.streams.output) {
      options.readsDetails = options.readsDetails || run.fileColors.needsModes
    }
    return options
  }

  private func prepare(_ source: OpenedSource) throws(Refusal) -> ShownSource {
    switch source {
    case .document(let document):
      return shown(SourceRow(name: Array("emoji".utf8)[...], kind: .plain), document)
    case .directory(let scanner, let path):
      if !display.needsWhole { return ShownSource(row: scanner.row, rows: .directory(scanner)) }
      return try prepareWhole(scanner, path)
    case .file(let row): return ShownSource(row: row, rows: .none)
    }
  }

  /// What cannot be said of a row before all that is below it was read.
  private func prepareWhole(
    _ scanner: DirectoryScanner, _ path: [UInt8]
  ) throws(Refusal) -> ShownSource {
    var document = try reader.document(of: scanner, path)
    var row = scanner.row
    if display.columns.diskUsage {
      row.details?.size += document.sumSizes()
      if display.reading.order.key == .size { document.sort(display.reading.order) }
    }
    return shown(row, document)
  }

  private func shown(_ row: SourceRow, _ document: TitledOutline) -> ShownSource {
    ShownSource(
      row: row,
      rows: .outline(
        FoldedOutline(
          document: document, folding: display.folding, limit: display.reading.limit ?? .max)))
  }
}

extension DisplayOptions {
  /// Whether a directory is read as a whole before it is shown.
  var needsWhole: Bool { reading.prunes || columns.diskUsage || fit != nil }
}

import Outline

/// Writing the output.
extension OutlinePrinter {
  func write(
    _ content: inout Content, toFile path: [UInt8]
  ) throws(SystemError) -> SystemError? {
    let file = try FileReplacement(of: path, run.system)
    do {
      try write(&content, to: file.stream)
    } catch {
      file.abandon()
      throw error
    }
    return try file.commit()
  }

  func write(_ content: inout Content, to stream: OutputStream) throws(SystemError) {
    switch content.form {
    case .rows(let sources): content.lost += try write(sources, to: stream)
    case .text(let bytes):
      var writer = ByteWriter(stream, escapes: display.escaping.escapes(stream))
      try writer.append(lines: bytes)
      try writer.flush()
    }
  }

  /// - Returns: Messages about parts of the rows that the format cannot contain.
  @discardableResult
  func write(
    _ sources: [PrintInput], to stream: OutputStream
  ) throws(SystemError) -> [Message] {
    let report = report(of: sources)
    switch display.outputFormat {
    case .json:
      var output = JSONOutput(
        writer(stream), report: report, columns: columns, listing: display.listing)
      try write(sources, to: &output)
    case .xml:
      var output = XMLOutput(
        writer(stream), report: report, columns: columns, listing: display.listing)
      try write(sources, to: &output)
    case .paths:
      let (options, system) = (display.scanOptions, run.system)
      var output = PathOutput(
        writer(stream), endsWithZero: display.endsPathsWithZero,
        isConversion: display.reportsLosses,
        choosesSource: { options.chooses($0, system) })
      try write(sources, to: &output)
      return output.losses
    case .text, .ascii, .document:
      var output = TextOutput(
        writer(stream), style: connectorStyle, report: report, painter: painter(stream),
        listing: display.listing, isSaved: isSaved)
      try write(sources, to: &output)
    }
    return []
  }

  /// The style of drawings.
  var connectorStyle: ConnectorStyle {
    display.outputFormat == .ascii || display.drawsInASCII ? .ascii : .tree
  }

  private func writer(_ stream: OutputStream) -> ByteWriter {
    ByteWriter(stream, escapes: display.escaping.escapes(stream))
  }

  private func report(of sources: [PrintInput]) -> Report {
    let unit: Report.Unit = display.reading.directoriesOnly ? .directories : .directoriesAndFiles
    var report = Report(
      sources.contains(where: \.isDocument) ? .items : unit,
      showsDiskUsage: display.columns.diskUsage,
      sizeUnit: display.columns.humanSize ? display.columns.sizeUnit : nil)
    report.overview = overview
    return report
  }

  /// True if the output is a file that the tool can read back, so that the names in the file must not be ambiguous.
  private var isSaved: Bool { display.outputFile != nil && display.escaping == .auto }

  private func write(
    _ sources: [PrintInput], to output: inout some OutlineOutput & ~Copyable
  ) throws(SystemError) {
    try output.begin()
    for source in sources {
      try output.begin(source.row)
      switch source.rows {
      case .directory(let scanner): try scanner.rows(into: &output)
      case .listing(let listing, let choice, let options):
        try listing.rows(choice, options, into: &output)
      case .outline(let folded):
        try folded.document.rows(into: &output, folded.walk)
      case .none: break
      }
      try output.endSource()
    }
    try output.end()
  }
}

/// Choosing the columns, colors, links and icons of rows.
extension OutlinePrinter {
  var columns: Columns? {
    if display.columns.isEmpty { return nil }
    var columns = Columns(display.columns)
    columns.areForReaders = display.outputFormat == .document(.html)
    return columns
  }

  func painter(_ stream: OutputStream) -> RowPainter {
    var painter = RowPainter(columns: columns)
    if usesColors(stream) { painter.colors = run.fileColors }
    if display.hyperlink.allowsLinksAndIcons(
      isTerminal: stream.isTerminal, environment: run.environment),
      let directory = try? run.system.resolve([0x2E].asPath)
    {
      painter.links = Hyperlink(
        host: PosixProcess.hostName[...], workingDirectory: directory)
    }
    painter.showsIcons = display.icons.allowsLinksAndIcons(
      isTerminal: stream.isTerminal, environment: run.environment)
    painter.width = display.width ?? stream.size?.columns
    let isDecorated = painter.colors != nil || painter.links != nil
    if isDecorated && stream.isTerminal && display.outputFile == nil {
      stream.restoreTerminalWhenInterrupted()
    }
    return painter
  }

  func usesColors(_ stream: OutputStream) -> Bool {
    display.color.allowsColors(isTerminal: stream.isTerminal, environment: run.environment)
  }
}

extension Columns {
  /// Creates the columns that the options choose. The current time determines which dates are recent.
  init(_ options: ColumnOptions) {
    if options.dateFormat != nil { PosixProcess.useLanguageOfDates() }
    self.init(dates: DateColumn(now: PosixFiles.now, format: options.dateFormat))
    shown = options
    shown.size = options.size || options.diskUsage
  }
}

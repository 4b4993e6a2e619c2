import Outline

/// Writes sources in the format that was asked for, to standard output or to a file.
struct Show {
  let run: Run
  let display: DisplayOptions
  /// What the report says of an overview.
  var overview: OverviewNote?

  /// - Returns: `incomplete` if a name cannot be written exactly in the format.
  func callAsFunction(_ sources: [ShownSource]) throws(Refusal) -> ExitStatus {
    if let budget = display.budget, overview == nil {
      let (note, sources) = try fit(sources, budget)
      var show = self
      show.overview = note
      return try show(sources)
    }
    guard let path = display.outputFile else {
      var content = try content(of: sources)
      do {
        try write(&content, to: run.streams.output)
      } catch {
        throw Refusal(output: error)
      }
      return status(after: content)
    }
    if display.createsStore {
      do {
        try OutlineFile.create(at: path, sources.combined(columns))
      } catch {
        throw Refusal(path, error)
      }
      return .done
    }
    var content = try content(of: sources)
    do {
      run.warn(try write(&content, toFile: path), path, display)
    } catch {
      throw Refusal("\(file: path): \(error.message)")
    }
    return status(after: content)
  }

  /// Reports what could not be written exactly.
  private func status(after content: Content) -> ExitStatus {
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    for message in content.lost { diagnostics.report(message, .incomplete) }
    return content.lost.isEmpty ? .done : .incomplete
  }

  /// What is written.
  private struct Content {
    var form: Form
    /// What it cannot express.
    var lost: [Message]

    enum Form {
      case rows([ShownSource])
      /// A complete text.
      case text([UInt8])
    }
  }

  /// What `convert` loses of a document; nil: options say what is written.
  private func losses(_ sources: [ShownSource]) -> Losses? {
    guard display.reportsLosses, sources.comeFromDocument else { return nil }
    return Losses(of: sources.combined(nil), named: sources[0].row.name, in: display.outputFormat)
  }

  private func content(of sources: [ShownSource]) throws(Refusal) -> Content {
    let isDocument = sources.contains(where: \.isDocument)
    guard let format = display.outputFormat.documentFormat(isDocument: isDocument) else {
      return Content(form: .rows(sources), lost: losses(sources)?.ofContent ?? [])
    }
    let document = sources.combined(columns)
    let names = LostNames(of: document, in: format).message(format)
    let (written, texts) = format == .opml ? document.allowedInXML() : (document, 0)
    let title = String(decoding: sources[0].row.name, as: UTF8.self)
    do {
      let options = DocumentFormat.EncodingOptions(
        title: title, indent: display.input.indent, linkBase: display.linkBase,
        writesIdentities: sources.haveIdentities)
      return Content(
        form: .text(try format.encode(written, options: options)),
        lost: (losses(sources)?.messages ?? [names].compactMap(\.self))
          + Self.message(texts, format))
    } catch {
      throw Refusal(
        "\(file: sources[0].row.name): cannot be written as \(format.rawValue): \(error.description)"
      )
    }
  }
  /// About notes and fields with characters that XML cannot contain.
  private static func message(_ texts: Int, _ format: DocumentFormat) -> [Message] {
    if texts == 0 { return [] }
    let rows: Message = texts == 1 ? "1 row" : "\(texts) rows"
    return ["\(format.rawValue) cannot express control characters in notes or fields of \(rows)"]
  }
}

/// Writing.
extension Show {
  private func write(
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

  private func write(_ content: inout Content, to stream: OutputStream) throws(SystemError) {
    switch content.form {
    case .rows(let sources): content.lost += try write(sources, to: stream)
    case .text(let bytes):
      var writer = ByteWriter(stream, escapes: display.escaping.applies(to: stream))
      try writer.append(lines: bytes)
      try writer.flush()
    }
  }

  /// - Returns: What the rows lose, a message each.
  @discardableResult
  func write(
    _ sources: [ShownSource], to stream: OutputStream
  ) throws(SystemError) -> [Message] {
    let report = report(of: sources)
    switch display.outputFormat {
    case .json:
      var output = jsonOutput(stream, report)
      try write(sources, to: &output)
    case .xml:
      var output = XMLOutput(
        writer(stream), report: report, columns: columns, listing: display.listing)
      try write(sources, to: &output)
    case .paths:
      var output = PathOutput(
        writer(stream), endsWithZero: display.endsPathsWithZero,
        isConversion: display.reportsLosses)
      try write(sources, to: &output)
      return output.losses
    case .text, .ascii, .document:
      var output = textOutput(stream, report)
      try write(sources, to: &output)
    }
    return []
  }

  /// Returns what measures rows as they are written.
  ///
  /// - Parameter counter: What the stream writes to.
  func meter(
    of sources: [ShownSource], _ counter: OutputCounter, _ stream: OutputStream
  ) -> any RowMeter {
    let report = report(of: sources)
    switch display.outputFormat {
    case .json: return OutputMeter(jsonOutput(stream, report), counter)
    case .paths:
      let output = PathOutput(writer(stream), endsWithZero: display.endsPathsWithZero)
      return OutputMeter(output, counter)
    // XML has no budget, and documents are written as a whole.
    case .text, .ascii, .xml, .document: return OutputMeter(textOutput(stream, report), counter)
    }
  }

  private func jsonOutput(_ stream: OutputStream, _ report: Report) -> JSONOutput {
    JSONOutput(writer(stream), report: report, columns: columns, listing: display.listing)
  }

  private func writer(_ stream: OutputStream) -> ByteWriter {
    ByteWriter(stream, escapes: display.escaping.applies(to: stream))
  }

  private func textOutput(_ stream: OutputStream, _ report: Report) -> TextOutput {
    let isASCII = display.outputFormat == .ascii || display.drawsInASCII
    return TextOutput(
      writer(stream), style: isASCII ? .ascii : .tree, report: report, painter: painter(stream),
      listing: display.listing, isSaved: isSaved)
  }

  private func report(of sources: [ShownSource]) -> Report {
    let unit = sources.contains(where: \.isDocument) ? .items : display.directoryKind.reportUnit
    var report = Report(
      unit, showsDiskUsage: display.columns.diskUsage,
      sizeUnit: display.columns.humanSize ? display.columns.sizeUnit : nil)
    report.rest = overview?.rest
    report.tokens = overview?.tokens
    report.isCut = overview?.isCut ?? false
    return report
  }

  /// Whether the output is a file that can be read again, so that names are escaped as a reader expects.
  private var isSaved: Bool { display.outputFile != nil && display.escaping == .onTerminals }

  private func write(
    _ sources: [ShownSource], to output: inout some OutlineOutput & ~Copyable
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

/// What rows look like.
extension Show {
  private var columns: Columns? {
    let shown = display.columns
    if shown.isEmpty { return nil }
    if shown.dateFormat != nil { PosixProcess.useLanguageOfDates() }
    var columns = Columns(dates: DateColumn(now: PosixFiles.now, format: shown.dateFormat))
    columns.showsInode = shown.inode
    columns.showsDevice = shown.device
    columns.showsMode = shown.mode
    columns.showsOwner = shown.owner
    columns.showsGroup = shown.group
    columns.showsSize = shown.size || shown.diskUsage
    columns.showsHumanSize = shown.humanSize
    columns.sizeUnit = shown.sizeUnit
    columns.showsDate = shown.date
    columns.datesStatus = shown.datesStatus
    return columns
  }

  private func painter(_ stream: OutputStream) -> RowPainter {
    var painter = RowPainter(columns: columns)
    if usesColors(stream) { painter.colors = run.fileColors }
    if display.hyperlink.allowsLinksAndIcons(
      isTerminal: stream.isTerminal, environment: run.environment),
      let directory = try? run.system.resolve([0x2E].asPath)
    {
      painter.links = RowPainter.RowLinks(
        hyperlink: Hyperlink(host: PosixProcess.hostName[...]), workingDirectory: directory)
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

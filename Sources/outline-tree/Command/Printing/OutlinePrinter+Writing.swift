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
      var output = jsonOutput(stream, report)
      try write(sources, to: &output)
    case .xml:
      var output = XMLOutput(
        writer(stream), report: report, columns: columns, listing: display.listing)
      try write(sources, to: &output)
    case .paths:
      var output = pathOutput(stream)
      try write(sources, to: &output)
      return output.losses
    case .text, .ascii, .document:
      var output = textOutput(stream, report)
      try write(sources, to: &output)
    }
    return []
  }

  /// Returns a meter that measures rows by writing them in the output format.
  ///
  /// - Parameter counter: Counts the bytes that are written to the stream.
  func meter(
    of sources: [PrintInput], _ counter: OutputCounter, _ stream: OutputStream
  ) -> any RowMeter {
    let report = report(of: sources)
    switch display.outputFormat {
    case .json: return OutputMeter(jsonOutput(stream, report), counter)
    case .paths: return OutputMeter(pathOutput(stream), counter)
    // For XML and documents, the meter is never used, because their rows are not measured one by one.
    case .text, .ascii, .xml, .document: return OutputMeter(textOutput(stream, report), counter)
    }
  }

  private func jsonOutput(_ stream: OutputStream, _ report: Report) -> JSONOutput {
    JSONOutput(writer(stream), report: report, columns: columns, listing: display.listing)
  }

  private func pathOutput(_ stream: OutputStream) -> PathOutput {
    let (options, system) = (display.scanOptions, run.system)
    return PathOutput(
      writer(stream), endsWithZero: display.endsPathsWithZero,
      isConversion: display.reportsLosses,
      choosesSource: { options.chooses($0, system) })
  }

  private func writer(_ stream: OutputStream) -> ByteWriter {
    ByteWriter(stream, escapes: display.escaping.escapes(stream))
  }

  private func textOutput(_ stream: OutputStream, _ report: Report) -> TextOutput {
    let isASCII = display.outputFormat == .ascii || display.drawsInASCII
    return TextOutput(
      writer(stream), style: isASCII ? .ascii : .tree, report: report, painter: painter(stream),
      listing: display.listing, isSaved: isSaved)
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

  /// True if the output is a file that can be read back, so that names in the file must not be ambiguous.
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

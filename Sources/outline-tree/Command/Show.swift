/// Writes sources in the format that was asked for, to standard output or to a file.
struct Show {
  let run: Run
  let display: DisplayOptions
  /// What the last line counts.
  let unit: Report.Unit

  func callAsFunction(_ sources: [ShownSource]) throws(Refusal) {
    var sources = sources
    if let lines = display.fit?.lines(run.streams.output) { sources.fit(lines: lines) }
    guard let path = display.outputFile else {
      do {
        return try write(sources, to: run.streams.output)
      } catch {
        throw Refusal(output: error)
      }
    }
    do {
      try write(sources, toFile: path)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
  }

  private func write(_ sources: [ShownSource], toFile path: [UInt8]) throws(SystemError) {
    let file = try FileReplacement(of: path, run.system)
    do {
      try write(sources, to: file.stream)
    } catch {
      file.abandon()
      throw error
    }
    try file.commit()
  }

  private func write(_ sources: [ShownSource], to stream: OutputStream) throws(SystemError) {
    let writer = ByteWriter(stream, escapes: display.escaping.applies(to: stream))
    switch display.format {
    case .text, .ascii:
      let style: TextOutput.Style = display.format == .ascii ? .ascii : .text
      var output = TextOutput(writer, style: style, report: report, painter: painter(stream))
      try write(sources, to: &output)
    case .json:
      let shape: JSONOutput.Shape = unit == .items ? .outline : .tree
      var output = JSONOutput(writer, shape: shape, report: report, columns: columns)
      try write(sources, to: &output)
    case .paths:
      var output = PathOutput(writer, endsWithZero: display.endsPathsWithZero)
      try write(sources, to: &output)
    }
  }

  private func write(
    _ sources: [ShownSource], to output: inout some OutlineOutput & ~Copyable
  ) throws(SystemError) {
    try output.begin()
    for source in sources {
      try output.begin(source.row)
      try source.rows(into: &output)
      try output.endSource()
    }
    try output.end()
  }

  private var report: Report { Report(unit, showsDiskUsage: display.columns.diskUsage) }
}

/// What rows look like.
extension Show {
  private var columns: Columns? {
    let shown = display.columns
    if shown.isEmpty { return nil }
    return Columns(
      showsMode: shown.mode, showsSize: shown.size || shown.diskUsage,
      showsHumanSize: shown.humanSize, showsDate: shown.date, dates: DateColumn(now: Posix.now))
  }

  private func painter(_ stream: OutputStream) -> RowPainter {
    var painter = RowPainter(columns: columns)
    if usesColors(stream) { painter.colors = run.fileColors }
    if display.hyperlink.allowsHyperlinks(
      isTerminal: stream.isTerminal, environment: run.environment),
      let directory = try? run.system.resolve([0x2E].asPath)
    {
      painter.links = RowPainter.RowLinks(
        hyperlink: Hyperlink(host: Posix.hostName[...]), workingDirectory: directory)
    }
    painter.width = display.width ?? stream.size?.columns
    let isDecorated = painter.colors != nil || painter.links != nil
    if isDecorated && stream.isTerminal && display.outputFile == nil {
      run.system.restoreTerminalWhenInterrupted()
    }
    return painter
  }

  func usesColors(_ stream: OutputStream) -> Bool {
    display.color.allowsColors(isTerminal: stream.isTerminal, environment: run.environment)
  }
}

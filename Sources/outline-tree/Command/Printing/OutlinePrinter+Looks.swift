import Outline

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

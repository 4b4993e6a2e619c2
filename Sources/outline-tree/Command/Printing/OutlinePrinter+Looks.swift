import Outline

/// Choosing the columns, colors, links and icons of rows.
extension OutlinePrinter {
  var columns: Columns? {
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
    columns.areForReaders = display.outputFormat == .document(.html)
    columns.datesStatus = shown.datesStatus
    return columns
  }

  func painter(_ stream: OutputStream) -> RowPainter {
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

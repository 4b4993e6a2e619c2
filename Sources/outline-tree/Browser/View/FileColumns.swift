import Outline

/// The columns before the names of files, which the user can turn on and off.
struct FileColumns: Sendable {
  private var columns: Columns
  var areShown: Bool

  /// The columns that the user turns on if the command line has no options for columns.
  private static let usual: ColumnOptions = {
    var usual = ColumnOptions()
    (usual.mode, usual.humanSize, usual.date) = (true, true, true)
    return usual
  }()

  init(_ options: ColumnOptions = ColumnOptions()) {
    areShown = !options.isEmpty
    var chosen = areShown ? options : Self.usual
    chosen.datesStatus = options.datesStatus
    columns = Columns(chosen)
  }

  /// Sets the current time, which determines whether a date is recent.
  mutating func setTime(_ now: Int64) {
    columns.dates = DateColumn(now: now, format: columns.dates.format)
  }

  /// Appends the columns of a file in the format of the command `print`. Appends nothing if the columns are turned off,
  /// or if the details of the file have not been read.
  func append(_ details: FileDetails?, to line: inout [UInt8]) {
    if areShown, let details { columns.append(details, escapes: true, to: &line) }
  }
}

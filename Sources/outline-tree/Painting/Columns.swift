/// The columns before a name, as `tree` prints them: `[drwxr-xr-x 4.0K Nov 21 13:25]  `.
struct Columns: Sendable {
  var showsMode = false
  var showsSize = false
  /// Whether sizes are human-readable, whether or not `showsSize` is set.
  var showsHumanSize = false
  var showsDate = false
  var dates: DateColumn

  var isEmpty: Bool { !(showsMode || showsSize || showsHumanSize || showsDate) }

  /// Appends the columns, if there are any.
  func append(_ details: FileDetails, to buffer: inout [UInt8]) {
    if isEmpty { return }
    buffer.append(0x5B)
    let start = buffer.count
    if showsMode { ModeColumn.append(details.type, mode: details.mode, to: &buffer) }
    if showsSize || showsHumanSize {
      appendSpace(after: start, &buffer)
      appendSize(details.size, to: &buffer)
    }
    if showsDate {
      appendSpace(after: start, &buffer)
      dates.append(details.modified, to: &buffer)
    }
    buffer.append(0x5D)
    buffer.append(0x20)
    buffer.append(0x20)
  }

  private func appendSize(_ size: Int64, to buffer: inout [UInt8]) {
    if showsHumanSize {
      SizeColumn.appendHuman(size, to: &buffer)
    } else {
      SizeColumn.append(size, to: &buffer)
    }
  }

  private func appendSpace(after start: Int, _ buffer: inout [UInt8]) {
    if buffer.count > start { buffer.append(0x20) }
  }
}

import Outline

/// Writing the columns of a drawing as members, with the same names as in `tree -J`. Members are for
/// programs, so sizes are in bytes and times are in UTC.
extension JSONOutput {
  mutating func appendColumns(_ details: FileDetails?) {
    guard let columns, let details else { return }
    if columns.showsInode { appendMember(#","inode":"#, details.identity.inode) }
    if columns.showsDevice { appendMember(#","dev":"#, details.identity.deviceNumber) }
    if columns.showsMode { appendMode(details) }
    if columns.showsOwner { appendMember(#","user":"#, columns.accounts.owner(details.owner)) }
    if columns.showsGroup { appendMember(#","group":"#, columns.accounts.group(details.group)) }
    if columns.showsSize || columns.showsHumanSize { appendMember(#","size":"#, details.size) }
    if columns.showsDate {
      if let time = columns.timeInJSON(of: details) {
        appendMember(#","time":"#, time)
      } else {
        writer.append(#","time":null"#)
      }
    }
  }

  private mutating func appendMember(_ name: StaticString, _ number: some FixedWidthInteger) {
    writer.append(name)
    writer.append(decimal: number)
  }

  private mutating func appendMember(_ name: StaticString, _ text: [UInt8]) {
    writer.append(name)
    writer.append(json: text[...])
  }

  private mutating func appendMode(_ details: FileDetails) {
    let octal = String(details.mode, radix: 8)
    writer.append(#","mode":""#)
    writer.append(String(repeating: "0", count: max(0, 4 - octal.count)).utf8)
    writer.append(octal.utf8)
    writer.append(#"","prot":""#)
    writer.appendRaw { buffer in
      ModeColumn.append(details.type, mode: details.mode, to: &buffer)
    }
    writer.append("\"")
  }
}

extension Columns {
  /// Returns the time of a file for JSON. The time is in UTC, unless `--timefmt` gives a format. The result
  /// is nil if the year has more than four digits.
  func timeInJSON(of details: FileDetails) -> [UInt8]? {
    if dates.format == nil { return date(details).inUTC.map { Array($0.utf8) } }
    var time: [UInt8] = []
    dates.append(date(details), to: &time)
    return time
  }
}

extension FileTime {
  /// The time in UTC, in whole seconds, such as `2026-02-03T04:05:06Z`; nil if the year has more than four digits.
  var inUTC: String? { Timestamp.exactText(seconds) }
}

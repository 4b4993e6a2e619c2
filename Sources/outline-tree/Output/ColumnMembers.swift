import Outline

/// An output that writes the columns of a drawing as members with the same names as in `tree -J` and `tree -X`.
protocol MemberOutput: ~Copyable {
  var columns: Columns? { get }

  mutating func append(member name: StaticString, _ number: some FixedWidthInteger)
  mutating func append(member name: StaticString, _ text: Bytes)
  mutating func appendTime(of details: FileDetails, _ columns: Columns)
}

extension MemberOutput where Self: ~Copyable {
  /// Appends the columns. Members are for programs, so sizes are in bytes even with `-h`, as in `tree`.
  mutating func appendColumns(_ details: FileDetails?) {
    guard let columns, let details else { return }
    let shown = columns.shown
    if shown.inode { append(member: "inode", details.identity.inode) }
    if shown.device { append(member: "dev", details.identity.deviceNumber) }
    if shown.mode {
      append(member: "mode", Array(ModeColumn.octal(details.mode).utf8)[...])
      var letters: [UInt8] = []
      ModeColumn.append(details.type, mode: details.mode, to: &letters)
      append(member: "prot", letters[...])
    }
    if shown.owner { append(member: "user", columns.accounts.owner(details.owner)[...]) }
    if shown.group { append(member: "group", columns.accounts.group(details.group)[...]) }
    if shown.size || shown.humanSize { append(member: "size", details.size) }
    if shown.date { appendTime(of: details, columns) }
  }
}

extension JSONOutput: MemberOutput {
  mutating func append(member name: StaticString, _ number: some FixedWidthInteger) {
    writer.append(member: name, number)
  }

  mutating func append(member name: StaticString, _ text: Bytes) {
    writer.append(member: name, text)
  }

  mutating func appendTime(of details: FileDetails, _ columns: Columns) {
    if let time = columns.timeInJSON(of: details) {
      writer.append(member: "time", time[...])
    } else {
      writer.append(#","time":null"#)
    }
  }
}

extension XMLOutput: MemberOutput {
  mutating func append(member name: StaticString, _ number: some FixedWidthInteger) {
    writer.append(attribute: name, Array(String(number).utf8)[...])
  }

  mutating func append(member name: StaticString, _ text: Bytes) {
    writer.append(attribute: name, text)
  }

  mutating func appendTime(of details: FileDetails, _ columns: Columns) {
    writer.append(attribute: "time", columns.dates.text(columns.date(details))[...])
  }
}

extension Columns {
  /// Returns the time of a file for JSON. Without `--timefmt`, the time is in UTC, and the result is nil if the year
  /// has more than four digits.
  func timeInJSON(of details: FileDetails) -> [UInt8]? {
    let time = date(details)
    return dates.format == nil ? time.inUTC.map { Array($0.utf8) } : dates.text(time)
  }
}

extension DateColumn {
  fileprivate func text(_ time: FileTime) -> [UInt8] {
    var text: [UInt8] = []
    append(time, to: &text)
    return text
  }
}

extension FileTime {
  /// The time in UTC, in whole seconds, such as `2026-02-03T04:05:06Z`; nil if the year has more than four digits.
  var inUTC: String? { Timestamp.exactText(seconds) }
}

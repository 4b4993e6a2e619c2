import Outline

/// The syntax of the members of a row: members of a JSON object, or attributes of an XML element.
enum MemberSyntax {
  case json, xml
}

/// Writing the columns of a drawing as members with the same names as in `tree -J` and `tree -X`.
extension ByteWriter {
  /// Appends the columns. Members are for programs, so sizes are in bytes even with `-h`, as in `tree`.
  mutating func append(columns: Columns?, of details: FileDetails?, as syntax: MemberSyntax) {
    guard let columns, let details else { return }
    let shown = columns.shown
    if shown.inode { append("inode", details.identity.inode, as: syntax) }
    if shown.device { append("dev", details.identity.deviceNumber, as: syntax) }
    if shown.mode {
      append("mode", Array(ModeColumn.octal(details.mode).utf8), as: syntax)
      var letters: [UInt8] = []
      ModeColumn.append(details.type, mode: details.mode, to: &letters)
      append("prot", letters, as: syntax)
    }
    if shown.owner { append("user", columns.accounts.owner(details.owner), as: syntax) }
    if shown.group { append("group", columns.accounts.group(details.group), as: syntax) }
    if shown.size || shown.humanSize { append("size", details.size, as: syntax) }
    if !shown.date { return }
    switch syntax {
    case .json:
      if let time = columns.timeInJSON(of: details) {
        append(member: "time", time[...])
      } else {
        append(#","time":null"#)
      }
    case .xml: append(attribute: "time", columns.dates.text(columns.date(details))[...])
    }
  }

  private mutating func append(
    _ name: StaticString, _ number: some FixedWidthInteger, as syntax: MemberSyntax
  ) {
    switch syntax {
    case .json: append(member: name, number)
    case .xml: append(attribute: name, Array(String(number).utf8)[...])
    }
  }

  private mutating func append(_ name: StaticString, _ text: [UInt8], as syntax: MemberSyntax) {
    switch syntax {
    case .json: append(member: name, text[...])
    case .xml: append(attribute: name, text[...])
    }
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

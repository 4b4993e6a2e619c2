import Outline

/// The columns of a drawing, as attributes with the names that `tree -X` uses.
extension XMLOutput {
  mutating func appendColumns(_ details: FileDetails?) {
    guard let columns, let details else { return }
    if columns.showsInode { append("inode", details.identity.inode) }
    if columns.showsDevice { append("dev", details.identity.deviceNumber) }
    if columns.showsMode { appendMode(details) }
    if columns.showsOwner { append("user", columns.accounts.owner(details.owner)) }
    if columns.showsGroup { append("group", columns.accounts.group(details.group)) }
    // Numbers also with -h, as in `tree`.
    if columns.showsSize || columns.showsHumanSize { append("size", details.size) }
    if columns.showsDate {
      var date: [UInt8] = []
      columns.dates.append(columns.date(details), to: &date)
      append("time", date)
    }
  }

  private mutating func appendMode(_ details: FileDetails) {
    append("mode", Array(ModeColumn.octal(details.mode).utf8))
    var letters: [UInt8] = []
    ModeColumn.append(details.type, mode: details.mode, to: &letters)
    append("prot", letters)
  }

  private mutating func append(_ name: StaticString, _ text: [UInt8]) {
    writer.append(attribute: name, text[...])
  }

  private mutating func append(_ name: StaticString, _ number: some FixedWidthInteger) {
    append(name, Array(String(number).utf8))
  }
}

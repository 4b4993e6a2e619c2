import Outline

/// The columns of a drawing, as members with the names that `tree -J` uses.
extension JSONOutput {
  mutating func appendColumns(_ details: FileDetails?) {
    guard let columns, let details else { return }
    if columns.showsInode { appendMember(#","inode":"#, details.identity.inode) }
    if columns.showsDevice { appendMember(#","dev":"#, details.identity.deviceNumber) }
    if columns.showsMode { appendMode(details) }
    if columns.showsOwner { appendMember(#","user":"#, columns.accounts.owner(details.owner)) }
    if columns.showsGroup { appendMember(#","group":"#, columns.accounts.group(details.group)) }
    if columns.showsSize || columns.showsHumanSize { appendSize(details.size, columns) }
    if columns.showsDate {
      var date: [UInt8] = []
      columns.dates.append(columns.date(details), to: &date)
      appendMember(#","time":"#, date)
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

  /// Appends a number, or a string if the size is human-readable.
  private mutating func appendSize(_ size: Int64, _ columns: Columns) {
    writer.append(#","size":"#)
    guard columns.showsHumanSize else { return writer.append(decimal: size) }
    var text: [UInt8] = []
    SizeColumn.appendHuman(size, unit: columns.sizeUnit, to: &text)
    writer.append("\"")
    writer.append(text.drop { $0 == 0x20 })
    writer.append("\"")
  }
}

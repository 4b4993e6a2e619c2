import Outline

/// The changes in the words of `OutlineDifference`, with paths of titles for items:
///
///     {"move":"Nature/Fox","from":{"parent":"Nature","index":0},"to":{"parent":"Food","index":1}}
///     {"edit":"bin/run","changes":[{"of":"mode","from":"0644","to":"0755"}]}
extension DifferenceInWords {
  func write(to writer: inout ByteWriter) throws(SystemError) {
    var separator: StaticString = "["
    func startElement() throws(SystemError) {
      writer.append(separator)
      separator = ","
      try writer.endLine()
      writer.append("  ")
    }
    if !header.isEmpty {
      try startElement()
      writer.append(#"{"header":"#)
      writer.append(json: header)
      writer.append("}")
    }
    for row in edited {
      try startElement()
      append(row, to: &writer)
    }
    for change in difference {
      try startElement()
      append(change, to: &writer)
    }
    if isEmpty { writer.append("[") } else { try writer.endLine() }
    writer.append("]")
    try writer.endLine()
  }

  private func append(_ row: EditedRow, to writer: inout ByteWriter) {
    if row.isRenamed {
      append(#"{"rename":"#, before.name(row.item), &writer)
      writer.append(#","to":"#)
      writer.append(json: after.label(row.item)[...])
    } else {
      append(#"{"edit":"#, after.name(row.item), &writer)
    }
    if !row.changes.isEmpty {
      writer.append(#","changes":"#)
      writer.append(json: row.changes)
    }
    writer.append("}")
  }

  private func append(_ change: OutlineDifference<Item>.Change, to writer: inout ByteWriter) {
    switch change {
    case .remove(let node, let place, _):
      append(#"{"remove":"#, before.name(node), &writer)
      append(#","from":"#, place, before, &writer)
    case .insert(let node, let place, _):
      append(#"{"insert":"#, after.name(node), &writer)
      append(#","at":"#, place, after, &writer)
    case .move(let node, let old, let new):
      append(#"{"move":"#, before.name(node), &writer)
      append(#","from":"#, old, before, &writer)
      append(#","to":"#, new, after, &writer)
    case .expand(let node): append(#"{"expand":"#, after.name(node), &writer)
    case .collapse(let node): append(#"{"collapse":"#, after.name(node), &writer)
    }
    writer.append("}")
  }

  private func append(_ key: StaticString, _ name: Message, _ writer: inout ByteWriter) {
    writer.append(key)
    writer.append(json: name.bytes[...])
  }

  private func append(
    _ key: StaticString, _ place: OutlineDifference<Item>.Place, _ places: Places<Item>,
    _ writer: inout ByteWriter
  ) {
    writer.append(key)
    writer.append("{")
    if let parent = place.parent {
      append(#""parent":"#, places.name(parent), &writer)
      writer.append(",")
    }
    writer.append(#""index":"#)
    writer.append(decimal: place.index)
    writer.append("}")
  }
}

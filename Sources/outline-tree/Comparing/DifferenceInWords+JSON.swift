import Outline

/// Writes a difference as JSON. Changes have the same kinds as in `OutlineDifference`, but rows are identified
/// by paths:
///
///     {"move":"Nature/Fox","from":{"parent":"Nature","index":0},"to":{"parent":"Food","index":1}}
///     {"edit":"bin/run","changes":[{"of":"mode","from":"0644","to":"0755"}]}
///
/// If a path is long, only its end is written, after `…`, and the member `position` follows with the row's
/// position in preorder. The member `id` is the row's identity; it is left out if identities are not permanent.
///
///     {"insert":"…/y/z","position":812,"at":{"parent":"…/x/y","position":811,"index":0}}
extension DifferenceInWords {
  /// Writes the difference as a JSON array.
  ///
  /// - Parameter indent: The text before each line except the first.
  func write(
    to writer: inout ByteWriter, indentedBy indent: StaticString = ""
  ) throws(SystemError) {
    var separator: StaticString = "["
    func startElement() throws(SystemError) {
      writer.append(separator)
      separator = ","
      try writer.endLine()
      writer.append(indent)
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
    if isEmpty {
      writer.append("[")
    } else {
      try writer.endLine()
      writer.append(indent)
    }
    writer.append("]")
  }

  private func append(_ row: EditedRow, to writer: inout ByteWriter) {
    if row.isRenamed {
      append(#"{"rename":"#, row.item, named: before, to: &writer)
      writer.append(#","to":"#)
      writer.append(json: after.label(row.item)[...])
    } else {
      append(#"{"edit":"#, row.item, named: after, to: &writer)
    }
    if !row.changes.isEmpty {
      writer.append(#","changes":"#)
      writer.append(json: row.changes)
    }
    writer.append("}")
  }

  private func append(_ change: OutlineDifference<ItemID>.Change, to writer: inout ByteWriter) {
    switch change {
    case .remove(let node, let place, _):
      append(#"{"remove":"#, node, named: before, to: &writer)
      append(#","from":"#, place, named: before, to: &writer)
    case .insert(let node, let place, _):
      append(#"{"insert":"#, node, named: after, to: &writer)
      append(#","at":"#, place, named: after, to: &writer)
    case .move(let node, let old, let new):
      append(#"{"move":"#, node, named: before, to: &writer)
      append(#","from":"#, old, named: before, to: &writer)
      append(#","to":"#, new, named: after, to: &writer)
    case .expand(let node): append(#"{"expand":"#, node, named: after, to: &writer)
    case .collapse(let node): append(#"{"collapse":"#, node, named: after, to: &writer)
    }
    writer.append("}")
  }

  private func append(
    _ key: StaticString, _ item: ItemID, named names: RowNames, to writer: inout ByteWriter
  ) {
    append(key, item, at: names.path(of: item), named: names, to: &writer)
    guard let identity = names.identity(item) else { return }
    writer.append(#","id":"#)
    writer.append(decimal: identity.number)
  }

  private func append(
    _ key: StaticString, _ item: ItemID, at path: RowNames.Path, named names: RowNames,
    to writer: inout ByteWriter
  ) {
    writer.append(key)
    writer.append(json: path.bytes[...])
    guard path.isShortened, let position = names.document.outline.index(of: item)
    else { return }
    writer.append(#","position":"#)
    writer.append(decimal: position)
  }

  private func append(
    _ key: StaticString, _ place: OutlineDifference<ItemID>.Place, named names: RowNames,
    to writer: inout ByteWriter
  ) {
    writer.append(key)
    writer.append("{")
    if let parent = place.parent {
      append(#""parent":"#, parent, at: names.pathOfParent(parent), named: names, to: &writer)
      writer.append(",")
    }
    writer.append(#""index":"#)
    writer.append(decimal: place.index)
    writer.append("}")
  }
}

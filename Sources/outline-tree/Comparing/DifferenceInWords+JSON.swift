import Outline

/// Writing a difference as JSON, in the terms of `OutlineDifference`, but with paths in place of items:
///
///     {"move":"Nature/Fox","from":{"parent":"Nature","index":0},"to":{"parent":"Food","index":1}}
///     {"edit":"bin/run","changes":[{"of":"mode","from":"0644","to":"0755"}]}
///
/// If a path is long, only its end is written, after `…`, and the next member is the row's position in
/// preorder. The member `id` is the row's identity, if that is permanent.
///
///     {"insert":"…/y/z","position":812,"at":{"parent":"…/x/y","position":811,"index":0}}
extension DifferenceInWords {
  /// Writes the difference.
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
      append(#"{"rename":"#, row.item, before, &writer)
      writer.append(#","to":"#)
      writer.append(json: after.label(row.item)[...])
    } else {
      append(#"{"edit":"#, row.item, after, &writer)
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
      append(#"{"remove":"#, node, before, &writer)
      append(#","from":"#, place, before, &writer)
    case .insert(let node, let place, _):
      append(#"{"insert":"#, node, after, &writer)
      append(#","at":"#, place, after, &writer)
    case .move(let node, let old, let new):
      append(#"{"move":"#, node, before, &writer)
      append(#","from":"#, old, before, &writer)
      append(#","to":"#, new, after, &writer)
    case .expand(let node): append(#"{"expand":"#, node, after, &writer)
    case .collapse(let node): append(#"{"collapse":"#, node, after, &writer)
    }
    writer.append("}")
  }

  private func append(
    _ key: StaticString, _ item: ItemID, _ names: RowNames, _ writer: inout ByteWriter
  ) {
    append(key, item, names.path(of: item), names, &writer)
    guard let identity = names.identity(item) else { return }
    writer.append(#","id":"#)
    writer.append(decimal: identity.number)
  }

  private func append(
    _ key: StaticString, _ item: ItemID, _ path: RowNames.Path, _ names: RowNames,
    _ writer: inout ByteWriter
  ) {
    writer.append(key)
    writer.append(json: path.bytes[...])
    guard path.isShortened, let position = names.position(item) else { return }
    writer.append(#","position":"#)
    writer.append(decimal: position)
  }

  private func append(
    _ key: StaticString, _ place: OutlineDifference<ItemID>.Place, _ names: RowNames,
    _ writer: inout ByteWriter
  ) {
    writer.append(key)
    writer.append("{")
    if let parent = place.parent {
      append(#""parent":"#, parent, names.pathOfParent(parent), names, &writer)
      writer.append(",")
    }
    writer.append(#""index":"#)
    writer.append(decimal: place.index)
    writer.append("}")
  }
}

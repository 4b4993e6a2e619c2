import Outline

/// A difference as JSON. Changes have the same kinds as in `OutlineDifference`, but rows are identified by
/// paths. This example contains two changes:
///
///     {"move":"Nature/Fox","from":{"parent":"Nature","index":0},"to":{"parent":"Food","index":1}}
///     {"edit":"bin/run","changes":[{"of":"mode","from":"0644","to":"0755"}]}
///
/// If a path is long, only `…` and the end of the path are written, and the member `position` follows with the row's
/// position in preorder. The member `id` is the row's identity; there is no such member if identities are not
/// permanent.
///
///     {"insert":"…/y/z","position":812,"at":{"parent":"…/x/y","position":811,"index":0}}
extension DifferenceInWords {
  /// Writes the difference as a JSON array, with a line for each change.
  ///
  /// - Parameter indent: The indentation of each line except the first one.
  func write(
    to writer: inout ByteWriter, indentedBy indent: StaticString = ""
  ) throws(SystemError) {
    var separator: StaticString = "["
    try forEachObject { object throws(SystemError) in
      writer.append(separator)
      separator = ","
      try writer.endLine()
      writer.append(indent)
      writer.append("  ")
      writer.append(json: object[...])
    }
    if isEmpty {
      writer.append("[")
    } else {
      try writer.endLine()
      writer.append(indent)
    }
    writer.append("]")
  }

  /// The changes, each as a JSON object on one line.
  var objects: [[UInt8]] {
    var objects: [[UInt8]] = []
    forEachObject { objects.append($0) }
    return objects
  }

  /// Calls `body` with each of the changes, which is written as a JSON object on one line.
  private func forEachObject<Failure>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if !header.isEmpty { try body(JSONWriter.object { $0.member("header", header) }) }
    for row in edited { try body(JSONWriter.object { write(row, to: &$0) }) }
    for change in difference { try body(JSONWriter.object { write(change, to: &$0) }) }
  }

  private func write(_ row: EditedRow, to json: inout JSONWriter) {
    if row.isRenamed {
      write("rename", row.item, named: before, to: &json)
      json.name("to")
      json.write(exactly: after.label(row.item)[...])
    } else {
      write("edit", row.item, named: after, to: &json)
    }
    if !row.changes.isEmpty { json.member("changes", row.changes) }
  }

  private func write(_ change: OutlineDifference<ItemID>.Change, to json: inout JSONWriter) {
    switch change {
    case .remove(let node, let place, _):
      write("remove", node, named: before, to: &json)
      write("from", place, named: before, to: &json)
    case .insert(let node, let place, _):
      write("insert", node, named: after, to: &json)
      write("at", place, named: after, to: &json)
    case .move(let node, let old, let new):
      write("move", node, named: before, to: &json)
      write("from", old, named: before, to: &json)
      write("to", new, named: after, to: &json)
    case .expand(let node): write("expand", node, named: after, to: &json)
    case .collapse(let node): write("collapse", node, named: after, to: &json)
    }
  }

  private func write(
    _ name: StaticString, _ item: ItemID, named names: RowNames, to json: inout JSONWriter
  ) {
    write(name, item, at: names.path(of: item), named: names, to: &json)
    if let identity = names.identity(item) { json.member("id", identity.number) }
  }

  private func write(
    _ name: StaticString, _ item: ItemID, at path: RowNames.Path, named names: RowNames,
    to json: inout JSONWriter
  ) {
    json.name(name)
    json.write(exactly: path.bytes[...])
    guard path.isShortened, let position = names.document.outline.index(of: item)
    else { return }
    json.member("position", position)
  }

  private func write(
    _ name: StaticString, _ place: OutlineDifference<ItemID>.Place, named names: RowNames,
    to json: inout JSONWriter
  ) {
    json.object(name) { json in
      if let parent = place.parent {
        write("parent", parent, at: names.pathOfParent(parent), named: names, to: &json)
      }
      json.member("index", place.index)
    }
  }
}

extension JSONReader {
  /// Reads the changes of an outline, without checking whether they apply to an outline.
  mutating func readOutlineDifference() throws(JSONError) -> OutlineDifference<ItemID> {
    OutlineDifference(
      try readElements { (reader) throws(JSONError) in
        var change = ChangeBuilder()
        try reader.readMembers { (name, reader) throws(JSONError) in
          try change.read(name, &reader)
        }
        return try change.change(reader)
      })
  }
}

/// The members of a change that have been read so far.
private struct ChangeBuilder {
  typealias Place = OutlineDifference<ItemID>.Place
  typealias Change = OutlineDifference<ItemID>.Change

  private enum Kind { case remove, insert, move, expand, collapse }

  private var kind: Kind?
  private var item = ItemID(0)
  private var old: Place?
  private var new: Place?
  private var isExpanded: Bool?
  private var isAmbiguous = false

  mutating func read(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "remove": try read(.remove, &reader)
    case "insert": try read(.insert, &reader)
    case "move": try read(.move, &reader)
    case "expand": try read(.expand, &reader)
    case "collapse": try read(.collapse, &reader)
    case "from": old = try readPlace(&reader)
    case "to", "at": new = try readPlace(&reader)
    case "expanded": isExpanded = try reader.readBoolean()
    default: return false
    }
    return true
  }

  private mutating func read(_ kind: Kind, _ reader: inout JSONReader) throws(JSONError) {
    if self.kind != nil { isAmbiguous = true }
    self.kind = kind
    item = try reader.readItem()
  }

  private func readPlace(_ reader: inout JSONReader) throws(JSONError) -> Place {
    var parent: ItemID?
    var index: Int?
    try reader.readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "parent": parent = try reader.readItem()
      case "index": index = try reader.readInteger()
      default: return false
      }
      return true
    }
    guard let index else { throw reader.missing("index") }
    return Place(parent: parent, index: index)
  }

  func change(_ reader: JSONReader) throws(JSONError) -> Change {
    if let kind, !isAmbiguous, let change = change(kind) { return change }
    throw JSONError(at: reader.offset, "the members of this change do not fit together")
  }

  /// Returns `nil` unless exactly the members of this kind of change were read.
  private func change(_ kind: Kind) -> Change? {
    switch kind {
    case .remove:
      guard let old, new == nil else { return nil }
      return .remove(item, from: old, isExpanded: isExpanded ?? false)
    case .insert:
      guard let new, old == nil else { return nil }
      return .insert(item, at: new, isExpanded: isExpanded ?? false)
    case .move:
      guard let old, let new, isExpanded == nil else { return nil }
      return .move(item, from: old, to: new)
    case .expand: return hasOnlyItem ? .expand(item) : nil
    case .collapse: return hasOnlyItem ? .collapse(item) : nil
    }
  }

  private var hasOnlyItem: Bool { old == nil && new == nil && isExpanded == nil }
}

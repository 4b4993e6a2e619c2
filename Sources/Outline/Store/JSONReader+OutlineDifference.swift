extension JSONReader {
  /// Reads the changes of an outline. Whether they fit shows when they are applied.
  mutating func readOutlineDifference() throws(JSONError) -> OutlineDifference<ItemID> {
    OutlineDifference(
      try readElements { (reader) throws(JSONError) in
        var parts = ChangeParts()
        try reader.readMembers { (name, reader) throws(JSONError) in try parts.read(name, &reader) }
        guard let change = parts.change else {
          throw JSONError(at: reader.offset, "the parts of this change do not go together")
        }
        return change
      })
  }
}

/// The parts of a change, as they come.
private struct ChangeParts {
  typealias Place = OutlineDifference<ItemID>.Place

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
    case "from": old = try place(&reader)
    case "to", "at": new = try place(&reader)
    case "expanded": isExpanded = try reader.readTruth()
    default: return false
    }
    return true
  }

  private mutating func read(_ kind: Kind, _ reader: inout JSONReader) throws(JSONError) {
    if self.kind != nil { isAmbiguous = true }
    self.kind = kind
    item = try reader.readItem()
  }

  private func place(_ reader: inout JSONReader) throws(JSONError) -> Place {
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

  /// `nil` if there is too much or too little of it.
  var change: OutlineDifference<ItemID>.Change? {
    if isAmbiguous { return nil }
    return switch (kind, old, new, isExpanded) {
    case (.remove, let old?, nil, let isExpanded):
      .remove(item, from: old, isExpanded: isExpanded ?? false)
    case (.insert, nil, let new?, let isExpanded):
      .insert(item, at: new, isExpanded: isExpanded ?? false)
    case (.move, let old?, let new?, nil): .move(item, from: old, to: new)
    case (.expand, nil, nil, nil): .expand(item)
    case (.collapse, nil, nil, nil): .collapse(item)
    default: nil
    }
  }
}

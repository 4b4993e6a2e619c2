extension JSONWriter {
  /// Writes an outline difference. Each change has the form of a ``CodedChange``.
  mutating func write(_ difference: OutlineDifference<ItemID>) {
    beginArray()
    for change in difference { write(CodedChange(change)) }
    endArray()
  }

  private mutating func write(_ change: CodedChange<ItemID>) {
    beginObject()
    name(escaping: change.kind.rawValue)
    write(change.item.number)
    if let place = change.from {
      name("from")
      write(place)
    }
    if let arrival = change.kind.arrival, let place = change.to {
      name(escaping: arrival)
      write(place)
    }
    write(isExpanded: change.isExpanded ?? false)
    endObject()
  }

  private mutating func write(_ place: OutlineDifference<ItemID>.Place) {
    beginObject()
    if let parent = place.parent {
      member("parent", parent.number)
    }
    member("index", place.index)
    endObject()
  }

  /// Writes the member `expanded`, or nothing if its value is `false`.
  mutating func write(isExpanded: Bool) {
    guard isExpanded else { return }
    member("expanded", true)
  }
}

extension JSONReader {
  /// Reads an outline difference, without checking that the difference applies to an outline.
  mutating func readOutlineDifference() throws(JSONError) -> OutlineDifference<ItemID> {
    OutlineDifference(
      try readElements { (reader) throws(JSONError) in
        var change = ChangeReader()
        try reader.readMembers { (name, reader) throws(JSONError) in
          try change.read(name, &reader)
        }
        return try change.change(reader)
      })
  }
}

/// Collects the members of a change while they are being read.
private struct ChangeReader {
  typealias Place = OutlineDifference<ItemID>.Place

  private var kind: ChangeKind?
  private var item = ItemID(0)
  private var hasSeveralKinds = false
  private var from: Place?
  private var arrival: (name: String, place: Place)?
  private var isExpanded: Bool?

  mutating func read(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "from": from = try readPlace(&reader)
    case "to", "at": arrival = (name.string, try readPlace(&reader))
    case "expanded": isExpanded = try reader.readBoolean()
    default:
      guard let kind = ChangeKind(rawValue: name.string) else { return false }
      hasSeveralKinds = hasSeveralKinds || self.kind != nil
      (self.kind, item) = (kind, try reader.readItem())
    }
    return true
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

  func change(_ reader: JSONReader) throws(JSONError) -> OutlineDifference<ItemID>.Change {
    if let kind, !hasSeveralKinds, arrival?.name == kind.arrival {
      let change = CodedChange(
        kind: kind, item: item, from: from, to: arrival?.place, isExpanded: isExpanded)
      if let change = change.change { return change }
    }
    throw JSONError(at: reader.offset, "the members of this change cannot be combined")
  }
}

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

  /// Writes the member `expanded` if its value is `true`.
  mutating func write(isExpanded: Bool) {
    guard isExpanded else { return }
    member("expanded", true)
  }
}

extension JSONReader {
  private typealias Place = OutlineDifference<ItemID>.Place

  /// Reads an outline difference, without checking that the difference applies to an outline.
  mutating func readOutlineDifference() throws(JSONError) -> OutlineDifference<ItemID> {
    OutlineDifference(
      try readElements { (reader) throws(JSONError) in try reader.readChange() })
  }

  private mutating func readChange() throws(JSONError) -> OutlineDifference<ItemID>.Change {
    var kind: ChangeKind?
    var item = ItemID(0)
    var hasSeveralKinds = false
    var from: Place?
    var arrival: (name: String, place: Place)?
    var isExpanded: Bool?
    try readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "from": from = try reader.readPlace()
      case "to", "at": arrival = (name.string, try reader.readPlace())
      case "expanded": isExpanded = try reader.readBoolean()
      default:
        guard let named = ChangeKind(rawValue: name.string) else { return false }
        hasSeveralKinds = hasSeveralKinds || kind != nil
        (kind, item) = (named, try reader.readItem())
      }
      return true
    }
    if let kind, !hasSeveralKinds, arrival?.name == kind.arrival {
      let change = CodedChange(
        kind: kind, item: item, from: from, to: arrival?.place, isExpanded: isExpanded)
      if let change = change.change { return change }
    }
    throw JSONError(at: offset, "the members of this change cannot be combined")
  }

  private mutating func readPlace() throws(JSONError) -> Place {
    var parent: ItemID?
    var index: Int?
    try readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "parent": parent = try reader.readItem()
      case "index": index = try reader.readInteger()
      default: return false
      }
      return true
    }
    guard let index else { throw missing("index") }
    return Place(parent: parent, index: index)
  }
}

extension JSONWriter {
  /// Writes an outline difference. Each change is written in the form of a ``CodedChange``.
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
      name("parent")
      write(parent.number)
    }
    name("index")
    write(place.index)
    endObject()
  }

  /// Writes the member `expanded` if its value is `true`; otherwise writes nothing.
  mutating func write(isExpanded: Bool) {
    guard isExpanded else { return }
    name("expanded")
    write(true)
  }
}

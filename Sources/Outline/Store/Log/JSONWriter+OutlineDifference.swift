extension JSONWriter {
  /// Writes the changes of an outline, in the format of an encoded ``OutlineDifference``.
  mutating func write(_ difference: OutlineDifference<ItemID>) {
    beginArray()
    for change in difference {
      beginObject()
      write(membersOf: change)
      endObject()
    }
    endArray()
  }

  private mutating func write(membersOf change: OutlineDifference<ItemID>.Change) {
    switch change {
    case .remove(let item, let place, let isExpanded):
      write("remove", item)
      write("from", place)
      write(isExpanded: isExpanded)
    case .insert(let item, let place, let isExpanded):
      write("insert", item)
      write("at", place)
      write(isExpanded: isExpanded)
    case .move(let item, let old, let new):
      write("move", item)
      write("from", old)
      write("to", new)
    case .expand(let item): write("expand", item)
    case .collapse(let item): write("collapse", item)
    }
  }

  private mutating func write(_ name: StaticString, _ item: ItemID) {
    self.name(name)
    write(item.number)
  }

  private mutating func write(_ name: StaticString, _ place: OutlineDifference<ItemID>.Place) {
    self.name(name)
    beginObject()
    if let parent = place.parent { write("parent", parent) }
    self.name("index")
    write(place.index)
    endObject()
  }

  /// Writes the member `expanded`, or nothing if it is `false`.
  mutating func write(isExpanded: Bool) {
    guard isExpanded else { return }
    name("expanded")
    write(true)
  }
}

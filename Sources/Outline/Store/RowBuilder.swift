/// The members of a row that were read so far.
struct RowBuilder {
  private(set) var item: ItemID?
  private(set) var level = -1
  private(set) var isExpanded = false
  private(set) var content = ContentBuilder()

  @inline(__always)
  mutating func read(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "id": item = try reader.readItem()
    case "level": level = try reader.readInteger()
    case "expanded": isExpanded = try reader.readBoolean()
    case "sum": try reader.skipValue()
    default: return try content.read(name, &reader)
    }
    return true
  }
}

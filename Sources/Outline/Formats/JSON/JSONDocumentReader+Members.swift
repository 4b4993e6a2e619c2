/// Reading the members of items.
extension JSONDocumentReader {
  mutating func readMember(_ name: JSONText) throws(JSONError) {
    switch name {
    case "children": if try isNew(.children, name) { try readChildren() }
    case "contents": try readContents(name)
    case "#id": if try isNew(.identity, name) { try readIdentity() }
    default: try readCommonMember(name)
    }
  }

  private mutating func readCommonMember(_ name: JSONText) throws(JSONError) {
    try open[open.count - 1].read(name, from: &reader, reserved: JSONMemberName.reservedInItems)
  }

  private mutating func isNew(
    _ member: JSONItem.Members, _ name: JSONText
  ) throws(JSONError) -> Bool {
    try open[open.count - 1].isNew(member, name, in: &reader)
  }

  private mutating func readIdentity() throws(JSONError) {
    let start = reader.offset
    let value = try reader.readValue()
    if let number = Int(value), identities.take(number) {
      open[open.count - 1].identity = number
    } else {
      try reader.repair(
        JSONError(at: start, "found “\(value)”, expected a number that no other item has"))
    }
  }

  private mutating func readChildren() throws(JSONError) {
    guard try reader.kind() == .array else {
      try reader.repair(reader.unexpected("an array of items"))
      return try reader.skipValue()
    }
    signs.hasStructure = true
    try reader.beginArray()
    isAtChildren = true
  }

  /// Reads the member “contents”, which contains the children in the output of `tree -J`. In that output,
  /// the member “name” contains the title.
  private mutating func readContents(_ name: JSONText) throws(JSONError) {
    let isOfTree = open[open.count - 1].members.isDisjoint(with: [.title, .children])
    guard try reader.kind() == .array, isOfTree else { return try readCommonMember(name) }
    isListing = true
    if try isNew(.children, name) { try readChildren() }
  }
}

/// The identities in a JSON document: the member `#id` of some or all items. Other programs do not use the
/// name `#id`. The member `id`, which other programs use, is an ordinary field.
struct JSONIdentities {
  static let member = "#id"

  /// The rows that have a number, each with its number, in any order.
  private var numbers: [(row: Int, number: Int)] = []
  private var taken: Set<Int> = []

  var isEmpty: Bool { numbers.isEmpty }

  /// - Returns: Whether a row can have the number: no other row has the number, and the number is small
  ///   enough to leave numbers for later items.
  mutating func take(_ number: Int) -> Bool {
    (0...ItemID.numbers.upperBound / 2).contains(number) && taken.insert(number).inserted
  }

  mutating func set(_ number: Int, ofRow row: Int) { numbers.append((row, number)) }

  /// Removes the first row, which has become the header of the document.
  mutating func removeFirstRow() {
    numbers = numbers.filter { $0.row > 0 }.map { ($0.row - 1, $0.number) }
  }

  /// Returns the items of all rows. A row without a number gets a number that is larger than all given
  /// numbers.
  func items(count: Int) -> [ItemID] {
    if numbers.isEmpty { return (0..<count).map(ItemID.init) }
    var items = [ItemID?](repeating: nil, count: count)
    for (row, number) in numbers { items[row] = ItemID(number) }
    var next = numbers.lazy.map { $0.number + 1 }.max() ?? 0
    return items.map { item in
      if let item { return item }
      defer { next += 1 }
      return ItemID(next)
    }
  }
}

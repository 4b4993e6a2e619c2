extension JSONReader {
  /// Reads the members of an object, in any order.
  ///
  /// - Parameter readMember: Reads the value of a member. Returns `false` if the object cannot have
  ///   a member of that name.
  mutating func readMembers(
    _ readMember: (JSONText, inout JSONReader) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try beginObject()
    while true {
      let start = offset
      guard let name = try nextName() else { return }
      guard try readMember(name, &self) else {
        throw JSONError(at: start, "there is no member “\(name.string)” here")
      }
    }
  }

  /// Reads the elements of an array.
  mutating func readElements<Element>(
    _ readElement: (inout JSONReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try readElement(&self)) }
    return elements
  }

  /// Reads the number of an item, which is small enough for programs that read it as floating
  /// point.
  mutating func readItem() throws(JSONError) -> ItemID {
    let start = offset
    let number = try readInteger()
    guard ItemID.numbers ~= number else {
      throw JSONError(at: start, "an item's number is from 0 to \(ItemID.numbers.upperBound)")
    }
    return ItemID(number)
  }

  /// Returns the error for an object without a member that it must have.
  func missing(_ name: StaticString) -> JSONError {
    JSONError(at: offset, "expected a member “\(name)”")
  }
}

/// The elements of a head, which are looked up by name in their order.
struct OPMLHeadElements {
  struct Element {
    var field: DocumentField
    var range: Range<Int>
    /// The white space before it.
    var gap: Range<Int>
  }

  private let elements: [Element]
  /// By name, the indices of the remaining elements, in descending order.
  private var byName: [String: [Int]] = [:]
  private var nextIndex = 0

  init(_ fields: [(field: DocumentField, range: Range<Int>)], from start: Int) {
    var end = start
    elements = fields.map { field, range in
      defer { end = range.upperBound }
      return Element(field: field, range: range, gap: end..<range.lowerBound)
    }
    self.end = end
    for index in elements.indices.reversed() {
      byName[elements[index].field.name, default: []].append(index)
    }
  }

  var firstRange: Range<Int>? { elements.first?.range }
  /// The end of the last element.
  let end: Int

  /// Returns the next element with a name after those that were returned before.
  mutating func next(_ name: String) -> Element? {
    while let index = byName[name]?.popLast() {
      guard index >= nextIndex else { continue }
      nextIndex = index + 1
      return elements[index]
    }
    return nil
  }
}

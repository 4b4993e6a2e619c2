/// A row of an outline, as a number: what the row says stands in the `NodeTable`.
struct NodeID: Hashable, Sendable, CustomStringConvertible {
  var number: Int32

  init(_ number: Int) { self.number = Int32(number) }

  var index: Int { Int(number) }

  var description: String { String(number) }
}

/// As a plain number.
extension NodeID: Codable {
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int32.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// A row of an outline, as a number: what the row says stands in the `NodeTable`.
struct NodeID: Hashable, Sendable, CustomStringConvertible {
  var number: Int32

  init(_ number: Int) { self.number = Int32(number) }

  var index: Int { Int(number) }

  var description: String { String(number) }
}

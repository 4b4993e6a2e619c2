/// The number of a row: its index in the `NodeTable`, which has what the row says.
struct NodeID: Hashable, Sendable, CustomStringConvertible {
  var number: Int32

  init(_ number: Int) { self.number = Int32(number) }

  var index: Int { Int(number) }

  var description: String { String(number) }
}

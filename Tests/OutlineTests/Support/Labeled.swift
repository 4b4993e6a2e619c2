/// An item with a payload: items of one number are equal, whatever their labels.
struct Labeled: Hashable, Sendable, CustomStringConvertible {
  var number: Int
  var label: String

  init(_ number: Int, _ label: String = "") {
    self.number = number
    self.label = label
  }

  static func == (first: Labeled, second: Labeled) -> Bool { first.number == second.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  var description: String { "\(number)\(label)" }
}

/// What was wrong with a text, as far as it is said: the first so many places, and how many more there
/// were. A hostile text can be wrong at every byte.
struct RepairList<Repair> {
  private(set) var listed: [Repair] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// How many places are said.
  static var limit: Int { 100 }

  /// - Parameter repair: Made only if it is kept.
  mutating func append(_ repair: @autoclosure () -> Repair) {
    count += 1
    if listed.count < Self.limit { listed.append(repair()) }
  }

  /// Adds repairs of which only the number is known.
  mutating func add(_ number: Int) { count += number }
}

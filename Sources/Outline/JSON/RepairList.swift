/// A list of repairs, of which only the first ones are kept: a hostile text can be wrong at every byte.
struct RepairList<Repair> {
  /// The first ``limit`` repairs.
  private(set) var listed: [Repair] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  static var limit: Int { 100 }

  /// - Parameter repair: Evaluated only if it is kept.
  mutating func append(_ repair: @autoclosure () -> Repair) {
    count += 1
    if listed.count < Self.limit { listed.append(repair()) }
  }

  /// Counts repairs that are not listed.
  mutating func add(_ number: Int) { count += number }
}

/// The indices at which runs of backticks begin, grouped by the length of the run.
struct BacktickRuns {
  private var starts: [Int: ArraySlice<Int>] = [:]

  init(_ text: [UInt8]) {
    var index = 0
    while let start = text[index...].firstIndex(of: 0x60) {
      index = text[start...].drop { $0 == 0x60 }.startIndex
      starts[index - start, default: []].append(start)
    }
  }

  /// Returns the start of the first run that has the given length and begins at or after an index. The
  /// index must not decrease from one call to the next.
  mutating func next(of length: Int, from index: Int) -> Int? {
    guard var runs = starts.removeValue(forKey: length) else { return nil }
    runs = runs.drop { $0 < index }
    let first = runs.first
    starts[length] = runs
    return first
  }
}

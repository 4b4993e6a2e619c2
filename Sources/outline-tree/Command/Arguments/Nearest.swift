/// Finds existing names that are similar to a mistyped name.
enum Nearest {
  /// Returns at most `count` candidates that are similar to `word`, with the most similar candidate first.
  static func names(
    to word: some Collection<UInt8>, among candidates: some Sequence<Bytes>, count: Int = 1
  ) -> [Bytes] {
    let word = word.map(\.lowercased)
    // A single letter is one edit away from any other letter.
    // So a name of one letter is similar only to the same letter in uppercase or lowercase.
    let limit = word.count < 2 ? 0 : max(1, word.count / 3)
    var nearest: [(distance: Int, name: Bytes)] = []
    for candidate in candidates {
      let bound = nearest.count < count ? limit : min(limit, nearest[count - 1].distance - 1)
      guard let distance = distance(word, candidate, atMost: bound) else { continue }
      let index = nearest.firstIndex { $0.distance > distance } ?? nearest.count
      if !nearest.contains(where: { $0.name == candidate }) {
        nearest.insert((distance, candidate), at: index)
      }
      if nearest.count > count { nearest.removeLast() }
    }
    return nearest.map(\.name)
  }

  /// Returns the number of edits that turn `word` into `candidate` if case is ignored; nil if this number exceeds
  /// `limit`. An edit changes, inserts or deletes a byte, or swaps two adjacent bytes.
  private static func distance(_ word: [UInt8], _ candidate: Bytes, atMost limit: Int) -> Int? {
    guard limit >= 0, abs(word.count - candidate.count) <= limit else { return nil }
    let other = candidate.map(\.lowercased)
    var before: [Int] = []
    var above = Array(0...other.count)
    for (row, byte) in word.enumerated() {
      var current = [row + 1]
      for (column, otherByte) in other.enumerated() {
        var best = min(
          above[column] + (byte == otherByte ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == other[column - 1], word[row - 1] == otherByte {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      if current.min()! > limit { return nil }
      (before, above) = (above, current)
    }
    return above[other.count] <= limit ? above[other.count] : nil
  }
}

extension Nearest {
  /// Returns text such as `; did you mean “--collapsed”?`. The text is empty if no candidate is similar. Candidates
  /// that begin with the word are listed first.
  static func question(
    _ word: some Collection<UInt8>, among candidates: some Sequence<String>
  ) -> Message {
    let candidates = candidates.map { Array($0.utf8)[...] }
    let longer = candidates.filter { word.count > 3 && $0.starts(with: word) }
    let similar = names(to: word, among: candidates).filter { !longer.contains($0) }
    let names = (longer.prefix(3) + similar).map { "“\($0)”" as Message }
    let list = names.joined(separator: ", ", last: " or ")
    return names.isEmpty ? "" : "; did you mean \(list)?"
  }
}
